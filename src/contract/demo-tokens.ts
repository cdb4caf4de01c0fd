import { z } from 'zod';

export const demoToken = z
  .strictObject({
    token: z.string().describe('The token. Send it as a bearer token, or as `demo` in the URL of a render.'),
    tokenType: z.literal('demo').describe('The kind of token, which is always `demo`.'),
    expiresAt: z.number().describe('The time at which the token stops working, in milliseconds since 1970.'),
    ttlSeconds: z.number().describe('How long the token works, in seconds.'),
    quota: z
      .strictObject({
        limit: z.number().describe('The maximum number of tokens in an hour.'),
        used: z.number().describe('The number of tokens created in this hour, including this one.'),
        remaining: z.number().describe('The number of tokens that can still be created in this hour.'),
      })
      .describe('How many demo tokens your network may create in an hour.'),
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
