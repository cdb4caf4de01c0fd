import { readAtMost } from '../../core/bytes.ts';
import type { BackgroundServices } from '../services.ts';
import { cacheName } from './edge-cache.ts';

/** How long an isolate relies on what it knows, so that a change takes effect within a second in its location. */
const checkMs = 1_000;
/**
 * After this time, a request checks again after its response. As long as there are requests, none of them therefore
 * waits for the cache.
 */
const refreshMs = 300;
/** The difference that the clocks of two machines may have. */
export const clockMarginMs = 250;
/** The time of a change is kept for longer than any answer is valid. */
const keepS = 2 * 86_400;

type ChangeServices = Pick<BackgroundServices, 'clock' | 'secret' | 'edgeCache' | 'hotMemory' | 'defer' | 'report'>;

/** Stands for all spaces: its last change is the last change of any space. */
export const anySpace = 'any space';

/**
 * Makes answers that were read before now invalid, because something that they show or their access has changed: at
 * once in this isolate, within a second in its location, and elsewhere when their `max-age` ends (SCL-2). Call it after
 * the change was stored.
 */
export function recordChange(services: ChangeServices, spaceId: string): void {
  for (const changed of new Set([spaceId, anySpace])) noteChange(services, changed);
}

function noteChange(services: ChangeServices, spaceId: string): void {
  const { clock, hotMemory, defer, report } = services;
  const now = clock.now();
  hotMemory.changes.set(spaceId, { lastChange: now, checkedOn: now }, 1);
  defer(storeChange(services, spaceId, now).catch((error) => report('change_not_stored', error)));
}

async function storeChange({ secret, edgeCache }: ChangeServices, spaceId: string, time: number): Promise<void> {
  const headers = { 'Cache-Control': `max-age=${keepS}`, 'Content-Type': 'text/plain' };
  await edgeCache.put(await changeName(secret, spaceId), new Response(String(time), { headers }));
}

/**
 * The time of the last change of the spaces, as far as it is known here. It is read from the location's cache a few
 * times a second for each space.
 */
export async function findLastChange(services: ChangeServices, spaceIds: readonly string[]): Promise<number> {
  const times = await Promise.all(spaceIds.map((spaceId) => findLastChangeOf(services, spaceId)));
  return Math.max(0, ...times);
}

async function findLastChangeOf(services: ChangeServices, spaceId: string): Promise<number> {
  const { clock, hotMemory, defer } = services;
  const known = hotMemory.changes.get(spaceId);
  const age = clock.now() - (known?.checkedOn ?? Number.NEGATIVE_INFINITY);
  if (!known || age < 0 || age >= checkMs) return await checkForChange(services, spaceId);
  if (age >= refreshMs && !known.isBeingChecked) {
    known.isBeingChecked = true;
    defer(checkForChange(services, spaceId));
  }
  return known.lastChange;
}

/** Reads the time of the last change from the location's cache, and remembers it. */
async function checkForChange(services: ChangeServices, spaceId: string): Promise<number> {
  const { clock, hotMemory } = services;
  const checkedOn = clock.now();
  const stored = await readChange(services, spaceId);
  const now = clock.now();
  // A change that this isolate made while it was reading is newer than what it read.
  const lastChange = Math.max(hotMemory.changes.get(spaceId)?.lastChange ?? 0, stored + clockMarginMs);
  if (lastChange > now + clockMarginMs) {
    // A time in the future was recorded before the clock was set back. It would make all answers invalid until then.
    noteChange(services, spaceId);
    return now;
  }
  hotMemory.changes.set(spaceId, { lastChange, checkedOn }, 1);
  return lastChange;
}

/** Reads the time of the last change from the location's cache. If it cannot be read, it counts as now. */
async function readChange({ clock, secret, edgeCache, report }: ChangeServices, spaceId: string): Promise<number> {
  try {
    const response = await edgeCache.match(await changeName(secret, spaceId));
    if (!response) return Number.NEGATIVE_INFINITY;
    const bytes = await readAtMost(response, 15);
    const text = bytes && new TextDecoder().decode(bytes);
    return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : clock.now();
  } catch (error) {
    report('change_not_read', error);
    return clock.now();
  }
}

function changeName(secret: string, spaceId: string): Promise<string> {
  return cacheName(secret, 'change', spaceId);
}
