/** Formats a time in the user's calendar and time zone: `23 Nov 2026, 14:05`. `iso` is ISO 8601. */
export const formatMoment = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a date: `23 Nov 2026`. */
export const day = (iso: string): string => new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });

/** Formats a date in UTC without the year: `23 Nov`. `date` is ISO 8601 (`2026-11-23`). */
export const shortDayInUtc = (date: string): string =>
  new Date(date).toLocaleDateString(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats the time of day, for times that are only minutes away: `14:05:09`. */
export const clockTime = (iso: string): string => new Date(iso).toLocaleTimeString(undefined, { timeStyle: 'medium' });

/** The user's current date in ISO 8601, as date inputs need it: `2026-11-23`. The Swedish locale uses this format. */
export const today = (): string => new Date().toLocaleDateString('sv');

const units: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** The time from a date until now, or from now until the date: `3 hours ago`. `now` is in epoch milliseconds. */
export function distance(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const format = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
  const [unit, length] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return unit === 'second' ? 'just now' : format.format(Math.trunc(seconds / length), unit);
}
