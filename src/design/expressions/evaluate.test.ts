import { describe, expect, it } from 'vitest';
import { evaluateSource, listProblemCodes, render } from './evaluate-in-tests.ts';
import { createScope } from './scope.ts';

const names = {
  a: { b: { c: 'deep' }, 'two words': 2, list: [10, [20, { x: 30 }]] },
  word: 'abc',
  zero: 0,
  none: null,
  empty: '',
  list: [1, 2, 3],
};

function values(cases: Record<string, unknown>): void {
  for (const [source, expected] of Object.entries(cases)) {
    expect({ source, value: evaluateSource(source, names) }).toEqual({ source, value: expected });
  }
}

describe('literals and paths', () => {
  it('[DOC-10] are read', () => {
    values({ '1.5': 1.5, '.5': 0.5, '1e3': 1000, true: true, false: false, null: null, undefined: undefined });
    values({
      '"a\\n\\u00e9\\x41\\u{1F600}\\q"': 'a\né\u0041😀q',
      "'it\\'s'": "it's",
      '[1, "a", [true]]': [1, 'a', [true]],
    });
    values({ '[]': [], '-1': -1, '- -1': 1 });
  });

  it('[DOC-10] use dot notation and brackets', () => {
    values({ 'a.b.c': 'deep', 'a["b"].c': 'deep', 'a["two words"]': 2, 'a.list[0]': 10, 'a.list[1][1].x': 30 });
    values({
      'a.list.length': 2,
      'word.length': 3,
      'list[list.length - 1]': 3,
      'list["1"]': 2,
      'first(a.list[1])': 20,
    });
  });

  it('[DOC-10] name the nearest token if a brand lacks one, and the item that a list lacks (W10)', () => {
    const brand = { colors: { primary: '#112233', paper: '#ffffff' } };
    const messages = (text: string, more: object = { brand }) =>
      render(text, { ...names, ...more }).problems.map(({ message }) => message);
    const noToken = 'The brand has no token colors.primry. Did you mean colors.primary?';
    expect(messages('{{ brand.colors.primry }}')).toEqual([noToken]);
    expect(messages('1px solid {{ brand.colors.primry }}')).toEqual([noToken]);
    expect(messages('{{ brand.colours.primary }}')).toEqual(['The brand has no token colours. Did you mean colors?']);
    expect(messages('{{ brand.colors.primary }}', { brand: {} })).toEqual([
      'The page has no brand, so brand.colors is nothing.',
    ]);
    expect(messages('{{ list[9] }}')).toEqual(['There is no list[9]: the list has 3 items, and the first is [0].']);
    expect(messages('{{ a.list[1][2].x }}')).toHaveLength(1);
    // No problem is reported if an expression provides a fallback, or tests whether the value exists.
    for (const text of ['{{ brand.x ?? 1 }}', '{{ brand.x || 1 }}', '{{ brand.x ? 1 : 2 }}', '{{ list[9] ?? "" }}']) {
      expect(messages(text)).toEqual([]);
    }
    expect(messages('{{ isDefined(brand.x) }}{{ list[2] }}{{ list.length }}{{ word[9] }}{{ a.nope }}')).toEqual([]);
  });

  it('[SEC-3] spend steps on finding the nearest token (W10)', () => {
    const colors = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`token${index}`, '#fff']));
    const text = '{{ brand.colors.tokn }}'.repeat(20);
    const { problems } = render(text, { brand: { colors } });
    expect(problems.map(({ code }) => code)).toContain('budget');
  });

  it('[DOC-10] give nothing for a path through nothing, without a problem', () => {
    values({ 'none.x.y': undefined, 'a.no.where': undefined, 'list[-1]': undefined });
    values({ 'word[0]': undefined, 'zero.x': undefined, 'list[none]': undefined, 'a.list["01"]': undefined });
    expect(render('[{{ none }}{{ a.no.where }}]', names)).toEqual({ value: '[]', problems: [] });
  });

  it('[DOC-10] report an unknown name, and continue with nothing', () => {
    expect(render('a{{ nope }}b', {})).toMatchObject({
      value: 'ab',
      problems: [{ code: 'unknown_name', expression: 'nope' }],
    });
    expect(render('{{ "x" + nope.deep }}')).toMatchObject({ value: 'x', problems: [{ code: 'unknown_name' }] });
    expect(listProblemCodes('upper(nope)')).toEqual(['unknown_name']);
  });

  it('[DOC-10] allow unknown names in use(), isDefined() and left of ??', () => {
    values({ 'use(nope, nope.deep, 1)': 1, 'isDefined(nope)': '', 'nope ?? 2': 2, 'nope.deep ?? other ?? 3': 3 });
    expect(listProblemCodes('nope ?? other')).toEqual(['unknown_name']);
    expect(listProblemCodes('nope + 1 ?? 2')).toContain('unknown_name');
  });
});

