import { describe, it } from 'vitest';
import { expectFaults, expectResults } from '../evaluate-in-tests.ts';

describe('format functions', () => {
  it('[DOC-12] formatNumber', () => {
    expectResults({
      'formatNumber(1234.5678)': '1,234.568',
      'formatNumber(1234.5, 2)': '1,234.50',
      'formatNumber("2", 1)': '2.0',
    });
    expectResults({ 'formatNumber(1234.5, 2, "de")': '1.234,50', 'formatNumber(1234.5, null, "de")': '1.234,5' });
    expectResults({ 'formatNumber(1234.5)': '1.234,5' }, {}, { locale: 'de' });
  });

  it('[DOC-12] formatCurrency', () => {
    expectResults({ 'formatCurrency(1234.5, "USD")': '$1,234.50', 'formatCurrency(5, "jpy")': '¥5' });
    expectResults({ 'formatCurrency(1234.5, "EUR", "de")': '1.234,50\u00a0€' });
  });

  it('[DOC-12] percent', () => {
    expectResults({
      'percent(0.42)': '42%',
      'percent(0.425)': '43%',
      'percent(0.4251, 1)': '42.5%',
      'percent(0.5, 2)': '50.00%',
    });
    expectResults({ 'percent(0.42)': '42\u00a0%' }, {}, { locale: 'de' });
  });

  it('[DOC-12] require valid numbers, digits, currencies and locales', () => {
    const sources = [
      'formatNumber("x")',
      'formatNumber(1, -1)',
      'formatNumber(1, 21)',
      'formatNumber(1, 0, "no_such")',
      'percent(null)',
    ];
    expectFaults([...sources, 'formatCurrency(1, "EURO")', 'formatCurrency(1, "")', 'formatNumber(1 / 0)'], 'type');
  });

  it('[DOC-12] accepts the styles compact and no-cents (D6)', () => {
    expectResults({
      'formatNumber(1234567, "compact")': '1.2M',
      'formatNumber(1234567, "compact", "de")': '1,2\u00a0Mio.',
      'formatNumber(2.5, "no-cents")': '3',
      'formatCurrency(1234567, "USD", "compact")': '$1.2M',
      'formatCurrency(1234.5, "USD", "no-cents")': '$1,235',
      'formatCurrency(1234.5, "EUR", "de", "no-cents")': '1.235\u00a0€',
      'formatCurrency(1234.5, "EUR", "no-cents", "de")': '1.235\u00a0€',
    });
    expectFaults(['formatNumber(1, "short")', 'formatCurrency(1, "USD", "en", "short")'], 'type');
  });
});
