import { describe, expect, it } from 'vitest';
import { evaluateSource, expectFaults, expectResults } from '../evaluate-in-tests.ts';

/** A family of four people and a hand with a skin tone, between letters. A reader sees each as one character. */
const family = 'a👨‍👩‍👧‍👦b👍🏽c';
const people = [
  { name: 'Bea', age: 30, team: 'x' },
  { name: 'Al', age: 20 },
  { name: 'Cy', team: 'x' },
  { name: 'Di', age: null, team: 'y' },
  null,
  5,
];
const names = { none: null, list: [3, '1', null, 'b', 'a', true], people, family, half: 'x\ud83d', huge: 1e308 };

describe('functions at their edges', () => {
  it('[DOC-12] accept nothing for a missing text, list or option', () => {
    expectResults(
      {
        'upper(none)': '',
        'trim(none)': '',
        'truncate(none, 3)': '',
        'replace(none, "a", "b")': '',
        'replace("abc", "b", none)': 'ac',
        'split(none)': [''],
        'split("a,b", none)': ['a', 'b'],
        'join(none)': '',
        'length(none)': 0,
        'concat(none, 1, "a", true)': '1atrue',
        'padStart("5", 3, none)': '  5',
        'first(none)': undefined,
        'slice(none, 1)': [],
        'sort(none)': [],
        'reverse(none)': [],
        'where(none, "a", 1)': [],
        'unique(none)': [],
        'groupBy(none, "a")': [],
        'sum(none)': 0,
        'avg(none)': undefined,
        'count(none)': 0,
        'range(1, 3, none)': [1, 2, 3],
        'round(2.5, none)': 3,
        'formatNumber(1234.5, none, "de")': '1.234,5',
      },
      names,
    );
  });

  it('[DOC-12] require a number, date, color, currency or locale where one is needed', () => {
    const sources = [
      'abs(none)',
      'round(none)',
      'clamp(none, 1, 2)',
      'clamp(1, none, 2)',
      'range(none, 3)',
      'percent(none)',
      'formatNumber(none)',
      'formatNumber("")',
      'formatNumber("abc")',
      'formatNumber(1, 2, "xx")',
      'formatCurrency(1, none)',
      'formatCurrency(1, "€")',
      'formatCurrency(1, "EURO")',
      'weekday(none)',
      'weekday("today")',
      'weekday(1e20)',
      'formatDate(none, "y")',
      'monthDayNumbers(2024, none)',
      'mix("red", none)',
      'alpha("red", none)',
      'lighten("zzz")',
      'isDark(none)',
      'contrast("x", "#000")',
      'lighten("currentColor")',
      'truncate("abc", none)',
      'groupBy(people, none)',
      'where(people, "", 1)',
      'upper(list)',
      'join("abc")',
      'sort("x")',
      'first("abc")',
      'sum(list)',
    ];
    expectFaults(sources, 'type', names);
  });

  it('[DOC-12] accept integer numbers of digits within bounds', () => {
    expectResults({ 'round(123.456, -1)': 120, 'round(1.005, 2)': 1.01, 'ceil(1.001, 2)': 1.01, 'floor(-1.5)': -2 });
    expectResults({ 'round(huge, 20)': 1e308, 'floor(huge, 20)': 1e308, 'abs(-1.55, 1)': 1.6 }, names);
    expectFaults(
      ['round(1, 21)', 'round(1, 1.5)', 'formatNumber(1, -1)', 'formatNumber(1, 21)', 'percent(1, -1)'],
      'type',
    );
    expectFaults(['truncate("a", -1)', 'truncate("a", 1.5)', 'padStart("a", -1, "0")'], 'type');
  });

  it('[DOC-12] clamp returns the low bound if the bounds cross, as in CSS', () => {
    expectResults({ 'clamp(5, 10, 1)': 10, 'clamp(5, 1, 10)': 5, 'clamp(0, 1, 10)': 1, 'clamp(11, 1, 10)': 10 });
  });

  it('[DOC-12] range is limited, and exact for integers', () => {
    expectFaults(['range(1, 2, 0)'], 'type');
    expectFaults(['range(1, 1e9)', 'range(0, 1, 1e-9)', 'range(1e308, -1e308, -1e307)', 'range(0, 10000)'], 'budget');
    expectResults({ 'range(3, 1)': [], 'range(1, 3, -1)': [], 'range(0, 0.3, 0.1)': [0, 0.1, 0.2, 0.3] });
    const [from, to] = [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER];
    expect(evaluateSource('range(from, to)', { from, to })).toEqual([from, to]);
  });

  it('[DOC-12] truncate counts graphemes, and never splits one', () => {
    expectResults(
      {
        'truncate(family, 5)': family,
        'truncate(family, 4)': 'a👨‍👩‍👧‍👦b…',
        'truncate(family, 2, "")': 'a👨‍👩‍👧‍👦',
        'truncate(family, 0)': '',
        'truncate("abc", 2, "...")': '..',
        'truncate(half, 1)': '…',
      },
      names,
    );
  });

  it('[DOC-12] padStart fills with whole characters, and not at all with an empty fill', () => {
    expectResults({ 'padStart("5", 3, "")': '5', 'padStart(5, 3, "0")': '005', 'padStart("x", 4, "👍a")': '👍a👍x' });
    expectFaults(['padStart("5", 1e9, "0")'], 'budget');
  });

  it('[DOC-12] where matches missing fields with nothing, and pluck and count skip them', () => {
    const [bea, al, cy, di] = people;
    expectResults(
      {
        'where(people, "team", "x")': [bea, cy],
        'where(people, "age", none)': [cy, di, null, 5],
        'where(people, "nope", "x")': [],
        'pluck(people, "age")': [30, 20, undefined, null, undefined, undefined],
        'count(people, "age")': 2,
        'sum(people, "age")': 50,
        'avg(people, "age")': 25,
        'unique(people, "team")': [bea, al, di],
      },
      names,
    );
    expectFaults(['where(people, "constructor", 1)'], 'forbidden_name', names);
  });

  it('[DOC-12] groupBy keeps the order of keys and items, and groups those without a key', () => {
    const [bea, al, cy, di] = people;
    expectResults(
      {
        'groupBy(people, "team")': [
          { key: 'x', items: [bea, cy] },
          { key: undefined, items: [al, null, 5] },
          { key: 'y', items: [di] },
        ],
      },
      names,
    );
  });

  it('[DOC-12] sort is stable, puts nothing last, and orders text by the locale', () => {
    const [bea, al, cy, di] = people;
    expectResults(
      { 'sort(people, "age")': [al, bea, cy, di, null, 5], 'sort(list)': [3, '1', 'a', 'b', true, null] },
      names,
    );
    const rows = Array.from({ length: 200 }, (_, id) => ({ id, group: id % 3 }));
    const sorted = evaluateSource('pluck(sort(rows, "group"), "id")', { rows }) as number[];
    expect(sorted).toEqual([0, 1, 2].flatMap((group) => rows.filter((row) => row.group === group).map(({ id }) => id)));
    expect(evaluateSource('sort(l)', { l: ['z', 'ä', 'a'] }, { locale: 'sv' })).toEqual(['a', 'z', 'ä']);
    expect(evaluateSource('sort(l)', { l: ['z', 'ä', 'a'] }, { locale: 'de' })).toEqual(['a', 'ä', 'z']);
  });

  it('[DOC-12] colors treat rgb and rgba, and hsl and hsla, as the same', () => {
    expectResults({
      'alpha("rgb(255, 0, 0, 0.2)", 1)': '#ff0000',
      'darken("rgb(255, 0, 0, 0.5)", 0)': '#ff000080',
      'darken("rgba(255, 0, 0)", 0)': '#ff0000',
      'darken("hsl(0, 100%, 50%, 0.5)", 0)': '#ff000080',
      'darken("hsla(0, 100%, 50%)", 0)': '#ff0000',
    });
  });

  it('[DOC-12] formatCurrency accepts any code of three letters, with the decimals of that currency', () => {
    expectResults({ 'formatCurrency(1234.5, "JPY")': '¥1,235', 'formatCurrency(1, " usd ")': '$1.00' });
    expect(evaluateSource('formatCurrency(1, "ABC")')).toBe('ABC\u00a01.00');
  });
});