describe('operators', () => {
  it("[DOC-10] have JavaScript's precedence and associativity", () => {
    values({ '1 + 2 * 3': 7, '(1 + 2) * 3': 9, '10 - 4 - 3': 3, '12 / 2 / 3': 2, '7 % 4 * 2': 6, '-2 * -3': 6 });
    values({ '!zero == true': true, '!(1 == 2)': true, '-word.length + 1': -2, '1 < 2 == true': true });
    values({ 'true || false && false': true, '1 + 1 == 2 && 3 > 2': true, 'zero || 0 || 5': 5, '(none ?? 0) || 6': 6 });
    values({ 'true ? 1 : true ? 2 : 3': 1, 'false ? 1 : false ? 2 : 3': 3, 'true ? false ? 1 : 2 : 3': 2 });
    values({ 'none ?? 1 + 1': 2, 'zero ?? 1': 0, 'false || 1 ? "y" : "n"': 'y', '1 - -1': 2 });
  });

  it('[DOC-10] join with + if either side is text', () => {
    values({
      '1 + 2 + "a"': '3a',
      '"a" + 1 + 2': 'a12',
      '"a" + none': 'a',
      '"a" + list': 'a1, 2, 3',
      '"" + true': 'true',
    });
  });

  it('[DOC-10] compare without coercion', () => {
    values({
      '1 == "1"': false,
      '0 == false': false,
      '"" == 0': false,
      '1 === 1': true,
      '1 !== 1': false,
      '1 != "1"': true,
    });
    values({
      'none == undefined': true,
      'none == 0': false,
      'none == ""': false,
      'list == list': true,
      '[1] == [1]': false,
    });
    values({ '2 < 10': true, '"b" > "a"': true, '"10" < "9"': true, '2 <= 2': true, '2 >= 3': false });
    values({ 'none < 1': false, 'none >= 0': false, '(0 / 0) == (0 / 0)': false, '0/0 < 1': false, '1/0 > 5': true });
    expect(listProblemCodes('"2" < 10')).toEqual(['type']);
    expect(listProblemCodes('true < 1')).toEqual(['type']);
  });

  it('[DOC-10] do not evaluate what they do not need', () => {
    values({ 'false && abs("x")': false, 'true || abs("x")': true, '1 ?? abs("x")': 1, 'true ? 1 : abs("x")': 1 });
  });

  it('[DOC-10] calculate with numbers and numeric text, and with nothing else', () => {
    values({ '"6" * "2"': 12, '"6" - 1': 5, '-"3"': -3 });
    for (const source of ['none * 2', '1 + none', '"x" - 1', '-list', 'list + list', '1 + true', '"" * 1', '1 + {}.x'])
      expect({ source, count: listProblemCodes(source, names).length }).toEqual({ source, count: 1 });
  });

  it('[DOC-10] draw a number that is not finite as empty text with a problem', () => {
    for (const text of ['{{ 1 / 0 }}', '{{ 0 / 0 }}', '{{ 1e999 }}'])
      expect(render(text)).toMatchObject({ value: '', problems: [{ code: 'type' }] });
    expect(render('a{{ 1 / 0 }}b')).toMatchObject({ value: 'ab', problems: [{ code: 'type' }] });
    expect(listProblemCodes('"a" + 1 / 0')).toEqual(['type']);
  });
});

describe('prototypes', () => {
  const reaches = [
    '__proto__',
    'constructor',
    'prototype',
    'a.__proto__',
    'a.constructor',
    'word.constructor',
    'list.constructor',
    'a["__proto__"]',
    'a["const" + "ructor"]',
    'a.b.c.prototype',
    'pluck([a], "__proto__")',
    'pluck([a], key)',
    'sort([a, a], "b.constructor.name")',
    'a[key]',
    'list[key]',
    'word[key]',
    'none[key]',
    'constructor.constructor("1")',
    'where([a], "constructor", 1)',
    'groupBy([a], "x.__proto__")',
    'constructor()',
    'none.__proto__',
    'a[concat(key)]',
  ];

  it.each(reaches)('[DOC-10] are not reached by %s', (source) => {
    expect(['forbidden_name', 'syntax']).toContain(listProblemCodes(source, { ...names, key: '__proto__' })[0]);
  });

  it('[DOC-10] are skipped: only own enumerable data of plain objects is read', () => {
    const hidden = Object.defineProperty({}, 'x', { value: 1, enumerable: false });
    const computed = Object.defineProperty({}, 'x', { get: () => 1, enumerable: true });
    const inherited = Object.create({ x: 1 });
    const instance = new (class {
      x = 1;
    })();
    for (const holder of [hidden, computed, inherited, instance])
      expect(evaluateSource('h.x', { h: holder })).toBeUndefined();
    expect(evaluateSource('h.x', { h: Object.assign(Object.create(null), { x: 1 }) })).toBe(1);
    for (const source of ['a.toString', 'list.map', 'word.at', 'a.hasOwnProperty', 'list["push"]', 'word["sub"]'])
      expect(evaluateSource(source, names)).toBeUndefined();
  });

  it('[DOC-10] add no names to a scope', () => {
    expect(listProblemCodes('toString')).toEqual(['unknown_name']);
    expect(listProblemCodes('hasOwnProperty ?? valueOf')).toEqual(['unknown_name']);
  });
});

describe('scopes', () => {
  it('return the value of the nearest layer that has the name', () => {
    const scope = createScope(
      { item: 'loop', gap: undefined },
      { item: 'page', title: 'page', gap: 1 },
      { brand: 'built in' },
    );
    expect(evaluateSource('[item, title, brand, gap]', {}, { scope })).toEqual(['loop', 'page', 'built in', undefined]);
  });

  it('never change', () => {
    const data = { list: [3, 1, 2], rows: [{ n: 2 }, { n: 1 }] };
    const before = JSON.stringify(data);
    for (const source of [
      'sort(list)',
      'reverse(list)',
      'sort(rows, "n")',
      'slice(list, 1)',
      'groupBy(rows, "n")',
      'unique(list)',
    ])
      evaluateSource(source, data);
    expect(JSON.stringify(data)).toBe(before);
  });
});
