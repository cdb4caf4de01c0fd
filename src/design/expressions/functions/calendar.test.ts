import { describe, expect, it } from 'vitest';
import { expectFaults, expectResults, resultOf, testNow } from '../evaluate-in-tests.ts';

function formatted(pattern: string, date: unknown = testNow, locale?: string): unknown {
  return resultOf(locale === undefined ? 'formatDate(date, pattern)' : 'formatDate(date, pattern, locale)', {
    date,
    pattern,
    locale,
  });
}

function expectFormats(formats: Record<string, string>, date?: unknown, locale?: string): void {
  for (const [pattern, text] of Object.entries(formats))
    expect([pattern, formatted(pattern, date, locale)]).toEqual([pattern, text]);
}

describe('calendar functions', () => {
  it('[DOC-12] now is the time of the context, in epoch milliseconds', () => {
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

  it('[DOC-12] range has both ends, and may step down', () => {
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
});

describe('formatDate', () => {
  it('[DOC-12] writes years, months and days of TR 35', () => {
    expectFormats({
      y: '2024',
      yy: '24',
      yyyy: '2024',
      yyyyyy: '002024',
      M: '3',
      MM: '03',
      MMM: 'Mar',
      MMMM: 'March',
      MMMMM: 'M',
    });
    expectFormats({
      L: '3',
      LLLL: 'March',
      d: '5',
      dd: '05',
      D: '65',
      DDD: '065',
      Q: '1',
      QQ: '01',
      QQQ: 'Q1',
      w: '10',
      ww: '10',
    });
    expectFormats({ E: 'Tue', EEE: 'Tue', EEEE: 'Tuesday', EEEEE: 'T', G: 'AD', GGGG: 'Anno Domini' });
  });

  it('[DOC-12] writes times of TR 35, in UTC', () => {
    expectFormats({
      H: '13',
      HH: '13',
      h: '1',
      hh: '01',
      K: '1',
      k: '13',
      m: '7',
      mm: '07',
      s: '9',
      ss: '09',
      S: '0',
      SSS: '042',
    });
    expectFormats({
      SSSS: '0420',
      a: 'PM',
      z: 'UTC',
      Z: '+0000',
      ZZZZ: 'GMT',
      ZZZZZ: 'Z',
      X: 'Z',
      XXX: 'Z',
      x: '+00',
      xxx: '+00:00',
    });
    expectFormats({ h: '12', K: '0', k: '24', H: '0', a: 'AM' }, '2024-03-05T00:00:00Z');
    expectFormats({ h: '12', K: '0', k: '12', a: 'PM' }, '2024-03-05T12:00:00Z');
  });

  it('[DOC-12] counts weeks after ISO 8601', () => {
    expectFormats({ "Y-'W'ww": '2020-W53' }, '2021-01-03');
    expectFormats({ "Y-'W'ww": '2025-W01' }, '2024-12-30');
    expectFormats({ w: '1', D: '1' }, '2024-01-01');
    expectFormats({ D: '366' }, '2024-12-31');
  });

  it('[DOC-12] keeps quoted text and what is no letter', () => {
    expectFormats({
      "d 'de' MMMM, yyyy": '5 de March, 2024',
      "h 'o''clock' a": "1 o'clock PM",
      "''yy": "'24",
      yyyy年M月: '2024年3月',
    });
    expectFormats({ "'day": 'day', '': '', "d''": "5'" });
  });

  it('[DOC-12] names months and weekdays in the locale, inflected beside a day and alone as L', () => {
    expectFormats({ 'd MMMM': '5 марта', LLLL: 'март', EEEE: 'вторник' }, testNow, 'ru');
    expectFormats({ MMMM: '3月', EEEE: '火曜日', a: '午後' }, testNow, 'ja');
    expectFormats({ 'd. MMMM yyyy': '5. März 2024' }, testNow, 'de');
    expectFormats({ 'd MMMM yyyy': '٥ مارس ٢٠٢٤' }, testNow, 'ar-EG');
    expectFormats({ yyyy: '2024' }, testNow, 'th');
    expect(resultOf('formatDate(d, "MMMM")', { d: '2024-03-05' }, { locale: 'fr' })).toBe('mars');
  });

  it('[DOC-12] reports unknown locales and letters', () => {
    const sources = [
      'formatDate(0, "y", "klingon")',
      'formatDate(0, "y", "not a locale")',
      'formatDate(0, "y", "xx-YY")',
    ];
    expectFaults([...sources, 'formatDate(0, "b")', 'formatDate(0, "yyyy T")', 'formatDate(0, [])'], 'type');
    expectFaults(['formatDate(0, "y")', 'upper("a")', 'sort([])'], 'type', {}, { locale: 'nowhere at all' });
  });
});
