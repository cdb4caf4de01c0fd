import { z } from 'zod';
import { readAtMost } from '../../core/bytes.ts';
import { sha256Hex } from '../../core/hashing.ts';
import { parseJsonText } from '../../core/json.ts';
import { boundedList, boundedMap } from '../../core/schemas/bounded.ts';
import { jsonObject } from '../../core/schemas/json-value.ts';
import { validate } from '../../core/schemas/validate.ts';
import { seal, unseal } from '../../core/sealing.ts';
import { frameChunks, readFrame } from '../../draw/container/frame.ts';
import type { Services } from '../services.ts';
import { clockMarginMs, findLastChange } from './changes.ts';
import { cacheName } from './edge-cache.ts';
import { type HotAnswer, largestInMemory } from './hot-memory.ts';

/** The maximum number of bytes of a body that is kept. Larger files come from R2. */
export const largestHotBody = 4 * 2 ** 20;
/** The maximum number of seconds for which an answer is kept (SCL-2). */
const maxAgeS = 86_400;

const storedFacts = z.object({
  spaceIds: boundedList(z.string(), { max: 16 }),
  readOn: z.number(),
  until: z.number(),
  sha256: z.string(),
  contentType: z.string(),
  headers: boundedMap(z.string(), z.string(), { max: 50 }),
  bodyHeaders: boundedMap(z.string(), z.string(), { max: 50 }),
  details: jsonObject,
});

/** Where an answer was found: in the memory of the isolate, or in the location's cache. */
export type HotSource = 'hot' | 'warm';

type HotServices = Pick<Services, 'clock' | 'secret' | 'edgeCache' | 'hotMemory' | 'defer' | 'report'>;

/** The name of the answer to a request. `identity` is everything on which the answer depends. */
export function nameAnswer({ secret }: HotServices, identity: unknown): Promise<string> {
  return cacheName(secret, 'answer 1', identity);
}

/** Finds a valid answer. A cache that fails or returns something else is the same as one that has nothing. */
export async function findAnswer(
  services: HotServices,
  name: string,
): Promise<{ answer: HotAnswer; source: HotSource } | undefined> {
  const { answers } = services.hotMemory;
  const kept = answers.get(name);
  if (kept) {
    if (await isValid(services, kept, 0)) return { answer: kept, source: 'hot' };
    answers.delete(name);
  }
  const stored = await readStored(services, name);
  // Another isolate, whose clock may differ, noted the time.
  if (!stored || !(await isValid(services, stored, clockMarginMs))) return undefined;
  remember(services, name, stored);
  return { answer: stored, source: 'warm' };
}

/** The age of an answer in whole seconds, for the header Age. */
export function ageOf({ readOn }: HotAnswer, now: number): number {
  return Math.max(0, Math.floor((now - readOn) / 1000));
}

/**
 * Keeps an answer in the memory of the isolate and in the location's cache, until its life ends. What is written to the
 * cache besides the body is sealed.
 */
export async function keepAnswer(services: HotServices, name: string, answer: HotAnswer): Promise<void> {
  const seconds = Math.floor((answer.until - services.clock.now()) / 1000);
  if (answer.body.byteLength > largestHotBody || seconds < 1 || seconds > maxAgeS) return;
  remember(services, name, answer);
  const { body, ...facts } = answer;
  const sealed = await seal(services.secret, name, JSON.stringify(facts));
  const headers = { 'Cache-Control': `max-age=${seconds}`, 'Content-Type': 'application/octet-stream' };
  await services.edgeCache.put(name, new Response(new Blob(frameChunks(sealed, [body]).map(copied)), { headers }));
}

/** A view of an ArrayBuffer, which a Blob requires. */
function copied(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

function remember({ hotMemory }: HotServices, name: string, answer: HotAnswer): void {
  const weight = weigh(answer);
  if (weight <= largestInMemory) hotMemory.answers.set(name, answer, weight);
}

/** The approximate number of bytes that an answer takes in memory. */
function weigh({ body, ...facts }: HotAnswer): number {
  return body.byteLength + 2 * JSON.stringify(facts).length + 1_000;
}

/**
 * Whether an answer may be used now. An answer of the future was made before the clock was set back, so its age is
 * unknown.
 */
async function isValid(
  services: HotServices,
  { readOn, until, spaceIds }: HotAnswer,
  margin: number,
): Promise<boolean> {
  const now = services.clock.now();
  if (readOn > now || until <= now || until - readOn > maxAgeS * 1000) return false;
  return readOn > (await findLastChange(services, spaceIds)) + margin;
}

async function readStored(services: HotServices, name: string): Promise<HotAnswer | undefined> {
  try {
    const response = await services.edgeCache.match(name);
    if (!response) return undefined;
    const bytes = await readAtMost(response, 2 * largestHotBody);
    return bytes && (await parseStored(services, name, bytes));
  } catch (error) {
    services.report('hot_answer_not_read', error);
    return undefined;
  }
}

/** Returns undefined if the bytes are not what `keepAnswer` wrote under this name. */
async function parseStored({ secret }: HotServices, name: string, bytes: Uint8Array): Promise<HotAnswer | undefined> {
  const frame = parseFrame(bytes);
  const text = frame && (await unseal(secret, name, frame.sealed));
  if (!frame || typeof text !== 'string') return undefined;
  const facts = validate(storedFacts, parseJsonText(text));
  if (!facts.success || (await sha256Hex(frame.body)) !== facts.data.sha256) return undefined;
  return { ...facts.data, body: frame.body };
}

function parseFrame(bytes: Uint8Array): { sealed: string; body: Uint8Array<ArrayBuffer> } | undefined {
  try {
    const { message, parts } = readFrame(bytes);
    const [body] = parts;
    return typeof message === 'string' && body ? { sealed: message, body: new Uint8Array(body) } : undefined;
  } catch {
    return undefined;
  }
}
