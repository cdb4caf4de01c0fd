import { LruCache } from '../../../../core/lru-cache.ts';
import { required } from '../../../../core/required.ts';
import cldr from './cldr.json' with { type: 'json' };

/**
 * The data of CLDR about a locale's dates that Intl does not provide. A text has abbreviated, wide and narrow names
 * between semicolons, and names between bars; an empty part is left to Intl.
 */
export interface DateNames {
  quarters: string;
  /** Absent if they equal the form next to a year. */
  standAloneQuarters?: string;
  /** From Sunday, about two letters each. */
  shortWeekdays: string;
  standAloneShortWeekdays?: string;
  /** The form next to a day, if Intl has a different one. */
  weekdays?: string;
  months?: string;
  standAloneMonths?: string;
  amPm: string;
  /** Absent if the language has no word for exactly 12:00. */
  noon?: string;
  midnight?: string;
  /** The localized GMT format without an offset. */
  gmtZero: string;
  unknownCity?: string;
}

export type NameWidth = 'abbreviated' | 'wide' | 'narrow';

const widths: readonly NameWidth[] = ['abbreviated', 'wide', 'narrow'];
const records: readonly DateNames[] = cldr.records;
const locales: Readonly<Record<string, number>> = cldr.locales;
const fourDayRegions: ReadonlySet<string> = new Set(cldr.fourDayRegions);
const cache = new LruCache<DateNames>({ entries: 100, weight: 100 });

/** The names of a locale, or of the nearest one that CLDR has. */
export function dateNames(locale: string): DateNames {
  return cache.remember(locale, 1, () => {
    const { language, script, region } = new Intl.Locale(locale).maximize();
    const tags = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language, 'und'];
    const localeTag = tags.find((tag) => Object.hasOwn(locales, tag)) ?? 'und';
    return required(records[locales[localeTag] ?? 0]);
  });
}

/** A name from a text of DateNames; undefined if it is left to Intl. */
export function findName(text: string | undefined, width: NameWidth, index: number): string | undefined {
  return text?.split(';')[widths.indexOf(width)]?.split('|')[index] || undefined;
}

/** The minimum number of days of a year in its first week (TR 35, Week Data). */
export function minDaysOfFirstWeek(region: string): 1 | 4 {
  return fourDayRegions.has(region) ? 4 : 1;
}
