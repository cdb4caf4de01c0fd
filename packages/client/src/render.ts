import { GalleyFile } from './file.ts';
import type { Galley } from './galley.ts';
import { GalleyError, problemOf } from './problem.ts';
import { retryAfter } from './retry.ts';
import type { BodyOf, CallOptions, DataOf } from './shapes.ts';

/** Values of a page's variables, by name or dot path. */
export type Tweaks = Readonly<Record<string, unknown>>;

/** The fields of `POST /api/render`, except those that the function sets itself. */
export interface RenderRequest
  extends Omit<BodyOf<'postRender'>, 'output' | 'binary' | 'tweaks' | 'brandTweaks' | 'tweaksPerPage'> {
  tweaks?: Tweaks;
  brandTweaks?: Tweaks;
  tweaksPerPage?: readonly Tweaks[];
}

/** The result of a render: the URL of its file, its cost and its warnings. */
export type RenderResult = Exclude<DataOf<'postRender'>, GalleyFile>;

/** Renders a page and returns the URL of the file. */
export async function render(galley: Galley, request: RenderRequest, options?: CallOptions): Promise<RenderResult> {
  const answered = await galley.postRender({ ...request, output: 'json' } as BodyOf<'postRender'>, options);
  return answered as RenderResult;
}

/** Renders a page and returns the file as a stream. */
export async function renderFile(galley: Galley, request: RenderRequest, options?: CallOptions): Promise<GalleyFile> {
  const answered = await galley.postRender({ ...request, output: 'binary' } as BodyOf<'postRender'>, options);
  return fileOf(answered);
}

/** Returns the warnings, the number of pages and the cost of a render without rendering it. */
export function dryRun(galley: Galley, request: RenderRequest, options?: CallOptions): Promise<RenderResult> {
  return render(galley, { ...request, dryRun: true }, options);
}

/** Renders source code as a picture. Needs no key. */
export async function codeToImage(
  galley: Galley,
  request: Omit<BodyOf<'postCodeToImage'>, 'output'>,
  options?: CallOptions,
): Promise<GalleyFile> {
  return fileOf(await galley.postCodeToImage({ ...request, output: 'binary' }, options));
}

/** Reads the file of a render from `result.file.url`. The URL is enough, so no key is sent. */
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
