import { z } from 'zod';
import { id, items } from './common.ts';
import { endMoment, moment } from './query.ts';
import { balance } from './spaces.ts';

export const usage = z
  .strictObject({
    credits: balance.describe('The credits of the space.'),
    days: items(
      z.strictObject({
        date: z.iso.date().describe('The day in UTC.'),
        format: z.string().describe('The format of the renders.'),
        renders: z.number().describe('The number of successful renders.'),
        cached: z.number().describe('How many of them returned a stored file.'),
        credits: z.number().describe('The number of credits that they cost.'),
      }),
    ).describe('The successful renders of each day and format, oldest first.'),
  })
  .meta({
    id: 'Usage',
    examples: [
      {
        credits: { limit: 10_000, used: 1_284, remaining: 8_716 },
        days: [{ date: '2026-11-23', format: 'png', renders: 310, cached: 268, credits: 42 }],
      },
    ],
  });
export type Usage = z.output<typeof usage>;

const sums = {
  renders: z.number().meta({ description: 'The number of renders, including failed ones.', examples: [310] }),
  failed: z.number().meta({ description: 'The number of renders that failed.', examples: [2] }),
  cached: z.number().meta({ description: 'The number of renders that returned a stored file.', examples: [268] }),
  credits: z.number().meta({ description: 'The number of credits that the renders cost.', examples: [42] }),
};

const sampleFormat = z.string().meta({ examples: ['png'] });

/** The renders in a range of days. Latencies are in milliseconds, and may be up to 5 % off. */
export const usageStats = z
  .strictObject({
    from: z.iso.date().meta({ description: 'The first day of the range, in UTC.', examples: ['2026-11-23'] }),
    to: z.iso
      .date()
      .describe('The last day of the range, in UTC. It counts as a whole.')
      .meta({ examples: ['2026-11-23'] }),
    days: items(
      z.strictObject({
        date: z.iso.date().meta({ description: 'The day in UTC.', examples: ['2026-11-23'] }),
        ...sums,
      }),
    ).describe('The renders of each day.'),
    formats: items(
      z.strictObject({
        format: sampleFormat.describe('The format, or `other` for formats that do not exist.'),
        ...sums,
      }),
    ).describe('The renders to each format, the most frequent first.'),
    templates: items(z.strictObject({ templateId: id.describe('The id of the template.'), ...sums })).describe(
      'The renders of the 100 templates with the most renders.',
    ),
    errors: items(
      z
        .strictObject({
          code: z.string().describe('The error code.'),
          count: z.number().describe('The number of renders that failed with it.'),
        })
        .meta({ examples: [{ code: 'render_timeout', count: 2 }] }),
    ).describe('The number of failures for each error code, the most frequent first.'),
    latency: items(
      z
        .strictObject({
          format: z.string().describe('The format of the renders.'),
          cached: z.boolean().describe('Whether these renders returned a stored file.'),
          renders: z.number().describe('The number of renders.'),
          p50: z.number().describe('The duration that half of the renders did not exceed, in milliseconds.'),
          p90: z.number().describe('The duration that 90 % of the renders did not exceed, in milliseconds.'),
          p99: z.number().describe('The duration that 99 % of the renders did not exceed, in milliseconds.'),
        })
        .meta({ examples: [{ format: 'png', cached: false, renders: 40, p50: 104, p90: 187, p99: 412 }] }),
    ).describe('How long successful renders took, for each format. Percentiles are accurate to 5 %.'),
  })
  .meta({ id: 'UsageStats' });
export type UsageStats = z.output<typeof usageStats>;

export const usageQuery = z.object({
  from: moment
    .optional()
    .describe('The first day (`2026-11-21`) or time that counts, in ISO 8601. The default is 30 days ago.'),
  to: endMoment
    .optional()
    .describe('The end of the range in ISO 8601. A day (`2026-11-21`) is included as a whole. The default is now.'),
});
