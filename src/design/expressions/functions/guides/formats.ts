import type { formats } from '../formats.ts';
import type { GuidesOf } from './guide.ts';

const number = ['number', 'a number, or text that writes one'] as const;
const locale = ['locale?', 'a BCP 47 tag; of the render when left out'] as const;

export const formatsGuides: GuidesOf<typeof formats> = {
  formatNumber: {
    takes: [
      number,
      [
        'digits?',
        'decimal places, 0 to 20, or a style: `"compact"` (1.2K) or `"no-cents"` (a whole number); as many as the number has, up to three, when left out',
      ],
      locale,
    ],
    gives: 'the number as the language writes it',
    examples: [
      ['formatNumber(price)', '1,234.5'],
      ['formatNumber(price, 2, "de-DE")', '1.234,50'],
      ['formatNumber(price, "compact")', '1.2K'],
    ],
  },
  formatCurrency: {
    takes: [
      number,
      ['currency', 'a code of ISO 4217, `EUR` say'],
      locale,
      ['style?', '`"compact"` or `"no-cents"`; without a locale it may stand in its place'],
    ],
    gives: 'the amount as the language writes it, with the digits of the currency',
    examples: [
      ['formatCurrency(price, "USD")', '$1,234.50'],
      ['formatCurrency(price, "EUR", "de-DE")', '1.234,50\u00a0€'],
      ['formatCurrency(price, "JPY")', '¥1,235'],
      ['formatCurrency(price, "USD", "no-cents")', '$1,235'],
      ['formatCurrency(price, "EUR", "de-DE", "compact")', '1235\u00a0€'],
    ],
  },
  percent: {
    takes: [number, ['digits?', 'decimal places, 0 to 20; 0 when left out']],
    gives: 'a share of 1 as per cent',
    examples: [
      ['percent(0.256)', '26%'],
      ['percent(0.256, 1)', '25.6%'],
    ],
  },
};
