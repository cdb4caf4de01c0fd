import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { EventOutbox } from '../../../src/services/events/event-outbox.ts';
import { parseJson } from '../../../src/services/ledger/ports.ts';
import { makeSpace } from '../../harness/space.ts';
import { aWebhook, listCourierRows, type WebhookServices, webhookServices } from '../../harness/webhooks.ts';

const anEvent = (spaceId: string) =>
  ({ id: newId(), spaceId, event: 'render.completed', data: { pageId: 'p' }, createdOn: Date.now() }) as const;

/** Services whose couriers fail as often as `failures` says, and note how many deliveries they were given. */
function servicesWith(failures: number): { parts: WebhookServices; calls: number[] } {
  const parts = webhookServices();
  const calls: number[] = [];
  const getByName = (webhookId: string): ReturnType<WebhookServices['couriers']['getByName']> => ({
    ...parts.couriers.getByName(webhookId),
    take: async (due) => {
      calls.push(parseJson(due).length);
      if (calls.length <= failures) throw new Error('not now');
      await parts.couriers.getByName(webhookId).take(due);
    },
  });
  return { parts: { ...parts, couriers: { getByName } }, calls };
}

describe('events of renders that wait in the isolate', () => {
  it('[SCL-1, HOOK-2] reach a courier a hundred at a time, and those that arrive meanwhile together', async () => {
    const { parts, calls } = servicesWith(0);
    const { id } = await makeSpace();
    const webhook = await aWebhook(parts, id);
    const outbox = new EventOutbox({ waitMs: 200 });
    await outbox.add(parts, anEvent(id));
    await Promise.all(Array.from({ length: 130 }, () => outbox.add(parts, anEvent(id))));
    expect(calls).toEqual([1, 100, 30]);
    expect(await listCourierRows(webhook.id)).toHaveLength(131);
  });

  it('[HOOK-2, HOOK-3] reach a courier that fails at first, once', async () => {
    const { parts, calls } = servicesWith(1);
    const { id } = await makeSpace();
    const webhook = await aWebhook(parts, id);
    await new EventOutbox({ waitMs: 1 }).add(parts, anEvent(id));
    expect([calls, parts.reported]).toEqual([[1, 1], ['events_not_received']]);
    expect(await listCourierRows(webhook.id)).toHaveLength(1);
  });

  it('[HOOK-2] are reported as lost, and fail nothing, if the courier never accepts them', async () => {
    const { parts } = servicesWith(Number.POSITIVE_INFINITY);
    const { id } = await makeSpace();
    await aWebhook(parts, id);
    await new EventOutbox({ waitMs: 1 }).add(parts, anEvent(id));
    expect(parts.reported.at(-1)).toBe('events_lost');
  });
});
