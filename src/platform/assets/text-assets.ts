import { AppError } from '../../core/errors/app-error.ts';

/**
 * Reads the text of static assets of the Worker by path (`/shiki/themes/nord.json`). It caches nothing, because callers
 * store what they make from the text.
 * @throws AppError service_unavailable if there is no such asset
 */
export function textAssets(assets: Fetcher): (path: string) => Promise<string> {
  return async (path) => {
    // The binding requires a complete URL, but ignores the host.
    const response = await assets.fetch(`https://assets.local${path}`);
    if (!response.ok) throw new AppError('service_unavailable', { cause: `asset ${path}: ${response.status}` });
    return response.text();
  };
}
