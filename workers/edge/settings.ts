import { AppError } from '../../src/core/errors/app-error.ts';

export function secretOf(env: Env): string {
  if (!env.GALLEY_SECRET) throw new AppError('internal_error', { cause: 'GALLEY_SECRET is not set' });
  return env.GALLEY_SECRET;
}

/** `scheme://host[:port]` of this service, for links in answers and as the dashboard's own. */
export function ownOrigin(env: Env, url: URL): string {
  return env.PUBLIC_URL && URL.canParse(env.PUBLIC_URL) ? new URL(env.PUBLIC_URL).origin : url.origin;
}
