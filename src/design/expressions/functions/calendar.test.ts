import { describe, expect, it } from 'vitest';
import { evaluateSource, expectFaults, expectResults, testNow } from '../evaluate-in-tests.ts';

function formatted(pattern: string, date: unknown = testNow, locale?: string): unknown {
  return evaluateSource(locale === undefined ? 'formatDate(date, pattern)' : 'formatDate(date, pattern, locale)', {
    date,
    pattern,
    locale,
  });
}

describe('calendar functions', () => {
  it('[DOC-12] now returns the time of the context, in epoch milliseconds', () => {
    expectResults({ 'now()': testNow, 'formatDate(now(), "yyyy-MM-dd")': '2024-03-05' });
  });

  it('[DOC-12] months are 1 to 12, and February knows leap years', () => {
    expectResults({
      'daysInMonth(2024, 2)': 29,
      'daysInMonth(2023, 2)': 28,
      'daysInMonth(1900, 2)': 28,
      'daysInMonth(2024, 12)': 31,
    });
    expectResults({
      'monthDayNumbers("2023", 2)': Array.from({ length: 28 }, (_, day) => day + 1),
      'daysInMonth(50, 1)': 31,
    });
    expectFaults(
      ['daysInMonth(2024, 0)', 'daysInMonth(2024, 13)', 'daysInMonth(2024, 1.5)', 'monthDayNumbers("x", 1)'],
      'type',
    );
  });

  it('[DOC-12] weekday is 0 on Sunday, in UTC', () => {
    expectResults({
      'weekday("2024-03-03")': 0,
      'weekday("2024-03-05")': 2,
      'weekday("2024-03-09")': 6,
      'weekday(0)': 4,
    });
    expectResults({ 'weekday("2024-03-03T23:30:00-01:00")': 1, 'weekday("2024-03-04T00:30:00+0100")': 0 });
  });

  it('[DOC-12] range includes both ends, and may step down', () => {
    expectResults({
      'range(1, 3)': [1, 2, 3],
      'range(0, 10, 5)': [0, 5, 10],
      'range(0, 9, 5)': [0, 5],
      'range(3, 1, -1)': [3, 2, 1],
    });
    expectResults({ 'range(3, 1)': [], 'range(2, 2)': [2], 'range(0, 0.3, 0.1)': [0, 0.1, 0.2, 0.3] });
    expectFaults(['range(1, 2, 0)', 'range("a", 2)'], 'type');
  });

  it('[DOC-12] dates are ISO texts or epoch milliseconds, and days must exist', () => {
    const dates = [
      '2024-03-05',
      '2024-03-05T00:00',
      '2024-03-05 00:00:00',
      '2024-03-05T00:00:00.000Z',
      '2024-03-05T02:00:00+02:00',
    ];
    for (const date of dates) expect(formatted('yyyy-MM-dd HH:mm:ss', date)).toBe('2024-03-05 00:00:00');
    expect(formatted('yyyy-MM-dd', '2024-03')).toBe('2024-03-01');
    expect(formatted('y G', '0050')).toBe('50 AD');
    expect(formatted('SSS', '2024-03-05T00:00:00.0429')).toBe('042');
    const wrong = [
      '2024-02-30',
      '2023-02-29',
      '2024-13-01',
      '2024-00-01',
      '2024-01-00',
      '2024-01-01T24:00',
      '5 March',
      '',
      'now',
      null,
    ];
    for (const date of [...wrong, true, [], 8.64e15 + 1, '1700000000000'])
      expectFaults(['weekday(date)'], 'type', { date });
  });

  it('[DOC-12] addDays, addMonths and diffDays count by the calendar, and keep the form of their date (D6)', () => {
    expectResults({
      'addDays("2024-02-28", 2)': '2024-03-01',
      'addDays("2024-03-01", -1)': '2024-02-29',
      'addDays("2024-02-28T23:30:00+02:00", 1)': '2024-02-29T21:30:00.000Z',
      'addDays(0, 1)': 86_400_000,
      'addMonths("2023-01-31", 1)': '2023-02-28',
      'addMonths("2024-01-31", 13)': '2025-02-28',
      'addMonths("2024-03-31", -1)': '2024-02-29',
      'addMonths("2024-11-15", 2)': '2025-01-15',
      'diffDays("2024-02-28", "2024-03-01")': 2,
      'diffDays("2024-03-01", "2023-03-01")': -366,
      'diffDays("2024-03-05T23:59:00Z", "2024-03-06T00:01:00Z")': 1,
    });
    expectFaults(
      ['addDays("2024-02-30", 1)', 'addDays(0, 0.5)', 'addDays(0, 1000000000)', 'addMonths(0, 9999999)'],
      'type',
    );
  });
});
