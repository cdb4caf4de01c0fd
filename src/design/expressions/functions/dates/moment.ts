import type { Meter } from '../../budget.ts';
import { dateTimeFormat } from '../intl.ts';

/** The values that the fields of a pattern write. */
export interface Moment {
  /** The local date and time in the time zone, stored in the UTC fields of a Date. */
  date: Date;
  /**
   * `date` without the parts that the pattern does not show: with the pattern "h b", 12:30 is noon (TR 35, Day Period
   * Rules).
   */
  shiftedDate: Date;
  /** The point in time itself. */
  instant: Date;
  zone: TimeZone;
  locale: string;
  meter: Meter;
}

export interface TimeZone {
  /** A name from the IANA database: `Europe/Berlin`, `UTC`. */
  id: string;
  /** By how many seconds the time zone is ahead of UTC at the instant. */
  offset: number;
}

export interface DateField {
  /** The allowed numbers of repetitions of the field's letter. */
  widths: readonly number[];
  write: Write;
}

export type Write = (moment: Moment, width: number) => string;

/** Makes a field whose letter may be repeated up to `max` times. */
export function fieldWithMaxWidth(max: number, write: Write): DateField {
  return { widths: Array.from({ length: max }, (_, index) => index + 1), write };
}

/** Formats the date with Intl and the options, and returns one part of the result. */
export function formatPart(
  { date, locale, meter }: Pick<Moment, 'date' | 'locale' | 'meter'>,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = localizedFormatter({ locale, meter }, options).formatToParts(date);
  return parts.find((each) => each.type === type)?.value ?? '';
}

/** Returns a formatter of Intl for local dates. The options may set another time zone. */
export function localizedFormatter(
  { locale, meter }: Pick<Moment, 'locale' | 'meter'>,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return dateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }, meter);
}
