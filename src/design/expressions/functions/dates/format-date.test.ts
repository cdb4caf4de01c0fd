import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import documents from '../../../../../docs/documents.md?raw';
import { runs } from '../../../../../test/harness/depth.ts';
import { evaluateSource, expectFaults, render, testNow } from '../../evaluate-in-tests.ts';
import { dateFields } from './fields.ts';

/** testNow is Tuesday, 5 March 2024, 13:07:09.042 UTC. */
function formatted(pattern: string, date: unknown = testNow, locale = 'en-US'): unknown {
  return evaluateSource('formatDate(date, pattern, locale)', { date, pattern, locale });
}

type Formats = Readonly<Record<string, string>>;

/** Expects each pattern to produce the given text. */
function expectFormats(formats: Formats, date?: unknown, locale?: string): void {
  const actual = Object.fromEntries(Object.keys(formats).map((pattern) => [pattern, formatted(pattern, date, locale)]));
  expect(actual).toEqual(formats);
}

/** Midnight UTC at the start of a year that ISO 8601 text cannot express. */
function inYear(year: number): number {
  return new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(year);
}

/** The text that a pattern produces in each locale. */
function ofLocales(pattern: string, locales: readonly string[], date?: unknown): Formats {
  return Object.fromEntries(locales.map((locale) => [locale, String(formatted(pattern, date, locale))]));
}

