import { Arrow } from '../arrow.ts';
import type { Call } from './call.ts';
import { defineFunction, type FunctionGroup, takesArrow } from './entry.ts';
import { numbersAmong } from './numbers-among.ts';

const maxDigits = 20;

/** Moves the decimal point in the printed number, because a multiplication would add a binary error (1.005 * 100). */
function shift(number: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(number).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/** If shifting a number exceeds the finite range, it has no digits to cut. */
function toDigits(number: number, digits: number, round: (number: number) => number): number {
  const shifted = shift(number, digits);
  return Number.isFinite(shifted) ? shift(round(shifted), -digits) : number;
}

/** Halves are rounded away from zero, as in Intl.NumberFormat, so that round() and formatNumber() agree. */
function roundHalfAway(number: number): number {
  return Math.sign(number) * Math.round(Math.abs(number));
}

function rounding(round: (number: number) => number) {
  return defineFunction(1, 2, (call) => toDigits(call.number(0), call.integer(1, -maxDigits, maxDigits, 0), round));
}

/** Numbers given one by one or in lists, or the results of an arrow function for a list's elements. */
function allNumbers(call: Call): number[] {
  if (call.values[1] instanceof Arrow) return numbersAmong(call, call.wholeList(0).map(call.selector(1)));
  return call.values.flatMap((value, index) =>
    Array.isArray(value) ? numbersAmong(call, call.wholeList(index)) : [call.number(index)],
  );
}

function extreme(better: (left: number, right: number) => boolean) {
  return takesArrow(1, Number.POSITIVE_INFINITY, (call) => {
    const numbers = allNumbers(call);
    if (numbers.length === 0) return undefined;
    return numbers.reduce((best, number) => (better(number, best) ? number : best));
  });
}

export const numbers = {
  min: extreme((left, right) => left < right),
  max: extreme((left, right) => left > right),
  /** Only rounds if digits are given: the default of 0 must not cut abs(-1.5). */
  abs: defineFunction(1, 2, (call) => {
    const size = Math.abs(call.number(0));
    return call.has(1) ? toDigits(size, call.integer(1, -maxDigits, maxDigits), roundHalfAway) : size;
  }),
  round: rounding(roundHalfAway),
  ceil: rounding(Math.ceil),
  floor: rounding(Math.floor),
  /** If the bounds cross, the low one wins, as in CSS. */
  clamp: defineFunction(3, 3, (call) => Math.max(call.number(1), Math.min(call.number(0), call.number(2)))),
} satisfies FunctionGroup;
