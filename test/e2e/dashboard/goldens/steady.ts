import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** The time that every screen shows, whenever the test runs. */
const shownAt = Date.parse('2026-11-20T10:30:00.000Z');

const hour = 3_600_000;
const day = 24 * hour;

/** A time or a date in JSON or in an address. */
const dates = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g;

/** Measured values, which differ from run to run: durations and numbers of bytes. */
const measures = /"(\w*(?:Ms|Bytes)|bytes|p50|p90|p99|load|resolve|gather|draw|encode|store)":\d+(?:\.\d+)?/g;

/** Ids, keys, signatures, hashes, and the port of the service, in displayed text. */
const ids = String.raw`(?<=127\.0\.0\.1:)\d+|\bglly_\w+|\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}`;

/**
 * Makes a browser show the service in the same way in every run: the clock stands still, times in responses are shifted
 * by the same amount, and measured values are 120. Everything else is what the service returned.
 */
export async function steadyContext(context: BrowserContext): Promise<void> {
  const startedAt = Date.now();
  await context.clock.setFixedTime(shownAt);
  await context.route(/\/api\//, async (route) => {
    const answer = await route.fetch({ url: movedDates(route.request().url(), startedAt, shownAt) });
    if (!answer.headers()['content-type']?.includes('json')) return await route.fulfill({ response: answer });
    const body = movedDates(await answer.text(), shownAt, startedAt).replace(measures, '"$1":120');
    await route.fulfill({ response: answer, body });
  });
}

/**
 * Returns `text` with each time that is some hours before or after `from` moved to as many hours before or after `to`.
 * Minutes, which depend on the run, are dropped.
 */
function movedDates(text: string, to: number, from: number): string {
  return text.replace(dates, (date) => {
    if (date.length === 10) {
      const days = Math.round((Date.parse(date) - Math.floor(from / day) * day) / day);
      return new Date(to + days * day).toISOString().slice(0, 10);
    }
    return new Date(to + Math.round((Date.parse(date) - from) / hour) * hour).toISOString();
  });
}

/**
 * Counts the requests of a new page. The returned function resolves once the page has loaded everything it shows: no
 * request is running, the page is idle, and each picture in its window has loaded.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const requests = new Set<Request>();
  const end = (request: Request) => requests.delete(request);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', end).on('requestfailed', end);
  return async () => {
    const endsAt = performance.now() + 30_000;
    for (let still = 0; still < 4; still = (await page.evaluate(isIdle)) && requests.size === 0 ? still + 1 : 0) {
      if (performance.now() > endsAt)
        throw new Error(`${page.url()} still reads ${[...requests].map((each) => each.url())}`);
      await setTimeout(50);
    }
  };
}

/** On a busy machine, a page may take longer to show a response than it waits for the next one. */
const isIdle = `new Promise((resolve) => requestIdleCallback(resolve))
  .then(() => document.fonts.status === 'loaded' && [...document.images]
  .filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  })
  .every((image) => image.complete && getComputedStyle(image).opacity === '1'))`;

/**
 * Overwrites the ids that a page shows just before its screenshot is taken. The page is not used afterwards. `knownIds` are
 * overwritten too if they look like words: one of forty ids has no digit.
 */
export async function hideIds(page: Page, knownIds: readonly string[]): Promise<void> {
  const pattern = [...knownIds, ids].join('|');
  await page.evaluate(`
    const ids = new RegExp(${JSON.stringify(pattern)}, 'g');
    const hidden = (text) => text.replace(ids, (id) => 'x'.repeat(id.length));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = hidden(walker.currentNode.data);
    for (const input of document.querySelectorAll('input, textarea')) {
      if (input.type !== 'file' && hidden(input.value) !== input.value) input.value = hidden(input.value);
    }
  `);
}
