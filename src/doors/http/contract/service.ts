import { z } from 'zod';
import { shown } from './shown.ts';

/** The version of the service and the state of each part: ok, absent, down, or what is wrong (GEN-7). */
export const health = shown(z.strictObject({ version: z.string(), parts: z.looseObject({}) }), {
  version: '0.1.0',
  parts: {
    database: 'ok',
    demoTokens: 'ok',
    published: 'ok',
    files: 'ok',
    events: 'ok',
    deliveries: 'ok',
    renderer: 'absent',
  },
});
