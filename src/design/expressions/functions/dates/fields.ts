import { numberFormat } from '../intl.ts';
import { type DateField, localized, type Moment, part, upTo, type Write } from './moment.ts';
import { dateNames, type NameWidth, nameOf } from './names.ts';
import { dayOfWeek, dayOfYear, weekOfMonth, weekOfYear, weekRules } from './weeks.ts';
import { zoneFields } from './zones.ts';

const dayMilliseconds = 86_400_000;
/** The Julian day number of 1 January 1970, from midnight to midnight. */
const epochJulianDay = 2_440_588;

/** The maximum for fields whose length is the minimum number of digits; longer ones are reserved for private use. */
const anyWidth = 16;

/** A number with the locale's digits, at least `width` of them. */
function digits({ locale, meter }: Moment, number: number, width: number): string {
  return numberFormat(locale, { minimumIntegerDigits: width, useGrouping: false }, meter).format(number);
}

function numeric(read: (date: Date) => number): Write {
  return (moment, width) => digits(moment, read(moment.date), width);
}

/** One to three letters are abbreviated, four are wide, five are narrow. */
function nameWidth(width: number): NameWidth {
  if (width === 4) return 'wide';
  return width === 5 ? 'narrow' : 'abbreviated';
}

const intlStyles = { abbreviated: 'short', wide: 'long', narrow: 'narrow' } as const;

function intlStyle(width: number): 'short' | 'long' | 'narrow' {
  return intlStyles[nameWidth(width)];
}

/** The whole stand-alone name: some languages write it as a number and a word ("3月"). */
function monthAlone(moment: Moment, width: number): string {
  const name = nameOf(dateNames(moment.locale).standAloneMonths, nameWidth(width), moment.date.getUTCMonth());
  return name ?? localized(moment, { month: intlStyle(width) }).format(moment.date);
}

/** The name next to a day, which many languages inflect ("5 марта" of "март"). */
function monthInDate(moment: Moment, width: number): string {
  const corrected = nameOf(dateNames(moment.locale).months, nameWidth(width), moment.date.getUTCMonth());
  if (corrected !== undefined) return corrected;
  const name = part(moment, 'month', { month: intlStyle(width), day: 'numeric' });
  return /\p{Nd}/u.test(name) ? monthAlone(moment, width) : name;
}

function month(name: Write): Write {
  return (moment, width) => (width < 3 ? digits(moment, moment.date.getUTCMonth() + 1, width) : name(moment, width));
}

/** The name next to a date ("am Di."). Six letters are the short form, which Intl does not provide. */
function weekday(moment: Moment, width: number): string {
  const { shortWeekdays, weekdays } = dateNames(moment.locale);
  const day = moment.date.getUTCDay();
  const name = width === 6 ? shortWeekdays.split('|')[day] : nameOf(weekdays, nameWidth(width), day);
  return name ?? part(moment, 'weekday', { weekday: intlStyle(width) });
}

function weekdayAlone(moment: Moment, width: number): string {
  const { shortWeekdays, standAloneShortWeekdays = shortWeekdays } = dateNames(moment.locale);
  const short = width === 6 ? standAloneShortWeekdays.split('|')[moment.date.getUTCDay()] : undefined;
  return short ?? part(moment, 'weekday', { weekday: intlStyle(width) });
}

/** From 1, counted from the first day of the locale's week. */
function localWeekday(moment: Moment, width: number): string {
  return digits(moment, dayOfWeek(moment.date, weekRules(moment.locale)) + 1, width);
}

/** Years before the year 1 count backwards in their era. */
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
    const name = width < 3 ? undefined : nameOf(read(dateNames(moment.locale)), nameWidth(width), index);
    return name ?? digits(moment, index + 1, width);
  };
}

function amOrPm({ date, locale }: Moment, width: number): string {
  return nameOf(dateNames(locale).amPm, nameWidth(width), date.getUTCHours() < 12 ? 0 : 1) ?? '';
}

/** Noon and midnight by name, if the language has names for them. */
function amNoonOrPm(moment: Moment, width: number): string {
  const { noon, midnight } = dateNames(moment.locale);
  const sinceMidnight = moment.shown.getTime() - new Date(moment.shown).setUTCHours(0, 0, 0, 0);
  const exact = sinceMidnight === 0 ? midnight : sinceMidnight === dayMilliseconds / 2 ? noon : undefined;
  return nameOf(exact, nameWidth(width), 0) ?? amOrPm(moment, width);
}

