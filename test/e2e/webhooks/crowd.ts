import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { galleryId } from '../../../scripts/state/gallery.ts';
import { deepIt } from '../../harness/depth.ts';
import { crowd, type WebhookService } from './service.ts';

/** The time limit of one delivery (HOOK-2). */
const timeOutMs = 10_000;
/** The number of saves at the same time. */
const writers = 20;

/**
 * Tests with many events at once, where one receiver of ten is dead. They share a service, because starting one takes
 * long.
 */
export function crowdTests(service: () => WebhookService, events: number): void {
  deepIt(
    `[HOOK-2, HOOK-3] ${events} events reach nine receivers once each without waiting for a dead tenth, and no render waits`,
    async () => {
      const spaces = await Promise.all(crowd.map((host) => service().inNewSpace(host)));
      for (const [index, host] of crowd.entries()) {
        const url = `https://${host}/${index === 0 ? 'silent' : 'ok'}/crowd`;
        await spaces[index]?.('POST', '/api/v1/webhooks', { url, events: ['brand.created'] });
      }
      const rendered = renderMeanwhile(service());
      let made = 0;
      const write = async () => {
        for (let n = made++; n < events; n = made++) {
          await spaces[n % spaces.length]?.('POST', '/api/v1/brands', { name: `Brand ${n}` });
        }
      };
      await Promise.all(Array.from({ length: writers }, write));
      const healthy = (events / crowd.length) * (crowd.length - 1);
      await vi.waitFor(async () => expect(await service().countAt('/ok/crowd')).toBeGreaterThanOrEqual(healthy), {
        timeout: 600_000,
        interval: 500,
      });
      const slowest = await rendered.stop();
      const came = await service().receivedAt('/ok/crowd');
      expect(new Set(came.map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(came.length);
      expect(came).toHaveLength(healthy);
      // Deliveries to the dead receiver take minutes. The machine may be slow, but no receiver waits as long as one of
      // them takes, and none of the nine is behind the others by as much.
      const times = came.map(({ at }) => at).sort((one, other) => one - other);
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
      expect(Math.max(...gaps)).toBeLessThan(timeOutMs);
      const lastOfEach = [...Map.groupBy(came, ({ headers }) => headers['x-webhook-id']).values()].map((ofOne) =>
        Math.max(...ofOne.map(({ at }) => at)),
      );
      expect(lastOfEach).toHaveLength(crowd.length - 1);
      expect(Math.max(...lastOfEach) - Math.min(...lastOfEach)).toBeLessThan(timeOutMs);
      expect(slowest).toBeLessThan(timeOutMs);
      expect(await service().countAt('/silent/crowd')).toBeLessThan(events / crowd.length);
    },
    900_000,
  );
}

/** Renders one after the other until it is stopped. Returns the duration of the slowest render, in milliseconds. */
function renderMeanwhile({ origin, secrets }: WebhookService): { stop(): Promise<number> } {
  const { apiKey } = secrets();
  const page = galleryId('page', 'open-graph-card', '1');
  let goesOn = true;
  const rendering = async () => {
    let slowest = 0;
    for (let n = 0; goesOn; n++) {
      const start = Date.now();
      const response = await fetch(`${origin}/api/render`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ pageId: page, scale: 1, tweaks: { title: `Meanwhile ${n}` } }),
      });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      slowest = Math.max(slowest, Date.now() - start);
      await sleep(500);
    }
    return slowest;
  };
  const slowest = rendering();
  return {
    stop: () => {
      goesOn = false;
      return slowest;
    },
  };
}
