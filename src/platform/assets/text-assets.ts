import { AppError } from '../../core/errors/app-error.ts';

/**
 * Text of static assets of the Worker, by path (`/shiki/themes/nord.json`). Nothing is kept: whoever makes something of
 * the text keeps that.
 * @throws AppError service_unavailable when there is no such asset
 */
export function textAssets(assets: Fetcher): (path: string) => Promise<string> {
  return async (path) => {
    // The host is not looked at; the binding wants a whole URL.
    const response = await assets.fetch(`https://assets.local${path}`);
    if (!response.ok) throw new AppError('service_unavailable', { cause: `asset ${path}: ${response.status}` });
    return response.text();
  };
}
