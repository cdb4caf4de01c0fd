import { z } from 'zod';
import { valuesByName } from './common.ts';

/** The version of the service, and the state of each of its parts: ok, absent, down, or the failure (GEN-7). */
export const health = z
  .strictObject({
    version: z.string().describe('The version of Galley that is running.'),
    parts: valuesByName(z.string()).describe(
      'The state of each part by name: `ok`, `absent`, `down`, or what is wrong.',
    ),
  })
  .meta({
    examples: [
      {
        version: '0.1.0',
        parts: {
          database: 'ok',
          demoTokens: 'ok',
          published: 'ok',
          files: 'ok',
          events: 'ok',
          renderer: 'absent',
        },
      },
    ],
  });
