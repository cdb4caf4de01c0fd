import { jobLimits } from '../../core/names/jobs.ts';

/** What the header Prefer says about a response that takes long (RFC 7240). */
export interface Preference {
  /** Whether the caller asked for a job. */
  isAsync: boolean;
  /** How many seconds to wait for the result. Undefined if the caller does not want to wait. */
  waitS: number | undefined;
}

/**
 * Reads `respond-async` and `wait`. Returns undefined if the request has neither. Other preferences and values that are
 * not valid are ignored, and of a preference that is repeated, the first one counts (RFC 7240 section 2).
 */
export function readPreference({ headers }: Request): Preference | undefined {
  const preferences = new Map<string, string>();
  for (const item of (headers.get('Prefer') ?? '').split(',')) {
    const [preference = ''] = item.split(';');
    const [name = '', value = ''] = preference.split('=').map((part) => part.trim());
    if (!preferences.has(name.toLowerCase())) preferences.set(name.toLowerCase(), value.replace(/^"(.*)"$/, '$1'));
  }
  const isAsync = preferences.has('respond-async');
  const wait = preferences.get('wait') ?? '';
  const waitS = /^\d{1,9}$/.test(wait) ? Math.min(Number(wait), jobLimits.waitSeconds) : undefined;
  return isAsync || waitS !== undefined ? { isAsync, waitS } : undefined;
}

/** The value of Preference-Applied. */
export function printPreference({ isAsync, waitS }: Preference): string {
  return [...(isAsync ? ['respond-async'] : []), ...(waitS === undefined ? [] : [`wait=${waitS}`])].join(', ');
}
