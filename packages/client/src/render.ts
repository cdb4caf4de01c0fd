import { GalleyFile } from './file.ts';
import type { Galley } from './galley.ts';
import { GalleyError, problemOf } from './problem.ts';
import { retryAfter } from './retry.ts';
import type { BodyOf, CallOptions, DataOf } from './shapes.ts';

/** Values of a page's variables, by name or dot path. */
export type Tweaks = Readonly<Record<string, unknown>>;

/** A render, as `POST /api/render` takes it; how it is answered, the helper decides. */
export interface RenderRequest
  extends Omit<BodyOf<'postRender'>, 'output' | 'binary' | 'tweaks' | 'brandTweaks' | 'tweaksPerPage'> {
  tweaks?: Tweaks;
  brandTweaks?: Tweaks;
  tweaksPerPage?: readonly Tweaks[];
}

/** What a render answers: where its file is, what it cost, what could not be drawn as asked. */
export type RenderResult = Exclude<DataOf<'postRender'>, GalleyFile>;

/** Renders, and answers where the file is. */
export async function render(galley: Galley, request: RenderRequest, options?: CallOptions): Promise<RenderResult> {
  const answered = await galley.postRender({ ...request, output: 'json' } as BodyOf<'postRender'>, options);
  return answered as RenderResult;
}

/** Renders, and answers the file itself as it arrives. */
export async function renderFile(galley: Galley, request: RenderRequest, options?: CallOptions): Promise<GalleyFile> {
  const answered = await galley.postRender({ ...request, output: 'binary' } as BodyOf<'postRender'>, options);
  return fileOf(answered);
}

/** What a render would warn of, how many pages it has and what it would cost; nothing is drawn. */
export function dryRun(galley: Galley, request: RenderRequest, options?: CallOptions): Promise<RenderResult> {
  return render(galley, { ...request, dryRun: true }, options);
}

/** Draws source code as a picture; needs no key. */
export async function codeToImage(
  galley: Galley,
  request: Omit<BodyOf<'postCodeToImage'>, 'output'>,
  options?: CallOptions,
): Promise<GalleyFile> {
  return fileOf(await galley.postCodeToImage({ ...request, output: 'binary' }, options));
}

/** Reads the file that a render answered with, `result.file.url`. The address alone opens it: no key is sent. */
export async function openFile(
  url: string | URL,
  options: { signal?: AbortSignal; fetch?: typeof fetch } = {},
): Promise<GalleyFile> {
  const get = options.fetch ?? globalThis.fetch;
  const response = await get(url, options.signal ? { signal: options.signal } : {});
  if (!response.ok) throw await problemOf(response, retryAfter(response.headers, Date.now()));
  return new GalleyFile(response);
}

function fileOf(answered: unknown): GalleyFile {
  if (answered instanceof GalleyFile) return answered;
  throw new GalleyError('The service returned JSON instead of a file');
}
