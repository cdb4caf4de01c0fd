import type { Meter } from '../../budget.ts';
import { dateTimeFormat } from '../intl.ts';

/** The values from which a pattern's fields are written. */
export interface Moment {
  /** The local time and date of the time zone, in the UTC fields of a Date. */
  date: Date;
  /** `date` without what the pattern does not show: 12:30 as "h b" is noon (TR 35, Day Period Rules). */
  shiftedDate: Date;
  /** The point in time itself. */
  instant: Date;
  zone: TimeZone;
  locale: string;
  meter: Meter;
}

export interface TimeZone {
  /** A name of the IANA database: `Europe/Berlin`, `UTC`. */
  id: string;
  /** The seconds ahead of UTC at the instant. */
  offset: number;
}

export interface DateField {
  /** How often its letter may be repeated. */
  widths: readonly number[];
  write: Write;
}

export type Write = (moment: Moment, width: number) => string;

/** A field whose letter may be repeated up to `max` times. */
export function fieldWithMaxWidth(max: number, write: Write): DateField {
  return { widths: Array.from({ length: max }, (_, index) => index + 1), write };
}

/** One part of the date as Intl writes it with the options. */
export function formatPart(
  { date, locale, meter }: Pick<Moment, 'date' | 'locale' | 'meter'>,
  type: Intl.DateTimeFormatPartTypes,
  options: Intl.DateTimeFormatOptions,
): string {
  const parts = localizedFormatter({ locale, meter }, options).formatToParts(date);
  return parts.find((each) => each.type === type)?.value ?? '';
}

/** Intl's formatter of local dates, unless the options name another time zone. */
export function localizedFormatter(
  { locale, meter }: Pick<Moment, 'locale' | 'meter'>,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return dateTimeFormat(locale, { calendar: 'gregory', timeZone: 'UTC', ...options }, meter);
}
