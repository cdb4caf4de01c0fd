import { Arrow } from '../arrow.ts';
import type { Call } from './call.ts';
import { defineFunction, type FunctionGroup, takesArrow } from './entry.ts';
import { numbersAmong } from './numbers-among.ts';

const maxDigits = 20;

/** Moves the decimal point in the printed number. A multiplication would add a binary error (1.005 * 100). */
function shift(number: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(number).split('e');
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

/**
 * Rounds a number to a number of digits. If the shifted number is not finite, the number has no digits to cut and is
 * returned unchanged.
 */
function toDigits(number: number, digits: number, round: (number: number) => number): number {
  const shifted = shift(number, digits);
  return Number.isFinite(shifted) ? shift(round(shifted), -digits) : number;
}

/** Rounds halves away from zero, as Intl.NumberFormat does, so that round() and formatNumber() agree. */
function roundHalfAway(number: number): number {
  return Math.sign(number) * Math.round(Math.abs(number));
}

function rounding(round: (number: number) => number) {
  return defineFunction(1, 2, (call) => toDigits(call.number(0), call.integer(1, -maxDigits, maxDigits, 0), round));
}

/** Reads numbers that are given one by one or in lists, or that an arrow function returns for the elements of a list. */
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
  /** Rounds only if digits are given, because the default of 0 digits would turn abs(-1.5) into an integer. */
  abs: defineFunction(1, 2, (call) => {
    const size = Math.abs(call.number(0));
    return call.has(1) ? toDigits(size, call.integer(1, -maxDigits, maxDigits), roundHalfAway) : size;
  }),
  round: rounding(roundHalfAway),
  ceil: rounding(Math.ceil),
  floor: rounding(Math.floor),
  /** If the lower bound exceeds the upper one, the lower bound is returned, as in CSS. */
  clamp: defineFunction(3, 3, (call) => Math.max(call.number(1), Math.min(call.number(0), call.number(2)))),
} satisfies FunctionGroup;
