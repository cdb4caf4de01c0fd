import type { Meter } from '../budget.ts';
import { dateTimeFormat, numberFormat } from './intl.ts';

/** What a pattern's fields are written from. */
export interface Moment {
  date: Date;
  locale: string;
  meter: Meter;
}

/** Writes one field; `width` is how often its letter stands in the pattern. */
type Field = (moment: Moment, width: number) => string;

const dayMilliseconds = 86_400_000;
const mostDigits = 20;

/** A number with the locale's digits, at least `width` of them. */
function digits({ locale, meter }: Moment, number: number, width: number): string {
  const options = { minimumIntegerDigits: Math.min(width, mostDigits), useGrouping: false };
  return numberFormat(locale, options, meter).format(number);
}

function numeric(read: (date: Date) => number): Field {
  return (moment, width) => digits(moment, read(moment.date), width);
}

function localized({ locale, meter }: Moment, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' }, meter);
}

function part(moment: Moment, type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions): string {
  const parts = localized(moment, options).formatToParts(moment.date);
  return parts.find((found) => found.type === type)?.value ?? '';
}

/** Three letters abbreviate, four write out, five are narrow. A sixth width is for weekdays: Intl lacks it. */
function nameStyle(width: number): 'short' | 'long' | 'narrow' {
  if (width === 4) return 'long';
  return width === 5 ? 'narrow' : 'short';
}

/** The name that stands alone, whole: some languages write it as a number and a word ("3月"). */
function monthAlone(moment: Moment, width: number): string {
  return localized(moment, { month: nameStyle(width) }).format(moment.date);
}

/** The name beside a day, which many languages inflect ("5 марта" of "март"). */
function monthInDate(moment: Moment, width: number): string {
  const name = part(moment, 'month', { month: nameStyle(width), day: 'numeric' });
  return /\p{Nd}/u.test(name) ? monthAlone(moment, width) : name;
}

function month(name: Field): Field {
  return (moment, width) => (width < 3 ? digits(moment, moment.date.getUTCMonth() + 1, width) : name(moment, width));
}

function weekday(moment: Moment, width: number): string {
  return part(moment, 'weekday', { weekday: nameStyle(width) });
}

/** Years before the year 1 count backwards in their era. */
function year(read: (date: Date) => number): Field {
  return (moment, width) => {
    const number = read(moment.date);
    const ofEra = number > 0 ? number : 1 - number;
    return digits(moment, width === 2 ? ofEra % 100 : ofEra, width);
  };
}

/** Without a localized word for it in Intl, a quarter's name is Q and its number, at every width. */
function quarter(moment: Moment, width: number): string {
  const number = Math.floor(moment.date.getUTCMonth() / 3) + 1;
  return width < 3 ? digits(moment, number, width) : `Q${number}`;
}

function dayOfYear(date: Date): number {
  const newYear = new Date(date).setUTCMonth(0, 1);
  return Math.floor((date.getTime() - newYear) / dayMilliseconds) + 1;
}

/** The Thursday of a date's week: its year is the week's year, its day gives the week's number (ISO 8601). */
function thursdayOf(date: Date): Date {
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() + (3 - sinceMonday) * dayMilliseconds);
}

/** The fraction of a second, cut and not rounded (TR 35). */
function fraction(moment: Moment, width: number): string {
  const places = Math.min(width, 9);
  const text = String(moment.date.getUTCMilliseconds()).padStart(3, '0').padEnd(places, '0');
  return digits(moment, Number(text.slice(0, places)), places);
}

function ofWidth(...texts: readonly string[]): Field {
  return (_, width) => texts[Math.min(width, texts.length) - 1] ?? '';
}

/** The fields of Unicode TR 35 (part 4, Date Field Symbol Table) for a Gregorian date in UTC. */
export const dateFields: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['G', (moment, width) => part(moment, 'era', { era: nameStyle(width), year: 'numeric' })],
  ['y', year((date) => date.getUTCFullYear())],
  ['Y', year((date) => thursdayOf(date).getUTCFullYear())],
  ['Q', quarter],
  ['q', quarter],
  ['M', month(monthInDate)],
  ['L', month(monthAlone)],
  ['w', numeric((date) => Math.ceil(dayOfYear(thursdayOf(date)) / 7))],
  ['d', numeric((date) => date.getUTCDate())],
  ['D', numeric(dayOfYear)],
  ['E', weekday],
  ['a', (moment) => part(moment, 'dayPeriod', { hour: 'numeric', hourCycle: 'h12' })],
  ['h', numeric((date) => date.getUTCHours() % 12 || 12)],
  ['H', numeric((date) => date.getUTCHours())],
  ['K', numeric((date) => date.getUTCHours() % 12)],
  ['k', numeric((date) => date.getUTCHours() || 24)],
  ['m', numeric((date) => date.getUTCMinutes())],
  ['s', numeric((date) => date.getUTCSeconds())],
  ['S', fraction],
  ['z', ofWidth('UTC')],
  ['Z', ofWidth('+0000', '+0000', '+0000', 'GMT', 'Z')],
  ['X', ofWidth('Z')],
  ['x', ofWidth('+00', '+0000', '+00:00', '+0000', '+00:00')],
]);
