import type { Answer } from './answers.ts';
import { bytesAnswer } from './file-answer.ts';
import type { RequestContext } from './route.ts';

interface Asset {
  /** The path of the file among the Worker's assets. */
  path: string;
  contentType: string;
  headers?: Record<string, string>;
}

/**
 * Returns a static asset of the Worker, which clients may cache for five minutes. `edit` changes the content before it
 * is sent.
 */
export async function assetAnswer(
  { request, services }: RequestContext,
  { path, contentType, headers = {} }: Asset,
  edit = (bytes: Uint8Array<ArrayBuffer>) => bytes,
): Promise<Answer> {
  const always = { ...headers, 'Cache-Control': 'public, max-age=300', 'Content-Type': contentType };
  const bytes = edit(await services.assets.read(path));
  return bytesAnswer({ bytes, contentType }, { always }, request);
}
