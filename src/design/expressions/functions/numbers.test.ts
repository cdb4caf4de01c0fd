import { describe, it } from 'vitest';
import { expectFaults, expectResults } from '../evaluate-in-tests.ts';

const names = { prices: [3, '1.5', null, 2], none: null, text: 'x', nan: Number.NaN };

describe('number functions', () => {
  it('[DOC-12] min and max accept numbers one by one or in lists, and skip nothing in lists', () => {
    expectResults(
      { 'min(3, 1, 2)': 1, 'max(3, "10", 2)': 10, 'min(prices)': 1.5, 'max(prices, 9)': 9, 'min([])': undefined },
      names,
    );
  });

  it('[DOC-12] abs, round, ceil and floor', () => {
    expectResults({ 'abs(-1.5)': 1.5, 'abs(-1.25, 1)': 1.3, 'round(2.5)': 3, 'round(-2.5)': -3, 'round(2.4)': 2 });
    expectResults({ 'round(1.005, 2)': 1.01, 'round(1234, -2)': 1200, 'ceil(1.21, 1)': 1.3, 'ceil(-1.5)': -1 });
    expectResults({
      'floor(1.29, 1)': 1.2,
      'floor(-1.5)': -2,
      'round(1e21, 2)': 1e21,
      'round("2.6")': 3,
      'floor(1e-9)': 0,
    });
  });

  it('[DOC-12] clamp', () => {
    expectResults({ 'clamp(5, 0, 3)': 3, 'clamp(-5, 0, 3)': 0, 'clamp(2, 0, 3)': 2 });
  });

  it('[DOC-12] require finite numbers', () => {
    const sources = [
      'abs("x")',
      'abs(none)',
      'abs(nan)',
      'max(1, text)',
      'max(["x"])',
      'abs(1 / 0)',
      'abs([])',
      'abs(true)',
    ];
    expectFaults([...sources, 'round(1, 0.5)', 'round(1, 99)', 'clamp(1, 2, none)'], 'type', names);
  });
});
