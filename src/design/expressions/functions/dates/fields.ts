import { numberFormat } from '../intl.ts';
import {
  type DateField,
  fieldWithMaxWidth,
  formatPart,
  localizedFormatter,
  type Moment,
  type Write,
} from './moment.ts';
import { dateNames, findName, type NameWidth } from './names.ts';
import { dayOfWeek, dayOfYear, weekOfMonth, weekOfYear, weekRules } from './weeks.ts';
import { zoneFields } from './zones.ts';

const dayMilliseconds = 86_400_000;
/** The Julian day number of 1 January 1970. Days are counted from midnight to midnight. */
const epochJulianDay = 2_440_588;

/** The maximum width of fields whose width is the minimum number of digits. Longer ones are reserved for private use. */
const anyWidth = 16;

/** A number with the locale's digits, at least `width` of them. */
function digits({ locale, meter }: Moment, number: number, width: number): string {
  return numberFormat(locale, { minimumIntegerDigits: width, useGrouping: false }, meter).format(number);
}

function numeric(read: (date: Date) => number): Write {
  return (moment, width) => digits(moment, read(moment.date), width);
}

/** The width of a name: one to three letters are abbreviated, four are wide, five are narrow. */
function nameWidth(width: number): NameWidth {
  if (width === 4) return 'wide';
  return width === 5 ? 'narrow' : 'abbreviated';
}

const intlStyles = { abbreviated: 'short', wide: 'long', narrow: 'narrow' } as const;

function intlStyle(width: number): 'short' | 'long' | 'narrow' {
  return intlStyles[nameWidth(width)];
}

/**
 * The name of a month that is written alone. The whole name is used, because some languages write it as a number and a
 * word ("3月").
 */
function monthAlone(moment: Moment, width: number): string {
  const name = findName(dateNames(moment.locale).standAloneMonths, nameWidth(width), moment.date.getUTCMonth());
  return name ?? localizedFormatter(moment, { month: intlStyle(width) }).format(moment.date);
}

/** The name of a month next to a day, which many languages inflect ("5 марта" from "март"). */
function monthInDate(moment: Moment, width: number): string {
  const corrected = findName(dateNames(moment.locale).months, nameWidth(width), moment.date.getUTCMonth());
  if (corrected !== undefined) return corrected;
  const name = formatPart(moment, 'month', { month: intlStyle(width), day: 'numeric' });
  return /\p{Nd}/u.test(name) ? monthAlone(moment, width) : name;
}

function month(name: Write): Write {
  return (moment, width) => (width < 3 ? digits(moment, moment.date.getUTCMonth() + 1, width) : name(moment, width));
}

/** The name of a weekday next to a date ("am Di."). Six letters select the short form, which Intl does not provide. */
function weekday(moment: Moment, width: number): string {
  const { shortWeekdays, weekdays } = dateNames(moment.locale);
  const day = moment.date.getUTCDay();
  const name = width === 6 ? shortWeekdays.split('|')[day] : findName(weekdays, nameWidth(width), day);
  return name ?? formatPart(moment, 'weekday', { weekday: intlStyle(width) });
}

function weekdayAlone(moment: Moment, width: number): string {
  const { shortWeekdays, standAloneShortWeekdays = shortWeekdays } = dateNames(moment.locale);
  const short = width === 6 ? standAloneShortWeekdays.split('|')[moment.date.getUTCDay()] : undefined;
  return short ?? formatPart(moment, 'weekday', { weekday: intlStyle(width) });
}

/** The number of the weekday, counted from 1 at the first day of the locale's week. */
function localWeekday(moment: Moment, width: number): string {
  return digits(moment, dayOfWeek(moment.date, weekRules(moment.locale)) + 1, width);
}

/** Writes a year within its era. Years before the year 1 count backwards. */
function year(read: (moment: Moment) => number): Write {
  return (moment, width) => {
    const number = read(moment);
    const ofEra = number > 0 ? number : 1 - number;
    return digits(moment, width === 2 ? ofEra % 100 : ofEra, width);
  };
}

const yearOfEra = year(({ date }) => date.getUTCFullYear());

function quarter(read: (names: ReturnType<typeof dateNames>) => string): Write {
  return (moment, width) => {
    const index = Math.floor(moment.date.getUTCMonth() / 3);
    const name = width < 3 ? undefined : findName(read(dateNames(moment.locale)), nameWidth(width), index);
    return name ?? digits(moment, index + 1, width);
  };
}

function amOrPm({ date, locale }: Moment, width: number): string {
  return findName(dateNames(locale).amPm, nameWidth(width), date.getUTCHours() < 12 ? 0 : 1) ?? '';
}

