import { AppError } from '../../core/errors/app-error.ts';

/**
 * Reads a static asset of the Worker by its path (`/pages/pages.css`).
 * @throws AppError service_unavailable if there is no such asset
 */
export async function readAsset(assets: Fetcher, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await findAsset(assets, path);
  if (!bytes) throw new AppError('service_unavailable', { cause: `asset ${path}: there is none` });
  return bytes;
}

/**
 * Reads a static asset of the Worker; undefined if it does not exist. @throws AppError service_unavailable if assets
 * cannot be read
 */
export async function findAsset(assets: Fetcher, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The binding requires a complete URL, but ignores the host.
  const response = await assets.fetch(`https://assets.local${path}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new AppError('service_unavailable', { cause: `asset ${path}: ${response.status}` });
  return new Uint8Array(await response.arrayBuffer());
}
