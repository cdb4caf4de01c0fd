import { AppError } from '../../core/errors/app-error.ts';

/**
 * Bytes of a static asset of the Worker, by path (`/pages/pages.css`).
 * @throws AppError service_unavailable when there is no such asset
 */
export async function readAsset(assets: Fetcher, path: string): Promise<Uint8Array<ArrayBuffer>> {
  // The host is not looked at; the binding wants a whole URL.
  const response = await assets.fetch(`https://assets.local${path}`);
  if (!response.ok) throw new AppError('service_unavailable', { cause: `asset ${path}: ${response.status}` });
  return new Uint8Array(await response.arrayBuffer());
}
