import { describe, it } from 'vitest';
import { expectFaults, expectResults } from '../evaluate-in-tests.ts';

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

  it('[DOC-12] take nothing for empty text', () => {
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

  it('[DOC-12] replace is of plain text, everywhere', () => {
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

  it('[DOC-12] want text', () => {
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
});
