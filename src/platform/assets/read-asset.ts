import { AppError } from '../../core/errors/app-error.ts';

/**
 * Bytes of a static asset of the Worker, by path (`/pages/pages.css`).
 * @throws AppError service_unavailable when there is no such asset
 */
export async function readAsset(assets: Fetcher, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await findAsset(assets, path);
  if (!bytes) throw new AppError('service_unavailable', { cause: `asset ${path}: there is none` });
  return bytes;
}

/** The same; undefined when there is no such asset. @throws AppError service_unavailable when assets cannot be read */
export async function findAsset(assets: Fetcher, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  // The host is not looked at; the binding wants a whole URL.
  const response = await assets.fetch(`https://assets.local${path}`);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new AppError('service_unavailable', { cause: `asset ${path}: ${response.status}` });
  return new Uint8Array(await response.arrayBuffer());
}