/** The parts of the day that the language has, such as "in the morning". */
function dayPeriod(moment: Moment, width: number): string {
  const options = { dayPeriod: intlStyle(width), hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;
  const period = part({ ...moment, date: moment.shown }, 'dayPeriod', { ...options, hourCycle: 'h12' });
  return period === '' ? amOrPm(moment, width) : period;
}

/** The fraction of a second, truncated and not rounded. */
function fraction(moment: Moment, width: number): string {
  const text = String(moment.date.getUTCMilliseconds()).padStart(3, '0').padEnd(width, '0');
  return digits(moment, Number(text.slice(0, width)), width);
}

function millisecondsOfDay(date: Date): number {
  return ((date.getTime() % dayMilliseconds) + dayMilliseconds) % dayMilliseconds;
}

const weekOf = ({ date, locale }: Moment) => weekOfYear(date, weekRules(locale));

/**
 * The fields of Unicode TR 35 (part 4, Date Field Symbol Table) for a Gregorian date, by their letters. j, J and C are
 * not among them: the standard reserves them for skeletons and forbids them in patterns.
 */
export const dateFields: Readonly<Record<string, DateField>> = {
  G: upTo(5, (moment, width) => part(moment, 'era', { era: intlStyle(width), year: 'numeric' })),
  y: upTo(anyWidth, yearOfEra),
  Y: upTo(
    anyWidth,
    year((moment) => weekOf(moment).year),
  ),
  u: upTo(
    anyWidth,
    numeric((date) => date.getUTCFullYear()),
  ),
  // A Gregorian year has no cyclic name, so it is written as y.
  U: upTo(5, (moment) => yearOfEra(moment, 1)),
  // In Western digits, whatever the locale's digits are.
  r: upTo(anyWidth, (moment, width) => digits({ ...moment, locale: 'en' }, moment.date.getUTCFullYear(), width)),
  Q: upTo(
    5,
    quarter(({ quarters }) => quarters),
  ),
  q: upTo(
    5,
    quarter(({ quarters, standAloneQuarters = quarters }) => standAloneQuarters),
  ),
  M: upTo(5, month(monthInDate)),
  L: upTo(5, month(monthAlone)),
  // Deprecated; TR 35 says to ignore it.
  l: upTo(1, () => ''),
  w: upTo(2, (moment, width) => digits(moment, weekOf(moment).week, width)),
  W: upTo(1, (moment) => digits(moment, weekOfMonth(moment.date, weekRules(moment.locale)), 1)),
  d: upTo(
    2,
    numeric((date) => date.getUTCDate()),
  ),
  D: upTo(3, numeric(dayOfYear)),
  F: upTo(
    1,
    numeric((date) => Math.ceil(date.getUTCDate() / 7)),
  ),
  g: upTo(
    anyWidth,
    numeric((date) => Math.floor(date.getTime() / dayMilliseconds) + epochJulianDay),
  ),
  E: upTo(6, weekday),
  e: upTo(6, (moment, width) => (width < 3 ? localWeekday : weekday)(moment, width)),
  c: upTo(6, (moment, width) => (width < 3 ? localWeekday(moment, 1) : weekdayAlone(moment, width))),
  a: upTo(5, amOrPm),
  b: upTo(5, amNoonOrPm),
  B: upTo(5, dayPeriod),
  h: upTo(
    2,
    numeric((date) => date.getUTCHours() % 12 || 12),
  ),
  H: upTo(
    2,
    numeric((date) => date.getUTCHours()),
  ),
  K: upTo(
    2,
    numeric((date) => date.getUTCHours() % 12),
  ),
  k: upTo(
    2,
    numeric((date) => date.getUTCHours() || 24),
  ),
  m: upTo(
    2,
    numeric((date) => date.getUTCMinutes()),
  ),
  s: upTo(
    2,
    numeric((date) => date.getUTCSeconds()),
  ),
  S: upTo(anyWidth, fraction),
  A: upTo(anyWidth, numeric(millisecondsOfDay)),
  ...zoneFields,
};
