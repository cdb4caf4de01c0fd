import type { JsonObject } from '../../core/json.ts';
import type { StoredFile } from '../files/file-store.ts';
import type { Services } from '../services.ts';
import { keepAnswer, largestHotBody, nameAnswer } from './hot-answers.ts';
import type { HotAnswer } from './hot-memory.ts';

/** A public GET whose answer may serve others (SCL-2). */
export interface HotRequest {
  /** The name of its answer. */
  name: string;
  /** The time before anything was read, in epoch milliseconds. */
  readOn: number;
}

/** Names the answer to a request, before anything is read for it. `identity` is everything on which it depends. */
export async function openHotRequest(services: Services, identity: unknown): Promise<HotRequest> {
  return { name: await nameAnswer(services, identity), readOn: services.clock.now() };
}

interface FileAnswer extends Pick<HotAnswer, 'headers' | 'bodyHeaders'> {
  spaceIds: readonly string[];
  /** How many seconds the answer is kept. */
  seconds: number;
  /** Reads what else to keep, after the response. */
  details?: () => Promise<JsonObject>;
}

type KeptFile = Pick<StoredFile, 'sha256' | 'contentType' | 'bytes' | 'body' | 'shaders'>;

/**
 * Keeps a file as the answer to a request, after the response. A file that shows a shader is not kept, because each
 * request for it checks whether the shader was stopped (RND-16). Returns the file to answer with, because a stream is
 * now read twice.
 */
export function keepFile<File extends KeptFile>(
  services: Services,
  { name, readOn }: HotRequest,
  file: File,
  { spaceIds, seconds, headers, bodyHeaders, details }: FileAnswer,
): File {
  const hasShaders = file.shaders !== undefined && file.shaders.length > 0;
  if (seconds < 1 || hasShaders || file.body === null || file.bytes > largestHotBody) return file;
  const [sent, kept] = file.body instanceof ReadableStream ? file.body.tee() : [file.body, file.body];
  const keep = async () => {
    // Wait for the response to be sent first, because what follows would delay it.
    await scheduler.wait(1);
    const body = kept instanceof ReadableStream ? new Uint8Array(await new Response(kept).arrayBuffer()) : kept;
    const { sha256, contentType } = file;
    const until = readOn + seconds * 1000;
    const facts = { spaceIds: [...spaceIds], readOn, until, sha256, contentType, headers, bodyHeaders };
    await keepAnswer(services, name, { ...facts, details: (await details?.()) ?? {}, body });
  };
  services.defer(keep().catch((error) => services.report('hot_answer_not_kept', error)));
  return { ...file, body: sent };
}
