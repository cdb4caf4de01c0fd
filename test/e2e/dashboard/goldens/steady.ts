import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Request } from 'playwright-core';

/** The moment that screens are shown at, whenever they are. */
const shownAt = Date.parse('2026-11-20T10:30:00.000Z');

const hour = 3_600_000;
const day = 24 * hour;

/** A moment or a day in JSON or in an address. */
const dates = /\b\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?/g;

/** What was measured, which differs from run to run: how long something took, and how many bytes it came to. */
const measures = /"(\w*(?:Ms|Bytes)|bytes|p50|p90|p99|load|resolve|gather|draw|encode|store)":\d+(?:\.\d+)?/g;

/** Ids, keys, signatures, hashes, and the port of the service, in text that is shown. */
const ids = String.raw`(?<=127\.0\.0\.1:)\d+|\bglly_\w+|\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}`;

/**
 * Makes what a browser shows of the service the same in every run: its clock stands, moments of answers are moved beside it,
 * and what was measured says 120. All else is what the service answered.
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

/** `text` with the moments that lie `from` some hours as many hours from `to`. Minutes that a run takes are dropped. */
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
 * Counts the requests of a new page. The function that it returns resolves once the page has read all that it shows: no request
 * runs, the page is idle, and each picture in its window is there.
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

/** On a busy machine, a page may take longer to show an answer than it waits for the next one. */
const isIdle = `new Promise((resolve) => requestIdleCallback(resolve))
  .then(() => document.fonts.status === 'loaded' && [...document.images]
  .filter((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  })
  .every((image) => image.complete && getComputedStyle(image).opacity === '1'))`;

/** Overwrites ids in what a page shows, just before its picture is taken. Nobody uses the page afterwards. */
export async function hideIds(page: Page): Promise<void> {
  await page.evaluate(`
    const ids = new RegExp(${JSON.stringify(ids)}, 'g');
    const hidden = (text) => text.replace(ids, (id) => 'x'.repeat(id.length));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) walker.currentNode.data = hidden(walker.currentNode.data);
    for (const input of document.querySelectorAll('input, textarea')) {
      if (input.type !== 'file' && hidden(input.value) !== input.value) input.value = hidden(input.value);
    }
  `);
}
