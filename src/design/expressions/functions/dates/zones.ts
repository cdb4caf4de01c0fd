import { nearMatches } from '../../../../core/near-matches.ts';
import type { Call } from '../call.ts';
import { type DateField, fieldWithMaxWidth, formatPart, type Moment, type TimeZone, type Write } from './moment.ts';
import { dateNames } from './names.ts';

export const utc: TimeZone = { id: 'UTC', offset: 0 };

/** Longer than any name of the IANA database. */
const longestName = 64;

/** The time zone of an argument at an instant; UTC if it is left out. */
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

/** Parses the offset in seconds from Intl's text: `GMT`, `GMT+05:30`, `GMT-00:01:15`. */
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

/** The localized GMT format. For an offset of zero, Intl differs from CLDR. */
function gmt(moment: Moment, style: 'shortOffset' | 'longOffset'): string {
  return moment.zone.offset === 0 ? dateNames(moment.locale).gmtZero : name(moment, style);
}

/** `+05`, `+0530`, `+05:30`; zero minutes may be left out. */
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

/** Intl does not provide the short identifiers of CLDR; `unk` is that of an unknown zone. */
const shortId = ({ zone }: Moment) => (zone.id === utc.id ? 'utc' : 'unk');

/** The city in the identifier, because Intl does not provide CLDR's. */
function city({ zone, locale }: Moment): string {
  if (zone.id === utc.id) return dateNames(locale).unknownCity ?? 'Unknown Location';
  return zone.id.slice(zone.id.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The fields of time zones (TR 35, Date Field Symbol Table). The generic name of UTC is its only name. */
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
