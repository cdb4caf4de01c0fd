import { toNumber } from '../values.ts';
import type { Call } from './call.ts';
import { defineFunction, type FunctionGroup } from './entry.ts';
import { numberFormat } from './intl.ts';

const maxDigits = 20;

/** Styles that may be given in place of a number of digits. */
const styles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  compact: { notation: 'compact' },
  'no-cents': { minimumFractionDigits: 0, maximumFractionDigits: 0 },
};

/** The style that an argument names. */
function styleAt(call: Call, index: number): Intl.NumberFormatOptions | undefined {
  const value = call.values[index];
  return typeof value === 'string' && Object.hasOwn(styles, value) ? styles[value] : undefined;
}

function digits(call: Call, index: number, otherwise?: number): Intl.NumberFormatOptions {
  const count = call.integer(index, 0, maxDigits, otherwise);
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

function digitsOrStyle(call: Call, index: number): Intl.NumberFormatOptions {
  if (!call.has(index)) return {};
  const style = styleAt(call, index);
  if (style) return style;
  if (toNumber(call.values[index]) === undefined)
    call.fail(`argument ${index + 1} must be a number of digits, "${Object.keys(styles).join('" or "')}".`);
  return digits(call, index);
}

function format(call: Call, locale: string, options: Intl.NumberFormatOptions): string {
  return numberFormat(locale, options, call.meter).format(call.number(0));
}

function currencyCode(call: Call): string {
  const code = call.text(1).trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code)
    ? code
    : call.fail('the currency must be a code of three capital letters (ISO 4217), such as EUR.');
}

/** formatCurrency(number, currency, locale?, style?). The style may be the third argument if there is no locale. */
function formatCurrency(call: Call): string {
  const styleInstead = styleAt(call, 2);
  if (!styleInstead && call.has(3) && !styleAt(call, 3))
    call.fail(`argument 4 must be "${Object.keys(styles).join('" or "')}".`);
  return format(call, styleInstead ? call.locale(3) : call.locale(2), {
    style: 'currency',
    currency: currencyCode(call),
    ...(styleInstead ?? styleAt(call, 3)),
  });
}

export const formats = {
  /** If no digits are given, the number keeps up to three decimal digits. */
  formatNumber: defineFunction(1, 3, (call) => format(call, call.locale(2), digitsOrStyle(call, 1))),
  formatCurrency: defineFunction(2, 4, formatCurrency),
  percent: defineFunction(1, 2, (call) => format(call, call.locale(), { style: 'percent', ...digits(call, 1, 0) })),
} satisfies FunctionGroup;
