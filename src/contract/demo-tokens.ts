import { z } from 'zod';

export const demoToken = z
  .strictObject({
    token: z.string(),
    tokenType: z.literal('demo'),
    expiresAt: z.number().describe('Epoch milliseconds'),
    ttlSeconds: z.number(),
    quota: z.strictObject({ limit: z.number(), used: z.number(), remaining: z.number() }),
  })
  .meta({
    id: 'DemoToken',
    examples: [
      {
        token: 'demo_which-lasts-an-hour',
        tokenType: 'demo',
        expiresAt: 1_795_424_400_000,
        ttlSeconds: 3_600,
        quota: { limit: 5, used: 1, remaining: 4 },
      },
    ],
  });
export type DemoToken = z.output<typeof demoToken>;
