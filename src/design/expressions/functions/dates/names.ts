import { LruCache } from '../../../../core/lru-cache.ts';
import { required } from '../../../../core/required.ts';
import cldr from './cldr.json' with { type: 'json' };

/**
 * Names in a locale's dates that CLDR provides and Intl does not. Each text contains abbreviated, wide and narrow
 * names, separated by semicolons. Names of one width are separated by bars. If a part is empty, Intl is used.
 */
export interface DateNames {
  quarters: string;
  /** Absent if these are the same as the names next to a year. */
  standAloneQuarters?: string;
  /** Weekdays from Sunday, with names of about two letters. */
  shortWeekdays: string;
  standAloneShortWeekdays?: string;
  /** The names of weekdays next to a date, if they differ from those of Intl. */
  weekdays?: string;
  months?: string;
  standAloneMonths?: string;
  amPm: string;
  /** Absent if the language has no word for noon. */
  noon?: string;
  midnight?: string;
  /** The localized GMT format for an offset of zero. */
  gmtZero: string;
  unknownCity?: string;
}

export type NameWidth = 'abbreviated' | 'wide' | 'narrow';

const widths: readonly NameWidth[] = ['abbreviated', 'wide', 'narrow'];
const records: readonly DateNames[] = cldr.records;
const locales: Readonly<Record<string, number>> = cldr.locales;
const fourDayRegions: ReadonlySet<string> = new Set(cldr.fourDayRegions);
const cache = new LruCache<DateNames>({ entries: 100, weight: 100 });

/** The names of a locale, or of the nearest locale that CLDR contains. */
export function dateNames(locale: string): DateNames {
  return cache.remember(locale, 1, () => {
    const { language, script, region } = new Intl.Locale(locale).maximize();
    const tags = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language, 'und'];
    const localeTag = tags.find((tag) => Object.hasOwn(locales, tag)) ?? 'und';
    return required(records[locales[localeTag] ?? 0]);
  });
}

/** Reads a name from a text of DateNames; undefined if Intl is used for it. */
export function findName(text: string | undefined, width: NameWidth, index: number): string | undefined {
  return text?.split(';')[widths.indexOf(width)]?.split('|')[index] || undefined;
}

/** The minimum number of days that the first week of a year must have in that year (TR 35, Week Data). */
export function minDaysOfFirstWeek(region: string): 1 | 4 {
  return fourDayRegions.has(region) ? 4 : 1;
}
