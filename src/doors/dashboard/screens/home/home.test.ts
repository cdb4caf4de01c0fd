import { describe, expect, it } from 'vitest';
import { listCreditNotices, listDeliveryNotices, listKeyNotices } from './attention.ts';
import { firstSteps, nextStep } from './steps.ts';

const nothing = { templates: 0, renders: 0, hasSecret: false, wasCopied: false };
const done = (facts: Partial<typeof nothing>) => {
  const steps = firstSteps({ ...nothing, ...facts });
  return [steps.filter(({ isDone }) => isDone).map(({ id }) => id), nextStep(steps)?.id];
};

describe('the first steps', () => {
  it('[DASH-1] are ticked if they are done, and the next is the first that is not', () => {
    expect(done({})).toEqual([[], 'choose']);
    expect(done({ templates: 1 })).toEqual([['choose'], 'fill']);
    expect(done({ renders: 1 })).toEqual([['choose', 'fill'], 'copy']);
    expect(done({ renders: 1, hasSecret: true })).toEqual([['choose', 'fill', 'copy'], undefined]);
    expect(done({ renders: 1, wasCopied: true })).toEqual([['choose', 'fill', 'copy'], undefined]);
  });

  it('[DASH-1] do not count code that was copied in another space', () => {
    expect(done({ wasCopied: true })).toEqual([[], 'choose']);
  });
});

describe('the list of what needs attention', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const key = (facts: object) => ({ id: 'k', name: 'CI', creatorLeft: false, expiresAt: null, ...facts });

  it('[KEY-3, DASH-1] has keys that expire soon, have expired, or whose creator left', () => {
    const texts = (facts: object) => listKeyNotices([key(facts)], now).map(({ text }) => text);
    expect(texts({})).toEqual([]);
    expect(texts({ expiresAt: '2026-12-08T12:00:00.000Z' })).toEqual([]);
    expect(texts({ expiresAt: '2026-12-07T12:00:00.000Z' })).toEqual(['The API key “CI” expires in 14 days.']);
    expect(texts({ expiresAt: '2026-11-23T20:00:00.000Z' })).toEqual(['The API key “CI” expires today.']);
    expect(texts({ expiresAt: '2026-11-23T12:00:00.000Z', creatorLeft: true })).toEqual([
      'The API key “CI” has expired and was created by someone who left the space.',
    ]);
  });

  it('[HOOK-7, DASH-1] has webhooks whose last delivery failed', () => {
    const last = [
      { webhookId: 'a', url: 'https://hooks.test/x', hasFailed: true },
      { webhookId: 'b', url: 'https://other.test', hasFailed: false },
    ];
    expect(listDeliveryNotices(last).map(({ text }) => text)).toEqual(['The last delivery to hooks.test failed.']);
  });

  it('[CRD-3, DASH-1] has credits that are running out', () => {
    const texts = (limit: number | null, remaining: number | null) =>
      listCreditNotices({ limit, remaining }).map(({ text }) => text);
    expect([texts(null, null), texts(100, 11)]).toEqual([[], []]);
    expect(texts(100, 10)).toEqual(['10 of 100 credits left. Renders stop when no credits are left.']);
    expect(texts(100, 0)).toEqual(['This space has no credits left. Renders stop until it has more.']);
  });
});
