import type { Answer } from './answers.ts';
import { bytesAnswer } from './file-answer.ts';
import type { RequestContext } from './route.ts';

/** Bytes of a static asset of the Worker, by path. */
export type ReadAsset = (context: RequestContext, path: string) => Promise<Uint8Array<ArrayBuffer>>;

interface Asset {
  /** The path among the Worker's assets. */
  path: string;
  contentType: string;
  headers?: Record<string, string>;
}

/** A static asset of the Worker, which clients may cache for five minutes. */
export async function assetAnswer(
  context: RequestContext,
  readAsset: ReadAsset,
  { path, contentType, headers = {} }: Asset,
): Promise<Answer> {
  const always = { ...headers, 'Cache-Control': 'public, max-age=300', 'Content-Type': contentType };
  return bytesAnswer({ bytes: await readAsset(context, path), contentType }, { always }, context.request);
}
