import { AppError } from '../../src/core/errors/app-error.ts';

export function requireSecret(env: Env): string {
  if (!env.GALLEY_SECRET) throw new AppError('internal_error', { cause: 'GALLEY_SECRET is not set' });
  return env.GALLEY_SECRET;
}

/** Requests a minute, unless a setting says otherwise (LIM-2). */
export const usualRates = {
  key: 30_000,
  session: 6_000,
  gt: 60_000,
  signUp: 20,
  thumbnail: 600,
  publicTemplates: 300,
  codeImage: 60,
  preview: 600,
  thumbnailDraw: 300,
  heavyRead: 60,
} as const;

/** The requests of one client in a minute, from a setting. If the setting is not a whole number from 1, `usual`. */
export function ratePerMinute(setting: string | undefined, usual: number): number {
  const rate = Number(setting);
  return Number.isInteger(rate) && rate > 0 ? rate : usual;
}

/**
 * The origin of this service, `scheme://host[:port]`, for links in responses and as the dashboard's own: PUBLIC_URL if
 * set, otherwise the origin of the request, whose Host header its sender can choose. Under `npm start`, any name other
 * than this machine's own counts as LOCAL_ORIGIN, because a page elsewhere whose name leads here is not the dashboard.
 */
export function ownOrigin(env: Env, url: URL): string {
  return trustedOrigin(env, url) || url.origin;
}

/**
 * The same for people other than the caller, who see it in the data of an event. If only the request's sender names the
 * origin, in production without PUBLIC_URL, it is empty, so that links are paths.
 */
export function trustedOrigin({ PUBLIC_URL, LOCAL_ORIGIN }: Env, url: URL): string {
  const publicUrl = URL.parse(PUBLIC_URL ?? '');
  if (publicUrl && /^https?:$/.test(publicUrl.protocol)) return publicUrl.origin;
  if (!LOCAL_ORIGIN) return '';
  return isSameService(url, new URL(LOCAL_ORIGIN)) ? url.origin : LOCAL_ORIGIN;
}

function isSameService({ protocol, hostname, port }: URL, local: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === local.protocol && port === local.port && (isLoopback || hostname === local.hostname);
}
