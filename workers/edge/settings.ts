import { AppError } from '../../src/core/errors/app-error.ts';
import { defaultDays, readDays } from '../../src/services/scheduled/retention.ts';
import type { Settings } from '../../src/services/services.ts';

export function requireSecret(env: Env): string {
  if (!env.GALLEY_SECRET) throw new AppError('internal_error', { cause: 'GALLEY_SECRET is not set' });
  return env.GALLEY_SECRET;
}

/** The default limits in requests per minute (LIM-2). */
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

/** Reads the settings of the operator from the environment. */
export function readSettings(env: Env): Settings {
  return {
    get creditsLimit() {
      return readCreditsLimit(env);
    },
    isSignUpOpen: isSignUpOpen(env),
    requestsPerMinute: {
      key: readCount(env.GALLEY_KEY_RATE, usualRates.key),
      session: readCount(env.GALLEY_SESSION_RATE, usualRates.session),
      gt: readCount(env.GALLEY_GT_RATE, usualRates.gt),
      // The limit for callers without a space's secret, including those who only have a signature.
      client: readCount(env.GALLEY_GT_RATE, usualRates.gt),
      preview: readCount(env.GALLEY_PREVIEW_RATE, usualRates.preview),
      'thumbnail-draw': readCount(env.GALLEY_THUMBNAIL_DRAW_RATE, usualRates.thumbnailDraw),
      'heavy-read': readCount(env.GALLEY_HEAVY_READ_RATE, usualRates.heavyRead),
      'sign-up': readCount(env.GALLEY_SIGNUP_RATE, usualRates.signUp),
      'oauth-registration': 20,
      thumbnail: readCount(env.GALLEY_THUMBNAIL_RATE, usualRates.thumbnail),
      'public-templates': readCount(env.GALLEY_PUBLIC_RATE, usualRates.publicTemplates),
      'code-image': readCount(env.GALLEY_CODE_RATE, usualRates.codeImage),
    },
    get logDays() {
      return readDays('GALLEY_LOG_DAYS', env.GALLEY_LOG_DAYS, defaultDays.log);
    },
    get fileDays() {
      return readDays('GALLEY_FILE_DAYS', env.GALLEY_FILE_DAYS, defaultDays.file);
    },
  };
}

/** How many milliseconds log entries, and events of renders, wait to be written together. */
export function readLogWait({ GALLEY_LOG_WAIT_MS: text }: Env): number {
  return readCount(text, 1_000);
}

/** The credits of a new space. They are unlimited unless GALLEY_SPACE_CREDITS is set (CRD-1). */
function readCreditsLimit({ GALLEY_SPACE_CREDITS: text }: Env): number | null {
  if (!text) return null;
  const limit = Number(text);
  // An invalid value throws an error, because a typo must not give credits away.
  if (!Number.isInteger(limit) || limit < 0) {
    throw new AppError('internal_error', { cause: 'GALLEY_SPACE_CREDITS must be a whole number' });
  }
  return limit;
}

/**
 * Whether anyone may sign up. In production, sign-up is closed unless the setting is `open` (SEC-7). Any other word
 * closes sign-up.
 */
function isSignUpOpen({ GALLEY_SIGNUP: signUpSetting, GALLEY_ENV }: Env): boolean {
  return signUpSetting ? signUpSetting === 'open' : GALLEY_ENV === 'development';
}

/** Reads a setting that is a whole number from 1. If it is anything else, returns `usual`. */
function readCount(setting: string | undefined, usual: number): number {
  const rate = Number(setting);
  return Number.isInteger(rate) && rate > 0 ? rate : usual;
}

/**
 * Returns the origin of this service, `scheme://host[:port]`, for links that people other than the caller see. It is
 * PUBLIC_URL if that is set. Under `npm start`, any host name that is not a name of this machine is replaced by
 * LOCAL_ORIGIN, because a page under another name that resolves to this machine is not the dashboard. In production
 * without PUBLIC_URL, the origin is only known from the request's Host header. The function then returns an empty text,
 * so that links are paths.
 */
export function trustedOrigin(env: Env, url: URL): string {
  const { LOCAL_ORIGIN } = env;
  const publicUrl = readPublicUrl(env);
  if (publicUrl) return publicUrl.origin;
  if (!LOCAL_ORIGIN) return '';
  return isSameService(url, new URL(LOCAL_ORIGIN)) ? url.origin : LOCAL_ORIGIN;
}

/** Whether the origin is known from the settings of the deployment, so that it does not depend on requests. */
export function isOriginConfigured(env: Env): boolean {
  return configuredOrigin(env) !== undefined;
}

/** The origin in the settings of the deployment, which does not depend on requests. */
export function configuredOrigin(env: Env): string | undefined {
  return readPublicUrl(env)?.origin ?? (env.LOCAL_ORIGIN || undefined);
}

function readPublicUrl({ PUBLIC_URL }: Env): URL | undefined {
  const publicUrl = URL.parse(PUBLIC_URL ?? '');
  return publicUrl && /^https?:$/.test(publicUrl.protocol) ? publicUrl : undefined;
}

function isSameService({ protocol, hostname, port }: URL, local: URL): boolean {
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
  return protocol === local.protocol && port === local.port && (isLoopback || hostname === local.hostname);
}
