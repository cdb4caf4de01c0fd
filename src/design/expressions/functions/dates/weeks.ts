import { LruCache } from '../../../../core/lru-cache.ts';
import { minDaysOfFirstWeek } from './names.ts';

declare global {
  namespace Intl {
    interface Locale {
      /** https://tc39.es/ecma402/#sec-Intl.Locale.prototype.getWeekInfo, which TypeScript does not declare yet. 1 is Monday. */
      getWeekInfo(): { firstDay: number };
    }
  }
}

/** How a locale counts weeks (TR 35, Week Data). */
interface WeekRules {
  /** 0 is Sunday. */
  firstDay: number;
  /** The minimum number of days of week 1 that must belong to the new year. */
  minDays: number;
}

const dayMilliseconds = 86_400_000;
const cache = new LruCache<WeekRules>({ entries: 100, weight: 100 });

/** The rules of a locale. `-u-fw-`, `-u-rg-` and `-u-ca-iso8601` override the rules of its region. */
export function weekRules(locale: string): WeekRules {
  return cache.remember(locale, 1, () => {
    const tag = new Intl.Locale(locale).maximize();
    const override = regionOverride(locale);
    const isIso = override === undefined && tag.calendar === 'iso8601';
    const minDays = isIso ? 4 : minDaysOfFirstWeek(override ?? tag.region ?? '001');
    return { firstDay: tag.getWeekInfo().firstDay % 7, minDays };
  });
}

/** The region that `-u-rg-` sets in place of the locale's own region (TR 35, Region Override). */
function regionOverride(locale: string): string | undefined {
  const parts = locale.toLowerCase().split('-');
  const extension = parts.indexOf('u');
  const key = extension === -1 ? -1 : parts.indexOf('rg', extension);
  return key === -1 ? undefined : /^([a-z]{2}|\d{3})zzzz$/.exec(parts[key + 1] ?? '')?.[1]?.toUpperCase();
}

/** The number of days since the week began, 0 to 6. */
export function dayOfWeek(date: Date, { firstDay }: WeekRules): number {
  return (date.getUTCDay() - firstDay + 7) % 7;
}

/** The number of the day in its year, counted from 1. */
export function dayOfYear(date: Date): number {
  const newYear = new Date(date).setUTCMonth(0, 1);
  return Math.floor((date.getTime() - newYear) / dayMilliseconds) + 1;
}

/**
 * The number of the week, counted from 1, and the year to which the week belongs. This may be the year before or after
 * that of the date.
 */
export function weekOfYear(date: Date, rules: WeekRules): { year: number; week: number } {
  const decisive = new Date(date.getTime() + (7 - rules.minDays - dayOfWeek(date, rules)) * dayMilliseconds);
  return { year: decisive.getUTCFullYear(), week: Math.ceil(dayOfYear(decisive) / 7) };
}

/**
 * The number of the week in the month, counted from 1. Days before the month's first week are in week 0, if a week must
 * have several days in the month.
 */
export function weekOfMonth(date: Date, rules: WeekRules): number {
  const day = date.getUTCDate();
  const firstOfMonth = new Date(date.getTime() - (day - 1) * dayMilliseconds);
  const before = dayOfWeek(firstOfMonth, rules);
  const week = Math.floor((day - 1 + before) / 7);
  return 7 - before >= rules.minDays ? week + 1 : week;
}
