import { GalleyFile } from './file.ts';
import { readProblem } from './problem.ts';
import { retryAfter } from './retry.ts';

/**
 * Downloads the file of a render from `result.file.url`. This requires no key, and none is sent.
 * @throws GalleyProblem for an error response, or what `fetch` throws
 */
export async function openFile(
  url: string | URL,
  options: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<GalleyFile> {
  const get = options.fetch ?? globalThis.fetch;
  const response = await get(url, options.signal ? { signal: options.signal } : {});
  if (!response.ok) throw await readProblem(response, retryAfter(response.headers, Date.now()));
  return new GalleyFile(response);
}
