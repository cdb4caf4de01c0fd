import { sha256Hex } from '../../core/hashing.ts';
import type { StoredFile } from '../../services/files/file-store.ts';
import { anySpace } from '../../services/hot/changes.ts';
import { ageOf, findAnswer, type HotSource } from '../../services/hot/hot-answers.ts';
import type { HotAnswer } from '../../services/hot/hot-memory.ts';
import { keepFile, openHotRequest } from '../../services/hot/keep-file.ts';
import { type Answer, json, raw, toResponse } from './answers.ts';
import { fileAnswer } from './file-answer.ts';
import type { RequestContext } from './route.ts';

type HotContext = Pick<RequestContext, 'request' | 'services'>;

/** The headers that say how an answer was kept: its age, and where it was found. */
export function keptHeaders(answer: HotAnswer, source: HotSource, now: number): Record<string, string> {
  return { Age: String(ageOf(answer, now)), 'Server-Timing': `cache;desc=${source}` };
}

/**
 * Answers a GET for a file that is the same for everyone, from the memory of the isolate, the location's cache or
 * `make` (SCL-2). `identity` is everything that selects the file; `seconds` is its `max-age`.
 */
export async function hotFileAnswer(
  { request, services }: HotContext,
  { identity, seconds, headers }: { identity: unknown; seconds: number; headers: Record<string, string> },
  make: () => Promise<{ file: StoredFile; spaceIds: readonly string[] }>,
): Promise<Answer<never>> {
  const hot = await openHotRequest(services, identity);
  const found = await findAnswer(services, hot.name);
  if (found) {
    const { sha256, contentType, body } = found.answer;
    const always = { ...found.answer.headers, ...keptHeaders(found.answer, found.source, services.clock.now()) };
    return fileAnswer({ sha256, contentType, bytes: body.byteLength, body }, { always }, request);
  }
  const { file, spaceIds } = await make();
  const kept = keepFile(services, hot, file, { spaceIds, seconds, headers, bodyHeaders: {} });
  return fileAnswer(kept, { always: { ...headers, 'Server-Timing': 'cache;desc=cold' } }, request);
}

/** How long a list of public templates is kept. */
const listSeconds = 60;

/**
 * Answers a GET for data that is the same for everyone, as `hotFileAnswer` does. Any change of any space ends it.
 * Clients are told to keep nothing.
 */
export async function hotJsonAnswer<const Data>(
  { services }: HotContext,
  identity: unknown,
  make: () => Promise<Data>,
): Promise<Answer<Data>> {
  const hot = await openHotRequest(services, identity);
  const found = await findAnswer(services, hot.name);
  if (found) {
    const { contentType, body } = found.answer;
    const headers = { 'Content-Type': contentType, ...keptHeaders(found.answer, found.source, services.clock.now()) };
    return raw(body, { headers });
  }
  const answer = json(await make(), { headers: { 'Server-Timing': 'cache;desc=cold' } });
  const response = toResponse(answer);
  const body = new Uint8Array(await response.arrayBuffer());
  const file = {
    sha256: await sha256Hex(body),
    contentType: response.headers.get('Content-Type') ?? '',
    bytes: body.byteLength,
    body,
  };
  keepFile(services, hot, file, { spaceIds: [anySpace], seconds: listSeconds, headers: {}, bodyHeaders: {} });
  return answer;
}
