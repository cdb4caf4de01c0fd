import { checkListLength } from '../budget.ts';
import type { Call } from './call.ts';
import { formatDate } from './dates/format-date.ts';
import { defineFunction, type FunctionGroup } from './entry.ts';
import { daysInMonth, likeArgument, readDateArgument } from './instants.ts';

/** The number of digits to which steps of a fraction are rounded, so that range(0, 1, 0.1) ends in 1. */
const significantDigits = 15;
const roundingSlack = 1e-9;
/** The maximum number of days or months to add. It exceeds the range of all dates. */
const maxShift = 1_000_000_000;

function count(call: Call, length: number, element: (index: number) => number): number[] {
  checkListLength(length);
  call.meter.spend(length);
  return Array.from({ length }, (_, index) => element(index));
}

/** Lists the numbers from `from` to `to`, including both. The list is empty if the step leads away from `to`. */
function range(call: Call): number[] {
  const [from, to, step] = [call.number(0), call.number(1), call.number(2, 1)];
  if (step === 0) call.fail('the step must not be 0.');
  const length = Math.max(0, Math.floor((to - from) / step + roundingSlack) + 1);
  const isWhole = Number.isInteger(from) && Number.isInteger(step);
  const roundNumber = (number: number) => (isWhole ? number : Number(number.toPrecision(significantDigits)));
  return count(call, length, (index) => roundNumber(from + index * step));
}

function countDays(call: Call): number {
  return daysInMonth(call.integer(0, 0, 9999), call.integer(1, 1, 12));
}

const dayMilliseconds = 86_400_000;

function addDays(call: Call): number | string {
  const days = call.integer(1, -maxShift, maxShift);
  return likeArgument(call, 0, new Date(readDateArgument(call, 0).instant.getTime() + days * dayMilliseconds));
}

/**
 * Adds months to a date. If the resulting month is too short for the day, its last day is used: one month after 31
 * January is 29 February.
 */
function addMonths(call: Call): number | string {
  const { instant } = readDateArgument(call, 0);
  const months = call.integer(1, -maxShift, maxShift);
  const date = new Date(instant);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(instant.getUTCDate(), daysInMonth(date.getUTCFullYear(), date.getUTCMonth() + 1)));
  return likeArgument(call, 0, date);
}

/** Counts the days between two dates from midnight to midnight, so that the time of day does not matter. */
function diffDays(call: Call): number {
  const [from, to] = [0, 1].map((index) =>
    Math.floor(readDateArgument(call, index).instant.getTime() / dayMilliseconds),
  );
  return (to ?? 0) - (from ?? 0);
}

/** Functions of dates. All dates are in UTC, and months are numbered from 1 to 12. */
export const calendar = {
  now: defineFunction(0, 0, (call) => call.now),
  formatDate: defineFunction(2, 4, formatDate),
  /** The numbers from 1 to the last day of the month. */
  monthDayNumbers: defineFunction(2, 2, (call) => count(call, countDays(call), (index) => index + 1)),
  daysInMonth: defineFunction(2, 2, countDays),
  /** The day of the week; 0 is Sunday. */
  weekday: defineFunction(1, 1, (call) => readDateArgument(call, 0).instant.getUTCDay()),
  addDays: defineFunction(2, 2, addDays),
  addMonths: defineFunction(2, 2, addMonths),
  /** The days from the first to the second date, negative if the second is earlier. */
  diffDays: defineFunction(2, 2, diffDays),
  range: defineFunction(2, 3, range),
} satisfies FunctionGroup;