/** Names noon and midnight, if the language has names for them, and otherwise writes AM or PM. */
function amNoonOrPm(moment: Moment, width: number): string {
  const { noon, midnight } = dateNames(moment.locale);
  const sinceMidnight = moment.shiftedDate.getTime() - new Date(moment.shiftedDate).setUTCHours(0, 0, 0, 0);
  const exact = sinceMidnight === 0 ? midnight : sinceMidnight === dayMilliseconds / 2 ? noon : undefined;
  return findName(exact, nameWidth(width), 0) ?? amOrPm(moment, width);
}

/** Names the part of the day, such as "in the morning", as the language divides the day. */
function dayPeriod(moment: Moment, width: number): string {
  const options = { dayPeriod: intlStyle(width), hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  const period = formatPart({ ...moment, date: moment.shiftedDate }, 'dayPeriod', { ...options, hourCycle: 'h12' });
  return period === '' ? amOrPm(moment, width) : period;
}

/** The fraction of a second. It is truncated, not rounded. */
function fraction(moment: Moment, width: number): string {
  const text = String(moment.date.getUTCMilliseconds()).padStart(3, '0').padEnd(width, '0');
  return digits(moment, Number(text.slice(0, width)), width);
}

function millisecondsOfDay(date: Date): number {
  return ((date.getTime() % dayMilliseconds) + dayMilliseconds) % dayMilliseconds;
}

const getWeek = ({ date, locale }: Moment) => weekOfYear(date, weekRules(locale));

/**
 * The fields of Unicode TR 35 (part 4, Date Field Symbol Table) for Gregorian dates, by their letters. j, J and C are
 * left out, because the standard reserves them for skeletons and forbids them in patterns.
 */
export const dateFields: Readonly<Record<string, DateField>> = {
  G: fieldWithMaxWidth(5, (moment, width) => formatPart(moment, 'era', { era: intlStyle(width), year: 'numeric' })),
  y: fieldWithMaxWidth(anyWidth, yearOfEra),
  Y: fieldWithMaxWidth(
    anyWidth,
    year((moment) => getWeek(moment).year),
  ),
  u: fieldWithMaxWidth(
    anyWidth,
    numeric((date) => date.getUTCFullYear()),
  ),
  // Gregorian years have no cyclic names, so this field writes the same as y.
  U: fieldWithMaxWidth(5, (moment) => yearOfEra(moment, 1)),
  // Written in Western digits, whatever digits the locale uses.
  r: fieldWithMaxWidth(anyWidth, (moment, width) =>
    digits({ ...moment, locale: 'en' }, moment.date.getUTCFullYear(), width),
  ),
  Q: fieldWithMaxWidth(
    5,
    quarter(({ quarters }) => quarters),
  ),
  q: fieldWithMaxWidth(
    5,
    quarter(({ quarters, standAloneQuarters = quarters }) => standAloneQuarters),
  ),
  M: fieldWithMaxWidth(5, month(monthInDate)),
  L: fieldWithMaxWidth(5, month(monthAlone)),
  // This letter is deprecated. TR 35 says to ignore it.
  l: fieldWithMaxWidth(1, () => ''),
  w: fieldWithMaxWidth(2, (moment, width) => digits(moment, getWeek(moment).week, width)),
  W: fieldWithMaxWidth(1, (moment) => digits(moment, weekOfMonth(moment.date, weekRules(moment.locale)), 1)),
  d: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCDate()),
  ),
  D: fieldWithMaxWidth(3, numeric(dayOfYear)),
  F: fieldWithMaxWidth(
    1,
    numeric((date) => Math.ceil(date.getUTCDate() / 7)),
  ),
  g: fieldWithMaxWidth(
    anyWidth,
    numeric((date) => Math.floor(date.getTime() / dayMilliseconds) + epochJulianDay),
  ),
  E: fieldWithMaxWidth(6, weekday),
  e: fieldWithMaxWidth(6, (moment, width) => (width < 3 ? localWeekday : weekday)(moment, width)),
  c: fieldWithMaxWidth(6, (moment, width) => (width < 3 ? localWeekday(moment, 1) : weekdayAlone(moment, width))),
  a: fieldWithMaxWidth(5, amOrPm),
  b: fieldWithMaxWidth(5, amNoonOrPm),
  B: fieldWithMaxWidth(5, dayPeriod),
  h: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCHours() % 12 || 12),
  ),
  H: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCHours()),
  ),
  K: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCHours() % 12),
  ),
  k: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCHours() || 24),
  ),
  m: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCMinutes()),
  ),
  s: fieldWithMaxWidth(
    2,
    numeric((date) => date.getUTCSeconds()),
  ),
  S: fieldWithMaxWidth(anyWidth, fraction),
  A: fieldWithMaxWidth(anyWidth, numeric(millisecondsOfDay)),
  ...zoneFields,
};
