import type { Call } from './call.ts';
import { type FunctionGroup, takes } from './entry.ts';
import { numberFormat } from './intl.ts';

const maxDigits = 20;

function digits(call: Call, index: number, otherwise?: number): Intl.NumberFormatOptions {
  const count = call.integer(index, 0, maxDigits, otherwise);
  return { minimumFractionDigits: count, maximumFractionDigits: count };
}

function format(call: Call, locale: string, options: Intl.NumberFormatOptions): string {
  return numberFormat(locale, options, call.meter).format(call.number(0));
}

function currencyCode(call: Call): string {
  const code = call.text(1).trim().toUpperCase();
  return /^[A-Z]{3}$/.test(code) ? code : call.fail('a currency is a code of three letters (ISO 4217).');
}

export const formats = {
  /** Without digits, as many as the number has, up to three. */
  formatNumber: takes(1, 3, (call) => format(call, call.locale(2), call.has(1) ? digits(call, 1) : {})),
  formatCurrency: takes(2, 3, (call) =>
    format(call, call.locale(2), { style: 'currency', currency: currencyCode(call) }),
  ),
  percent: takes(1, 2, (call) => format(call, call.locale(), { style: 'percent', ...digits(call, 1, 0) })),
} satisfies FunctionGroup;
