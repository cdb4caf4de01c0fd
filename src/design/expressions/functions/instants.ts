import type { Call } from './call.ts';

const lastInstant = 8.64e15;
const isoDate =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?)?)?$/i;

export function daysInMonth(year: number, month: number): number {
  return new Date(utc(year, month + 1, 0)).getUTCDate();
}

/**
 * The epoch milliseconds of midnight UTC. Months are counted from 1. Date.UTC is not used because it would move the
 * years 0 to 99 to the 1900s.
 */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** The minutes by which an ISO 8601 time zone is ahead of UTC. Text without a time zone is in UTC. */
function zoneMinutes(zone: string): number {
  const hours = Number(zone.slice(1, 3)) || 0;
  const minutes = Number(zone.slice(3).replace(':', '')) || 0;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

function parseIso(text: string): number | undefined {
  const match = isoDate.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const real = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!real || hour > 23 || minute > 59 || second > 59) return undefined;
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000);
  const minutes = hour * 60 + minute - zoneMinutes(match[8] ?? 'Z');
  return utc(year, month, day) + (minutes * 60 + second) * 1000 + milliseconds;
}

interface DateArgument {
  instant: Date;
  /** False for text such as `2024-03-05`, which is a day without a time. */
  hasTime: boolean;
}

/**
 * Reads a date from an argument: epoch milliseconds, or ISO 8601 text (`2024-03-05`, `2024-03-05T10:30:00+02:00`, and
 * also `2024-03` and `2024`). Text without a time zone is in UTC. A day that does not exist is a fault.
 */
export function readDateArgument(call: Call, index: number): DateArgument {
  const value = call.values[index];
  const text = typeof value === 'number' ? '' : call.text(index).trim();
  const instant = typeof value === 'number' ? value : parseIso(text);
  if (instant === undefined || !(Math.abs(instant) <= lastInstant))
    return call.fail(`argument ${index + 1} must be an ISO 8601 date or epoch milliseconds.`);
  return { instant: new Date(instant), hasTime: typeof value === 'number' || text.includes(':') };
}

/**
 * Returns a date in the form of the argument: epoch milliseconds for a number, ISO 8601 text for a text. The text has
 * no time if the argument had none.
 */
export function likeArgument(call: Call, index: number, date: Date): number | string {
  if (!(Math.abs(date.getTime()) <= lastInstant)) call.fail('the date is out of range.');
  if (typeof call.values[index] === 'number') return date.getTime();
  const text = date.toISOString();
  return readDateArgument(call, index).hasTime ? text : text.slice(0, text.indexOf('T'));
}
