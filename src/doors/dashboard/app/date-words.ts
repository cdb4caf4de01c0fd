/** A time in the user's calendar and time zone: `23 Nov 2026, 14:05`. `iso` is ISO 8601. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A date: `23 Nov 2026`. */
export const day = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** A date without its year, in UTC: `23 Nov`. `date` is ISO 8601 (`2026-11-23`). */
export const shortDayInUtc = (date: string): string =>
  new Date(date).toLocaleDateString(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A time of day, for times a few minutes away: `14:05:09`. */
export const clockTime = (iso: string): string => new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'medium' });

/**
 * The user's current date in ISO 8601, as date inputs need it: `2026-11-23`. The Swedish locale writes dates like this.
 */
export const today = (): string => new Date().toLocaleDateString('sv');

const units: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The time since or until a date: `3 hours ago`. `now` is in epoch milliseconds. */
export function distance(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second' ? 'just now' : format.format(Math.trunc(seconds / length), unit);
}
