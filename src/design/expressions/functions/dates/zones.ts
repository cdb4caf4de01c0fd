import { nearMatches } from '../../../../core/near-matches.ts';
import type { Call } from '../call.ts';
import { type DateField, fieldWithMaxWidth, formatPart, type Moment, type TimeZone, type Write } from './moment.ts';
import { dateNames } from './names.ts';

export const utc: TimeZone = { id: 'UTC', offset: 0 };

/** The maximum length of a name. No name of the IANA database is longer. */
const longestName = 64;

/**
 * Reads the time zone from an argument, with its offset at an instant. If the argument is left out, the time zone is
 * UTC.
 */
export function readTimeZone(call: Call, index: number, instant: Date): TimeZone {
  if (!call.has(index)) return utc;
  const name = call.text(index);
  if (name.length <= longestName) {
    try {
      const id = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
      return id === 'UTC' ? utc : { id, offset: computeOffset(call, id, instant) };
    } catch {
      // Intl throws a RangeError for an unknown name.
    }
  }
  const [near] = nearMatches(name, Intl.supportedValuesOf('timeZone'), 1);
  const hint = near === undefined ? 'use an IANA name, such as Europe/Berlin' : `did you mean ${near}?`;
  return call.fail(`there is no time zone ${name.slice(0, longestName)}; ${hint}`);
}

/** Computes the offset in seconds from the text that Intl returns: `GMT`, `GMT+05:30`, `GMT-00:01:15`. */
function computeOffset({ meter }: Call, timeZone: string, instant: Date): number {
  const text = formatPart({ date: instant, locale: 'en-US', meter }, 'timeZoneName', {
    timeZone,
    timeZoneName: 'longOffset',
  });
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

type NameStyle = NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>;

function name({ instant, zone, locale, meter }: Moment, timeZoneName: NameStyle): string {
  return formatPart({ date: instant, locale, meter }, 'timeZoneName', { timeZone: zone.id, timeZoneName });
}

/** The localized GMT format. It differs from Intl for an offset of zero. */
function gmt(moment: Moment, style: 'shortOffset' | 'longOffset'): string {
  return moment.zone.offset === 0 ? dateNames(moment.locale).gmtZero : name(moment, style);
}

/** The offset in ISO 8601 form: `+05`, `+0530`, `+05:30`. Minutes may be left out if they are zero. */
function iso({ zone }: Moment, { separator, keepsZero }: { separator: string; keepsZero: boolean }): string {
  const minutes = Math.floor(Math.abs(zone.offset) / 60);
  const digits = (number: number) => String(number).padStart(2, '0');
  const rest = minutes % 60 === 0 && !keepsZero ? '' : separator + digits(minutes % 60);
  return (zone.offset < 0 ? '-' : '+') + digits(Math.floor(minutes / 60)) + rest;
}

const basic = { separator: '', keepsZero: true };
const extended = { separator: ':', keepsZero: true };
const isoStyles = [{ separator: '', keepsZero: false }, basic, extended, basic, extended];

const offset: Write = (moment, width) => iso(moment, isoStyles[width - 1] ?? basic);
const offsetOrZ: Write = (moment, width) => (moment.zone.offset === 0 ? 'Z' : offset(moment, width));

/**
 * The short identifier of CLDR. Intl does not provide these, so all zones except for UTC get `unk`, the identifier of
 * an unknown zone.
 */
const shortId = ({ zone }: Moment) => (zone.id === utc.id ? 'utc' : 'unk');

/** The name of the city, taken from the identifier of the zone, because Intl does not provide the names of CLDR. */
function city({ zone, locale }: Moment): string {
  if (zone.id === utc.id) return dateNames(locale).unknownCity ?? 'Unknown Location';
  return zone.id.slice(zone.id.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The fields of time zones (TR 35, Date Field Symbol Table). UTC has only one name, which is also its generic name. */
export const zoneFields: Readonly<Record<string, DateField>> = {
  z: fieldWithMaxWidth(4, (moment, width) => name(moment, width === 4 ? 'long' : 'short')),
  Z: fieldWithMaxWidth(5, (moment, width) => {
    if (width === 4) return gmt(moment, 'longOffset');
    return width === 5 ? offsetOrZ(moment, width) : iso(moment, basic);
  }),
  O: { widths: [1, 4], write: (moment, width) => gmt(moment, width === 4 ? 'longOffset' : 'shortOffset') },
  v: {
    widths: [1, 4],
    write: (moment, width) => {
      if (moment.zone.id === utc.id) return name(moment, width === 4 ? 'long' : 'short');
      return name(moment, width === 4 ? 'longGeneric' : 'shortGeneric');
    },
  },
  V: fieldWithMaxWidth(4, (moment, width) => {
    if (width === 1) return shortId(moment);
    if (width === 2) return moment.zone.id === utc.id ? 'Etc/UTC' : moment.zone.id;
    return width === 3 ? city(moment) : gmt(moment, 'longOffset');
  }),
  X: fieldWithMaxWidth(5, offsetOrZ),
  x: fieldWithMaxWidth(5, offset),
};
