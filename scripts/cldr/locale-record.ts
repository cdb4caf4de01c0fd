import type { DateNames } from '../../src/design/expressions/functions/dates/names.ts';

const widths = ['abbreviated', 'wide', 'narrow'] as const;
type Width = (typeof widths)[number];
const intlStyles = { abbreviated: 'short', wide: 'long', narrow: 'narrow' } as const;
const weekdayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const monthKeys = Array.from({ length: 12 }, (_, index) => String(index + 1));
const quarterKeys = ['1', '2', '3', '4'];

/** The separators between names and between widths. No name contains them. */
const [betweenNames, betweenWidths] = ['|', ';'];

// biome-ignore lint/suspicious/noExplicitAny: the shape is CLDR's.
type CldrDates = any;

/**
 * The record of a locale. It does not contain names that are the same in Intl and CLDR, which applies to the months and
 * weekdays of most locales.
 */
export function localeRecord(tag: string, gregorian: CldrDates, zones: CldrDates): DateNames {
  const { quarters, days, months, dayPeriods } = gregorian.calendars.gregorian;
  const { gmtZeroFormat, zone } = zones.timeZoneNames;
  const locale = tag === 'und' ? 'en' : tag;
  const all = (names: CldrDates, keys: readonly string[]) => {
    return joinWidths(widths.map((width) => row(keys.map((key) => names[width][key]))));
  };
  const corrected = (names: CldrDates, keys: readonly string[], intl: (width: Width) => string[]) => {
    const rows = widths.map((width) => row(keys.map((key) => names[width][key])));
    const needed = rows.map((text, index) => (text === row(intl(widths[index] as Width)) ? '' : text));
    return tag === 'und' || needed.every((text) => text === '') ? undefined : joinWidths(needed);
  };
  const fixed = (name: string) => (dayPeriods.format.wide[name] ? all(dayPeriods.format, [name]) : undefined);
  const record = {
    quarters: all(quarters.format, quarterKeys),
    standAloneQuarters: all(quarters['stand-alone'], quarterKeys),
    shortWeekdays: row(weekdayKeys.map((key) => days.format.short[key])),
    standAloneShortWeekdays: row(weekdayKeys.map((key) => days['stand-alone'].short[key])),
    weekdays: corrected(days.format, weekdayKeys, (width) => intlWeekdays(locale, width)),
    months: corrected(months.format, monthKeys, (width) => intlMonths(locale, width, true)),
    standAloneMonths: corrected(months['stand-alone'], monthKeys, (width) => intlMonths(locale, width, false)),
    amPm: all(dayPeriods.format, ['am', 'pm']),
    noon: fixed('noon'),
    midnight: fixed('midnight'),
    gmtZero: gmtZeroFormat,
    unknownCity: zone.Etc?.Unknown?.exemplarCity,
  };
  if (record.standAloneQuarters === record.quarters) record.standAloneQuarters = undefined as never;
  if (record.standAloneShortWeekdays === record.shortWeekdays) record.standAloneShortWeekdays = undefined as never;
  return JSON.parse(JSON.stringify(record));
}

function row(names: readonly string[]): string {
  for (const name of names) {
    if (name.includes(betweenNames) || name.includes(betweenWidths)) throw new Error(`${name} holds a separator.`);
  }
  return names.join(betweenNames);
}

function joinWidths(rows: readonly string[]): string {
  return rows.join(betweenWidths);
}

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
}

function formatPart(format: Intl.DateTimeFormat, date: Date, type: string): string {
  return format.formatToParts(date).find((found) => found.type === type)?.value ?? '';
}

/** Reads the weekdays from Intl in the same way as fields.ts. */
function intlWeekdays(locale: string, width: Width): string[] {
  const format = formatter(locale, { weekday: intlStyles[width] });
  // 3 March 2024 was a Sunday.
  return weekdayKeys.map((_, day) => formatPart(format, new Date(Date.UTC(2024, 2, 3 + day)), 'weekday'));
}

/** Reads the months from Intl in the same way as fields.ts. */
function intlMonths(locale: string, width: Width, besideDay: boolean): string[] {
  const alone = formatter(locale, { month: intlStyles[width] });
  const inDate = formatter(locale, { month: intlStyles[width], day: 'numeric' });
  return monthKeys.map((key) => {
    const date = new Date(Date.UTC(2024, Number(key) - 1, 5));
    const name = besideDay ? formatPart(inDate, date, 'month') : '';
    return name === '' || /\p{Nd}/u.test(name) ? alone.format(date) : name;
  });
}
