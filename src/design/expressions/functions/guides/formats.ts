import type { formats } from '../formats.ts';
import type { GuidesOf } from './guide.ts';

const number = ['number', 'a number, or a text that contains one'] as const;
const locale = ['locale?', 'a BCP 47 language tag; the locale of the render by default'] as const;

export const formatsGuides: GuidesOf<typeof formats> = {
  formatNumber: {
    takes: [
      number,
      [
        'digits?',
        'decimal places, 0 to 20, or a style: `"compact"` (1.2K) or `"no-cents"` (a whole number); by default as many as the number has, up to three',
      ],
      locale,
    ],
    gives: 'the number in the format of the language',
    examples: [
      ['formatNumber(price)', '1,234.5'],
      ['formatNumber(price, 2, "de-DE")', '1.234,50'],
      ['formatNumber(price, "compact")', '1.2K'],
    ],
  },
  formatCurrency: {
    takes: [
      number,
      ['currency', 'an ISO 4217 code, such as `EUR`'],
      locale,
      ['style?', '`"compact"` or `"no-cents"`; it can also be the third argument, without a locale'],
    ],
    gives: 'the amount in the format of the language, with the decimal places of the currency',
    examples: [
      ['formatCurrency(price, "USD")', '$1,234.50'],
      ['formatCurrency(price, "EUR", "de-DE")', '1.234,50\u00a0€'],
      ['formatCurrency(price, "JPY")', '¥1,235'],
      ['formatCurrency(price, "USD", "no-cents")', '$1,235'],
      ['formatCurrency(price, "EUR", "de-DE", "compact")', '1235\u00a0€'],
    ],
  },
  percent: {
    takes: [number, ['digits?', 'decimal places, 0 to 20; 0 by default']],
    gives: 'the number as a percentage, where 1 is 100 %',
    examples: [
      ['percent(0.256)', '26%'],
      ['percent(0.256, 1)', '25.6%'],
    ],
  },
};
