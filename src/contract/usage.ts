import { z } from 'zod';
import { id, items } from './common.ts';
import { endMoment, moment } from './query.ts';
import { balance } from './spaces.ts';

export const usage = z
  .strictObject({
    credits: balance,
    days: items(
      z.strictObject({
        date: z.iso.date(),
        format: z.string(),
        renders: z.number(),
        cached: z.number(),
        credits: z.number(),
      }),
    ),
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
  renders: z.number().meta({ examples: [310] }),
  failed: z.number().meta({ examples: [2] }),
  cached: z.number().meta({ examples: [268] }),
  credits: z.number().meta({ examples: [42] }),
};

const sampleFormat = z.string().meta({ examples: ['png'] });

/** Renders of a range of days; latencies are in milliseconds, at most 5 % off. */
export const usageStats = z
  .strictObject({
    from: z.iso.date().meta({ examples: ['2026-11-23'] }),
    to: z.iso
      .date()
      .describe('The last day, inclusive')
      .meta({ examples: ['2026-11-23'] }),
    days: items(z.strictObject({ date: z.iso.date().meta({ examples: ['2026-11-23'] }), ...sums })),
    formats: items(z.strictObject({ format: sampleFormat, ...sums })),
    templates: items(z.strictObject({ templateId: id, ...sums })).describe('The 100 with the most renders'),
    errors: items(
      z
        .strictObject({ code: z.string(), count: z.number() })
        .meta({ examples: [{ code: 'render_timeout', count: 2 }] }),
    ),
    latency: items(
      z
        .strictObject({
          format: z.string(),
          cached: z.boolean().describe('Answered from the store'),
          renders: z.number(),
          p50: z.number(),
          p90: z.number(),
          p99: z.number(),
        })
        .meta({ examples: [{ format: 'png', cached: false, renders: 40, p50: 104, p90: 187, p99: 412 }] }),
    ).describe('Of successful renders'),
  })
  .meta({ id: 'UsageStats' });
export type UsageStats = z.output<typeof usageStats>;

export const usageQuery = z.object({ from: moment.optional(), to: endMoment.optional() });
