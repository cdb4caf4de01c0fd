import { describe, expect, it } from 'vitest';
import { evaluateSource, expectFaults, expectResults } from '../evaluate-in-tests.ts';

const names = {
  none: null,
  family: '👨‍👩‍👧',
  flags: '🇦🇹🇩🇪🇫🇷',
  accent: 'e\u0301a',
  items: ['a', null, 2],
  object: { a: 1, b: 2 },
};

describe('string functions', () => {
  it('[DOC-12] upper, lower, capitalize and trim', () => {
    expectResults({
      'upper("straße")': 'STRASSE',
      'lower("ÀB")': 'àb',
      'capitalize("hELLO you")': 'HELLO you',
      'trim("  a b ")': 'a b',
    });
    expectResults({
      'capitalize("«été»")': '«Été»',
      'capitalize("1st")': '1st',
      'capitalize("")': '',
      'upper(5)': '5',
    });
    expectResults({ 'upper("i")': 'İ' }, {}, { locale: 'tr' });
  });

  it('[DOC-12] accept nothing as empty text', () => {
    expectResults(
      { 'upper(none)': '', 'trim(none)': '', 'length(none)': 0, 'truncate(none, 3)': '', 'split(none, ",")': [''] },
      names,
    );
  });

  it('[DOC-12] truncate counts its end mark and cuts between graphemes', () => {
    expectResults({
      'truncate("hello", 5)': 'hello',
      'truncate("hello", 4)': 'hel…',
      'truncate("hello", 4, "...")': 'h...',
    });
    expectResults({
      'truncate("hello", 2, "...")': '..',
      'truncate("hello", 0)': '',
      'truncate("hello", 3, "")': 'hel',
    });
    expectResults(
      { 'truncate(flags, 2)': '🇦🇹…', 'truncate(flags, 3)': names.flags, 'truncate(family, 1)': names.family },
      names,
    );
    expectResults({ 'truncate(family + "bc", 2)': '👨‍👩‍👧…', 'truncate(accent + "bc", 2)': 'e\u0301…' }, names);
  });

  it('[DOC-12] replace replaces plain text everywhere', () => {
    expectResults({
      'replace("a.b.c", ".", "$&")': 'a$&b$&c',
      'replace("aaa", "aa", "b")': 'ba',
      'replace("abc", "", "x")': 'abc',
    });
    expectResults({ 'replace("abc", "b", none)': 'ac' }, names);
  });

  it('[DOC-12] split and join', () => {
    expectResults({
      'split("a,b,,c", ",")': ['a', 'b', '', 'c'],
      'split("a😀", "")': ['a', '😀'],
      'split("a,b")': ['a', 'b'],
    });
    expectResults(
      { 'join(items, "-")': 'a--2', 'join(items)': 'a, , 2', 'join([], "-")': '', 'join(none, "-")': '' },
      names,
    );
  });

  it('[DOC-12] length counts code points, elements and members', () => {
    expectResults({ 'length("a😀")': 2, 'length(items)': 3, 'length(object)': 2, 'length(12345)': 5 }, names);
  });

  it('[DOC-12] concat and padStart', () => {
    expectResults({ 'concat("a", 1, none, true, items)': 'a1truea, , 2', 'concat()': '' }, names);
    expectResults({
      'padStart(7, 3, "0")': '007',
      'padStart("abc", 2, "0")': 'abc',
      'padStart("a", 6, "12")': '12121a',
    });
    expectResults({ 'padStart("a", 3)': '  a', 'padStart("😀", 3, "😁")': '😁😁😀', 'padStart("a", 3, "")': 'a' });
  });

  it('[DOC-12] require text', () => {
    const sources = [
      'upper([])',
      'upper(object)',
      'truncate("a", -1)',
      'truncate("a", 1.5)',
      'join("a", ",")',
      'padStart("a", "x")',
    ];
    expectFaults(sources, 'type', names);
  });

  it('[DOC-12] contains, startsWith, endsWith, padEnd and titleCase (D6)', () => {
    expectResults({
      'contains("Hello", "ell")': true,
      'contains("Hello", "ELL")': false,
      'contains("Hello", "")': true,
      'contains(["a", 1], 1)': true,
      'contains(["a", 1], "1")': false,
      'startsWith("Hello", "He")': true,
      'endsWith("Hello", "lo")': true,
      'endsWith("Hello", "He")': false,
      'padEnd("7", 3, "ab")': '7ab',
      'padEnd("😀", 2)': '😀 ',
      'padEnd("long", 2)': 'long',
      'titleCase("the quick-brown fox\'s ÉTÉ 2nd ß")': "The Quick-Brown Fox's ÉTÉ 2nd SS",
    });
  });

  it('[DOC-12] plural follows the rules of the language (D6)', () => {
    expectResults({
      'plural(1, "item", "items")': 'item',
      'plural(0, "item", "items")': 'items',
      'plural("2", "a", "b")': 'b',
    });
    const files = (number: number) =>
      evaluateSource(`plural(${number}, "plik", "pliki", "plików")`, {}, { locale: 'pl' });
    expect([1, 2, 5, 22, 1.5].map(files)).toEqual(['plik', 'pliki', 'plików', 'pliki', 'plików']);
    expect(evaluateSource('plural(0, "zero", "one", "two", "few", "many", "other")', {}, { locale: 'ar' })).toBe(
      'zero',
    );
    expectFaults(['plural(1, "plik", "pliki", "plików")', 'plural("many", "a", "b")'], 'type');
  });

  it('[DOC-10] count the comparisons of a search, which is quadratic in the runtime if a long pattern almost matches', () => {
    const names = { text: 'a'.repeat(100_000), part: `${'a'.repeat(25_000)}b${'a'.repeat(25_000)}` };
    expectFaults(['split(text, part)', 'replace(text, part, "")', 'contains(text, part)'], 'budget', names);
    expectResults({ 'contains(text, "ab")': false, 'count(split(text, "b"))': 1 }, names);
  });
});