describe('formatDate', () => {
  it('[DOC-12] writes the example patterns of TR 35', () => {
    expectFormats(
      {
        "yyyy.MM.dd G 'at' HH:mm:ss zzz": '1996.07.10 AD at 15:08:56 UTC',
        "EEE, MMM d, ''yy": "Wed, Jul 10, '96",
      },
      '1996-07-10T15:08:56Z',
    );
    expectFormats(
      {
        'h:mm a': '12:08 PM',
        "hh 'o''clock' a, zzzz": "12 o'clock PM, Coordinated Universal Time",
        'yyyyy.MMMM.dd GGG hh:mm aaa': '01996.July.10 AD 12:08 PM',
      },
      '1996-07-10T12:08:00Z',
    );
    expectFormats({ 'K:mm a, z': '0:00 PM, UTC' }, '1996-07-10T12:00:00Z');
  });

  it('[DOC-12] pads years as in the table of year lengths in TR 35', () => {
    const years = [2, 20, 201, 2017, 20_173];
    const lengths: Record<string, string[]> = {
      y: ['2', '20', '201', '2017', '20173'],
      yy: ['02', '20', '01', '17', '73'],
      yyy: ['002', '020', '201', '2017', '20173'],
      yyyy: ['0002', '0020', '0201', '2017', '20173'],
      yyyyyy: ['000002', '000020', '000201', '002017', '020173'],
      uu: ['02', '20', '201', '2017', '20173'],
      rr: ['02', '20', '201', '2017', '20173'],
      UU: ['2', '20', '201', '2017', '20173'],
    };
    for (const [pattern, texts] of Object.entries(lengths))
      expect([pattern, ...years.map((year) => formatted(pattern, inYear(year) + 1e10))]).toEqual([pattern, ...texts]);
  });

  it('[DOC-12] counts years before the year 1 in their era, and by u and r through 0', () => {
    expectFormats({ 'y G': '1 BC', u: '0', r: '0', yyyy: '0001' }, inYear(0));
    expectFormats({ 'y GGGG': '44 Before Christ', u: '-43', uuuu: '-0043' }, inYear(-43));
    expectFormats({ G: 'AD', GG: 'AD', GGG: 'AD', GGGG: 'Anno Domini', GGGGG: 'A' });
  });

  it('[DOC-12] writes quarters and months at each width', () => {
    expectFormats(
      {
        Q: '2',
        QQ: '02',
        QQQ: 'Q2',
        QQQQ: '2nd quarter',
        QQQQQ: '2',
        q: '2',
        qq: '02',
        qqqq: '2nd quarter',
        qqqqq: '2',
      },
      '2024-06-30',
    );
    expectFormats(
      { M: '9', MM: '09', MMM: 'Sep', MMMM: 'September', MMMMM: 'S', L: '9', LL: '09', LLLL: 'September', LLLLL: 'S' },
      '2024-09-30',
    );
    expectFormats({ QQQQ: '4th quarter', M: '12', MMM: 'Dec' }, '2024-12-31');
    expectFormats({ 'MMMM l': 'March ' });
  });

  it('[DOC-12] writes days at each width', () => {
    expectFormats({ d: '5', dd: '05', D: '65', DD: '65', DDD: '065', F: '1' });
    expectFormats({ D: '345', d: '10', DDD: '345' }, '2024-12-10');
    // The second Wednesday in July, and the last day of a leap year.
    expectFormats({ F: '2' }, '1996-07-10');
    expectFormats({ D: '366', F: '5' }, '2024-12-31');
    expectFormats({ g: '2451334', ggggggggg: '002451334' }, '1999-06-04T23:59:59Z');
    expectFormats({ g: '2440588' }, 0);
    expectFormats({ g: '2440587' }, -1);
  });

  it("[DOC-12] writes weekdays at each width, numbered from the first day of the locale's week", () => {
    expectFormats({ E: 'Tue', EE: 'Tue', EEE: 'Tue', EEEE: 'Tuesday', EEEEE: 'T', EEEEEE: 'Tu' });
    expectFormats({ e: '3', ee: '03', eee: 'Tue', eeee: 'Tuesday', eeeee: 'T', eeeeee: 'Tu' });
    expectFormats({ c: '3', cc: '3', ccc: 'Tue', cccc: 'Tuesday', ccccc: 'T', cccccc: 'Tu' });
    expectFormats({ e: '2', ee: '02', c: '2', cc: '2' }, testNow, 'en-GB');
    expectFormats({ e: '1' }, '2024-03-03');
    expectFormats({ e: '7' }, '2024-03-03', 'de');
  });

  it('[DOC-12] applies the overrides of TR 35 to the first day of the week', () => {
    const locales = {
      'en-AU-u-ca-iso8601-fw-tue-rg-afzzzz-sd-cabc': '1',
      'en-AU-u-ca-iso8601-rg-afzzzz-sd-cabc': '4',
      'en-AU-u-ca-iso8601': '2',
      'en-AU': '2',
      en: '3',
    };
    expect(ofLocales('e', Object.keys(locales))).toEqual(locales);
  });

  it('[DOC-12] counts the weeks of the example in TR 35 (January 1, 1998)', () => {
    const pattern = "YYYY-'W'ww";
    const days = {
      '1997-12-28': '1997-W52',
      '1997-12-29': '1998-W01',
      '1998-01-04': '1998-W01',
      '1998-01-05': '1998-W02',
    };
    for (const [day, text] of Object.entries(days)) expectFormats({ [pattern]: text }, day, 'en-GB');
    const sundays = { '1998-01-03': '1997-W53', '1998-01-04': '1998-W01', '1998-01-10': '1998-W01' };
    for (const [day, text] of Object.entries(sundays)) expectFormats({ [pattern]: text }, day, 'en-GB-u-fw-sun');
  });

  it('[DOC-12] counts weeks by the region, as in ISO 8601 where the region does', () => {
    expectFormats({ "Y-'W'ww": '2020-W53', W: '0' }, '2021-01-03', 'de');
    expectFormats({ "Y-'W'ww": '2021-W02', W: '2' }, '2021-01-03', 'en-US');
    expectFormats({ "Y-'W'w": '2020-W53' }, '2021-01-03', 'en-US-u-ca-iso8601');
    expectFormats({ "YY-'W'ww": '25-W01', w: '1' }, '2024-12-30');
    // The third week of July 1996, whose 14th is a Sunday.
    expectFormats({ W: '3', w: '29' }, '1996-07-14');
    expectFormats({ W: '2', w: '28' }, '1996-07-14', 'en-GB');
  });

  it('[DOC-12] agrees with ISO 8601 on the week of any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000_000, max: 20_000_000 }), (days) => {
        const date = days * 86_400_000;
        const thursday = new Date(date + (3 - ((new Date(date).getUTCDay() + 6) % 7)) * 86_400_000);
        const newYear = new Date(thursday).setUTCMonth(0, 1);
        const week = Math.floor((thursday.getTime() - newYear) / 604_800_000) + 1;
        expect(formatted('w e', date, 'de')).toBe(`${week} ${((new Date(date).getUTCDay() + 6) % 7) + 1}`);
      }),
    );
  });

  it('[DOC-12] writes times at each width', () => {
    expectFormats({
      H: '13',
      HH: '13',
      h: '1',
      hh: '01',
      K: '1',
      KK: '01',
      k: '13',
      kk: '13',
      m: '7',
      mm: '07',
      s: '9',
      ss: '09',
    });
    expectFormats({ S: '0', SS: '04', SSS: '042', SSSS: '0420', SSSSSSSSSSSS: '042000000000' });
    expectFormats({ A: '47229042', AAAAAAAAAA: '0047229042' });
    expectFormats({ A: '69540000' }, '2024-03-05T19:19:00Z');
    expectFormats({ A: '86399999' }, -1);
    expectFormats({ h: '12', K: '0', k: '24', H: '0', A: '0' }, '2024-03-05T00:00:00Z');
    expectFormats({ h: '12', K: '0', k: '12', H: '12' }, '2024-03-05T12:00:00Z');
  });

  it('[DOC-12] names the parts of the day', () => {
    expectFormats({ a: 'PM', aa: 'PM', aaa: 'PM', aaaa: 'PM', aaaaa: 'p' });
    expectFormats({ a: 'AM', aaaaa: 'a', b: 'AM', bbbbb: 'a' }, '2024-03-05T09:00:00Z');
    expectFormats({ b: 'noon', bbbb: 'noon', bbbbb: 'n', B: 'noon', a: 'PM' }, '2024-03-05T12:00:00Z');
    expectFormats({ b: 'midnight', bbbb: 'midnight', a: 'AM' }, '2024-03-05T00:00:00Z');
    expectFormats({ B: 'in the afternoon', BBBB: 'in the afternoon', BBBBB: 'in the afternoon' });
    expectFormats({ "h 'o''clock' B": "7 o'clock in the evening" }, '2024-03-05T19:00:00Z');
  });

  it('[DOC-12] recognizes noon only as exactly as the pattern shows the time', () => {
    const date = '2024-03-05T12:30:15.500Z';
    expectFormats(
      { 'h b': '12 noon', 'h:mm b': '12:30 PM', 'h B': '12 noon', 'h:mm B': '12:30 in the afternoon' },
      date,
    );
    const almost = '2024-03-05T12:00:00.500Z';
    expectFormats({ 'h:mm b': '12:00 noon', 'ss b': '00 noon', 'SSS b': '500 PM', 'A b': '43200500 PM' }, almost);
  });

  it('[DOC-12] writes the local time of a time zone (D6)', () => {
    const inZone = (pattern: string, timeZone: string, date: unknown = testNow) =>
      evaluateSource('formatDate(date, pattern, "en-US", timeZone)', { date, pattern, timeZone });
    expect(inZone('yyyy-MM-dd HH:mm', 'America/New_York')).toBe('2024-03-05 08:07');
    expect(inZone('EEEE HH:mm', 'Pacific/Auckland')).toBe('Wednesday 02:07');
    expect(inZone('HH:mm', 'Asia/Kathmandu')).toBe('18:52');
    // A date in summer time, and the hour that the clocks skip.
    expect(inZone('HH:mm z', 'Europe/Berlin', '2024-07-01T12:00:00Z')).toBe('14:00 GMT+2');
    expect(inZone('HH:mm', 'Europe/Berlin', '2024-03-31T01:00:00Z')).toBe('03:00');
    expect(inZone('z', 'America/New_York')).toBe('EST');
    expect(inZone('zzzz', 'America/New_York')).toBe('Eastern Standard Time');
    expect(inZone('Z|ZZZZ|ZZZZZ|O|OOOO', 'Asia/Kolkata')).toBe('+0530|GMT+05:30|+05:30|GMT+5:30|GMT+05:30');
    expect(inZone('X|XX|XXX|x', 'America/New_York')).toBe('-05|-0500|-05:00|-05');
    expect(inZone('X|x|xxx', 'Europe/London')).toBe('Z|+00|+00:00');
    expect(inZone('VV|VVV|v', 'America/New_York')).toBe('America/New_York|New York|ET');
    expect(inZone('HH:mm VV', 'UTC')).toBe('13:07 Etc/UTC');
    // A date without a time is the same day in every time zone.
    expect(inZone('d MMM', 'America/New_York', '2024-03-05')).toBe('5 Mar');
    expect(inZone('d MMM', 'America/New_York', '2024-03-05T00:00:00Z')).toBe('4 Mar');
  });

  it('[DOC-12] suggests a time zone for an unknown one', () => {
    expectFaults(['formatDate(0, "y", "en", "Mars/Base")', `formatDate(0, "y", "en", "${'x'.repeat(200)}")`], 'type');
    const { problems } = render('{{ formatDate(0, "y", "en", "Europe/Berln") }}');
    expect(problems[0]?.message).toBe('formatDate: there is no time zone Europe/Berln; did you mean Europe/Berlin?');
  });

  it('[DOC-12] warns of DD and YYYY, which come from other pattern languages, and draws them (D6)', () => {
    const { value, problems } = render('{{ formatDate("2024-03-04", "DD.MM.YYYY") }}');
    expect(value).toBe('64.03.2024');
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      ['suspicious', 'formatDate: D is the day of the year. Use d or dd for the day of the month.'],
      ['suspicious', 'formatDate: Y is the year that a week belongs to. Use yyyy for the calendar year.'],
    ]);
    expect(render("{{ formatDate(\"2024-03-04\", \"D 'of' yyyy, 'week' w/Y, 'DD YYYY'\") }}").problems).toEqual([]);
  });

  it('[DOC-12] names the zone, which is UTC by default', () => {
    expectFormats({ z: 'UTC', zz: 'UTC', zzz: 'UTC', zzzz: 'Coordinated Universal Time' });
    expectFormats({ Z: '+0000', ZZ: '+0000', ZZZ: '+0000', ZZZZ: 'GMT', ZZZZZ: 'Z', O: 'GMT', OOOO: 'GMT' });
    expectFormats({ v: 'UTC', vvvv: 'Coordinated Universal Time' });
    expectFormats({ V: 'utc', VV: 'Etc/UTC', VVV: 'Unknown Location', VVVV: 'GMT' });
    expectFormats({ X: 'Z', XX: 'Z', XXX: 'Z', XXXX: 'Z', XXXXX: 'Z' });
    expectFormats({ x: '+00', xx: '+0000', xxx: '+00:00', xxxx: '+0000', xxxxx: '+00:00' });
    expect(ofLocales('zzzz', ['de', 'fr', 'ja'])).toEqual({
      de: 'Koordinierte Weltzeit',
      fr: 'temps universel coordonné',
      ja: '協定世界時',
    });
    expect(ofLocales('OOOO', ['fr', 'bg', 'fi'])).toEqual({ fr: 'UTC', bg: 'Гринуич', fi: 'UTC' });
  });

  it('[DOC-12] keeps quoted text and characters that are not letters', () => {
    expectFormats({
      "d 'de' MMMM, yyyy": '5 de March, 2024',
      "h 'o''clock' a": "1 o'clock PM",
      "''yy": "'24",
      yyyy年M月: '2024年3月',
      "'day": 'day',
      '': '',
      "d''": "5'",
      "'QQQQ' Q": 'QQQQ 1',
    });
  });

  it('[DOC-12] names months and weekdays in the locale, inflected next to a day and stand-alone as L and c', () => {
    expectFormats({ 'd MMMM': '5 марта', LLLL: 'март', EEEE: 'вторник' }, testNow, 'ru');
    expectFormats({ MMMM: '3月', EEEE: '火曜日', a: '午後', EEEEEE: '火' }, testNow, 'ja');
    expectFormats({ 'd. MMMM yyyy': '5. März 2024', E: 'Di.', ccc: 'Di', EEEEEE: 'Di.' }, testNow, 'de');
    expectFormats({ EEEE: 'tiistaina', cccc: 'tiistai' }, testNow, 'fi');
    expectFormats({ MMMM: 'Μαρτίου', LLLL: 'Μάρτιος' }, testNow, 'el');
    expectFormats({ MMM: 'март', LLL: 'март' }, testNow, 'bg');
    expectFormats({ 'd MMMM yyyy': '٥ مارس ٢٠٢٤', r: '2024', e: '٤' }, testNow, 'ar-EG');
    expectFormats({ yyyy: '2024' }, testNow, 'th');
    expect(evaluateSource('formatDate(d, "MMMM")', { d: '2024-03-05' }, { locale: 'fr' })).toBe('mars');
  });

  it('[DOC-12] names quarters and parts of the day in the locale', () => {
    expect(ofLocales('QQQQ', ['de', 'fr', 'es', 'ja', 'zh-TW', 'pt-PT', 'ar', 'sr-Latn-RS', 'sr-RS'])).toEqual({
      de: '1. Quartal',
      fr: '1er trimestre',
      es: '1.er trimestre',
      ja: '第1四半期',
      'zh-TW': '第1季',
      'pt-PT': '1.º trimestre',
      ar: 'الربع الأول',
      'sr-Latn-RS': 'prvi kvartal',
      'sr-RS': 'први квартал',
    });
    expect(ofLocales('QQQ', ['de', 'fr', 'ru'])).toEqual({ de: 'Q1', fr: 'T1', ru: '1-й кв.' });
    expect(ofLocales('aaaa', ['en-GB', 'zh', 'ko'])).toEqual({ 'en-GB': 'pm', zh: '下午', ko: '오후' });
    expect(ofLocales('b', ['de', 'fr', 'ja'], '2024-03-05T12:00:00Z')).toEqual({ de: 'PM', fr: 'midi', ja: '正午' });
    expect(ofLocales('BBBB', ['de', 'zh'], '2024-03-05T20:00:00Z')).toEqual({ de: 'abends', zh: '晚上' });
  });

  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];
  const defined = 'ABDEFGHKLMOQSUVWXYZabcdeghklmqrsuvwxyz';

  it.each(letters)('[DOC-12] accepts the letter %s as often as TR 35 allows, and rejects other lengths', (letter) => {
    expect(Object.hasOwn(dateFields, letter)).toBe(defined.includes(letter));
    for (let width = 1; width <= 20; width++) {
      const { value, problems } = render('{{ formatDate(0, p) }}', { p: letter.repeat(width) });
      const isKnown = dateFields[letter]?.widths.includes(width) === true;
      const expected = letter === 'Y' ? ['suspicious'] : [];
      expect([width, problems.map(({ code }) => code)]).toEqual([width, isKnown ? expected : ['type']]);
      expect([width, value !== '']).toEqual([width, isKnown && letter !== 'l']);
    }
  });

  it('[DOC-12] is documented letter by letter', () => {
    const section = documents.slice(documents.indexOf('## Dates'));
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const [letterCells, exampleCells] = [1, 3].map((cell) =>
      rows.map((row) => row.split(' | ')[cell === 1 ? 0 : 2] ?? ''),
    );
    const documentedFields =
      letterCells?.flatMap((cell) => [...cell.matchAll(/`([A-Za-z]+)`/g)].map(([, field = '']) => field)) ?? [];
    expect([...new Set(documentedFields.map((field) => field[0]))].sort()).toEqual(Object.keys(dateFields).sort());
    for (const field of documentedFields)
      expect([field, dateFields[field[0] ?? '']?.widths]).toEqual([field, expect.arrayContaining([field.length])]);
    expect(exampleCells?.[0]).toContain(formatted('G, GGGG, GGGGG'));
    expect(exampleCells?.join()).toContain(formatted('Q, QQ, QQQ, QQQQ, QQQQQ'));
    expect(exampleCells?.join()).toContain(formatted('w, ww, W'));
    expect(exampleCells?.join()).toContain(formatted('F, g'));
    expect(exampleCells?.join()).toContain(formatted('V, VV, VVV, VVVV'));
  });

  it('[DOC-12] supports the widths of TR 35', () => {
    const max: Record<string, number> = {
      G: 5,
      Q: 5,
      M: 5,
      w: 2,
      W: 1,
      d: 2,
      D: 3,
      F: 1,
      E: 6,
      c: 6,
      a: 5,
      h: 2,
      s: 2,
      z: 4,
      Z: 5,
      V: 4,
      x: 5,
    };
    for (const [letter, width] of Object.entries(max))
      expect([letter, dateFields[letter]?.widths.at(-1)]).toEqual([letter, width]);
    expect([dateFields['O']?.widths, dateFields['v']?.widths]).toEqual([
      [1, 4],
      [1, 4],
    ]);
    expect([...'yYurgSA'].map((letter) => dateFields[letter]?.widths.length)).toEqual([16, 16, 16, 16, 16, 16, 16]);
  });

  it('[DOC-12] reports unknown locales, letters and patterns', () => {
    const sources = [
      'formatDate(0, "y", "klingon")',
      'formatDate(0, "y", "not a locale")',
      'formatDate(0, "y", "xx-YY")',
      'formatDate(0, "yyyy T")',
      'formatDate(0, "j")',
      'formatDate(0, "YYYY-MM-DDDD")',
      'formatDate(0, [])',
      'formatDate("never", "y")',
    ];
    expectFaults(sources, 'type');
    expectFaults(['formatDate(0, p)'], 'type', { p: 'd '.repeat(251) });
    expectFaults(['formatDate(0, "y")', 'upper("a")', 'sort([])'], 'type', {}, { locale: 'nowhere at all' });
    expect(render('{{ formatDate(0, "dddd") }}').problems[0]?.message).toBe(
      'formatDate: d cannot be repeated 4 times. Use d or dd.',
    );
  });

  const tags =
    'en en-GB en-AU de de-CH fr fr-CM es es-MX pt pt-PT it nl sv fi pl cs ru uk bg el lt tr ar ar-EG he fa hi bn ta th vi id ' +
    'ja ko zh zh-TW zh-Hant-HK sr-Latn sw am ka hy my km en-u-nu-thai en-u-ca-buddhist';
  // The runtime has data for fewer languages than CLDR.
  const locales = Intl.DateTimeFormat.supportedLocalesOf(tags.split(' '));

  it('[DOC-12] writes every field in every locale, for any date', () => {
    const field = fc
      .constantFrom(...Object.keys(dateFields).filter((letter) => letter !== 'l'))
      .chain((letter) => fc.constantFrom(...(dateFields[letter]?.widths ?? [])).map((width) => letter.repeat(width)));
    const dates = fc.integer({ min: -8.64e15, max: 8.64e15 });
    expect(locales.length).toBeGreaterThan(35);
    fc.assert(
      fc.property(fc.constantFrom(...locales), field, dates, (locale, pattern, date) => {
        expect(render('{{ formatDate(date, pattern, locale) }}', { date, pattern, locale }).value).toMatch(/\S/);
      }),
      { numRuns: runs(400, 2_000) },
    );
  });

  it('[DOC-12] evaluates the longest pattern within the steps of one value', () => {
    const pattern = 'BQaEM'.repeat(100);
    expect(render('{{ formatDate(0, p) }}', { p: pattern }).problems).toEqual([]);
  });
});
