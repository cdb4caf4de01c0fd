import { LruCache } from '../../../../core/lru-cache.ts';
import { required } from '../../../../core/required.ts';
import cldr from './cldr.json' with { type: 'json' };

/**
 * What CLDR says of a locale's dates and Intl does not. A text holds abbreviated, wide and narrow names between semicolons,
 * and names between bars; an empty part is left to Intl.
 */
export interface DateNames {
  quarters: string;
  /** Absent where they are the same as beside a year. */
  standAloneQuarters?: string;
  /** From Sunday, two letters or so. */
  shortWeekdays: string;
  standAloneShortWeekdays?: string;
  /** Beside a day, where Intl has another form. */
  weekdays?: string;
  months?: string;
  standAloneMonths?: string;
  amPm: string;
  /** Absent where the language has no word for exactly 12:00. */
  noon?: string;
  midnight?: string;
  /** The localized GMT format of no offset. */
  gmtZero: string;
  unknownCity?: string;
}

export type NameWidth = 'abbreviated' | 'wide' | 'narrow';

const widths: readonly NameWidth[] = ['abbreviated', 'wide', 'narrow'];
const records: readonly DateNames[] = cldr.records;
const locales: Readonly<Record<string, number>> = cldr.locales;
const fourDayRegions: ReadonlySet<string> = new Set(cldr.fourDayRegions);
const known = new LruCache<DateNames>({ entries: 100, weight: 100 });

/** The names of a locale, or of the nearest that CLDR has. */
export function dateNames(locale: string): DateNames {
  return known.remember(locale, 1, () => {
    const { language, script, region } = new Intl.Locale(locale).maximize();
    const tags = [`${language}-${script}-${region}`, `${language}-${region}`, `${language}-${script}`, language, 'und'];
    const found = tags.find((tag) => Object.hasOwn(locales, tag)) ?? 'und';
    return required(records[locales[found] ?? 0]);
  });
}

/** One name of a text of DateNames; undefined where it is left to Intl. */
export function nameOf(text: string | undefined, width: NameWidth, index: number): string | undefined {
  return text?.split(';')[widths.indexOf(width)]?.split('|')[index] || undefined;
}

/** The fewest days of a year that its first week has (TR 35, Week Data). */
export function minDaysOfFirstWeek(region: string): 1 | 4 {
  return fourDayRegions.has(region) ? 4 : 1;
}
