import { checkListLength } from '../budget.ts';
import type { Call } from './call.ts';
import { formatDate } from './dates/format-date.ts';
import { type FunctionGroup, takes } from './entry.ts';
import { dateOf, daysInMonth } from './instants.ts';

/** Steps of a fraction are trimmed to the digits that survive them, so that range(0, 1, 0.1) ends in 1. */
const significantDigits = 15;
const roundingSlack = 1e-9;

function count(call: Call, length: number, element: (index: number) => number): number[] {
  checkListLength(length);
  call.meter.spend(length);
  return Array.from({ length }, (_, index) => element(index));
}

/** The numbers from `from` to `to`, both included; empty when the step leads away from `to`. */
function range(call: Call): number[] {
  const [from, to, step] = [call.number(0), call.number(1), call.number(2, 1)];
  if (step === 0) call.fail('the step must not be 0.');
  const length = Math.max(0, Math.floor((to - from) / step + roundingSlack) + 1);
  const isWhole = Number.isInteger(from) && Number.isInteger(step);
  const trimmed = (number: number) => (isWhole ? number : Number(number.toPrecision(significantDigits)));
  return count(call, length, (index) => trimmed(from + index * step));
}

function daysOf(call: Call): number {
  return daysInMonth(call.integer(0, 0, 9999), call.integer(1, 1, 12));
}

/** Dates are in UTC, months from 1 to 12. */
export const calendar = {
  now: takes(0, 0, (call) => call.now),
  formatDate: takes(2, 3, formatDate),
  /** 1 to the month's last day. */
  monthDayNumbers: takes(2, 2, (call) => count(call, daysOf(call), (index) => index + 1)),
  daysInMonth: takes(2, 2, daysOf),
  /** 0 is Sunday. */
  weekday: takes(1, 1, (call) => dateOf(call, 0).getUTCDay()),
  range: takes(2, 3, range),
} satisfies FunctionGroup;
