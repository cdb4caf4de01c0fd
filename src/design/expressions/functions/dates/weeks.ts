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
  /** The minimum number of days of week 1 that belong to its year. */
  minDays: number;
}

const dayMilliseconds = 86_400_000;
const cache = new LruCache<WeekRules>({ entries: 100, weight: 100 });

/** The locale's rules: `-u-fw-`, `-u-rg-` and `-u-ca-iso8601` override those of its region. */
export function weekRules(locale: string): WeekRules {
  return cache.remember(locale, 1, () => {
    const tag = new Intl.Locale(locale).maximize();
    const override = regionOverride(locale);
    const isIso = override === undefined && tag.calendar === 'iso8601';
    const minDays = isIso ? 4 : minDaysOfFirstWeek(override ?? tag.region ?? '001');
    return { firstDay: tag.getWeekInfo().firstDay % 7, minDays };
  });
}

/** The region that replaces the locale's own in `-u-rg-` (TR 35, Region Override). */
function regionOverride(locale: string): string | undefined {
  const parts = locale.toLowerCase().split('-');
  const extension = parts.indexOf('u');
  const key = extension === -1 ? -1 : parts.indexOf('rg', extension);
  return key === -1 ? undefined : /^([a-z]{2}|\d{3})zzzz$/.exec(parts[key + 1] ?? '')?.[1]?.toUpperCase();
}

/** The days since the week began, 0 to 6. */
export function dayOfWeek(date: Date, { firstDay }: WeekRules): number {
  return (date.getUTCDay() - firstDay + 7) % 7;
}

/** From 1. */
export function dayOfYear(date: Date): number {
  const newYear = new Date(date).setUTCMonth(0, 1);
  return Math.floor((date.getTime() - newYear) / dayMilliseconds) + 1;
}

/** The number of the week from 1, and the year to which it belongs, which may be the one before or after the date's. */
export function weekOfYear(date: Date, rules: WeekRules): { year: number; week: number } {
  const decisive = new Date(date.getTime() + (7 - rules.minDays - dayOfWeek(date, rules)) * dayMilliseconds);
  return { year: decisive.getUTCFullYear(), week: Math.ceil(dayOfYear(decisive) / 7) };
}

/** From 1; 0 for days before the month's first week, if a week needs several days of the month. */
export function weekOfMonth(date: Date, rules: WeekRules): number {
  const day = date.getUTCDate();
  const firstOfMonth = new Date(date.getTime() - (day - 1) * dayMilliseconds);
  const before = dayOfWeek(firstOfMonth, rules);
  const week = Math.floor((day - 1 + before) / 7);
  return 7 - before >= rules.minDays ? week + 1 : week;
}
