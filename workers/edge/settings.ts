import { AppError } from '../../src/core/errors/app-error.ts';

export function secretOf(env: Env): string {
  if (!env.GALLEY_SECRET) throw new AppError('internal_error', { cause: 'GALLEY_SECRET is not set' });
  return env.GALLEY_SECRET;
}

/** Requests a minute unless a setting says otherwise (LIM-2). */
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

/** Requests of one client in a minute, as a setting says; `usual` where it says nothing that is a whole number from 1. */
export function ratePerMinute(setting: string | undefined, usual: number): number {
  const rate = Number(setting);
  return Number.isInteger(rate) && rate > 0 ? rate : usual;
}

/**
 * `scheme://host[:port]` of this service, for links in answers and as the dashboard's own: what PUBLIC_URL says, else what
 * the request says, whose Host header is its sender's to write. Under `npm start` any name but this machine's own counts as
 * LOCAL_ORIGIN: a page elsewhere, whose name leads here, is not the dashboard.
 */
export function ownOrigin(env: Env, url: URL): string {
  return trustedOrigin(env, url) || url.origin;
}

/**
 * The same for what others than the caller get to see: the data of an event. Empty, so that links are paths, where the
 * request's sender alone says it: in production without PUBLIC_URL.
 */
export function trustedOrigin({ PUBLIC_URL, LOCAL_ORIGIN }: Env, url: URL): string {
  const told = URL.parse(PUBLIC_URL ?? '');
  if (told && /^https?:$/.test(told.protocol)) return told.origin;
  if (!LOCAL_ORIGIN) return '';
  return isSameService(url, new URL(LOCAL_ORIGIN)) ? url.origin : LOCAL_ORIGIN;
}

function isSameService({ protocol, hostname, port }: URL, local: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === local.protocol && port === local.port && (isLoopback || hostname === local.hostname);
}
