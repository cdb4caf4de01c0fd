import { describe, it } from 'vitest';
import { expectFaults, expectResults } from '../evaluate-in-tests.ts';

const ada = { name: 'Ada', team: { id: 1 }, age: 36, tags: ['x'] };
const bob = { name: 'bob', team: { id: 2 }, age: 9, tags: ['x'] };
const cyd = { name: 'Ångström', team: { id: 1 }, age: null };
const names = {
  none: null,
  people: [ada, bob, cyd],
  numbers: [10, 9, 1],
  mixed: [null, 'b', true, 2, 'a', 10],
  object: {},
};

describe('list functions', () => {
  it('[DOC-12] first, last, slice and reverse', () => {
    expectResults({ 'first(numbers)': 10, 'last(numbers)': 1, 'first([])': undefined, 'last(none)': undefined }, names);
    expectResults({ 'slice(numbers, 1)': [9, 1], 'slice(numbers, -2, -1)': [9], 'slice("a😀c", 1, 2)': '😀' }, names);
    expectResults({ 'reverse(numbers)': [1, 9, 10], 'reverse(none)': [] }, names);
  });

  it('[DOC-12] sort orders numbers by size and text by the locale, and is stable', () => {
    expectResults({ 'sort(numbers)': [1, 9, 10], 'sort(["b", "ä", "a", "Z"])': ['a', 'ä', 'b', 'Z'] }, names);
    expectResults({ 'sort(["z", "ä"])': ['z', 'ä'] }, names, { locale: 'sv' });
    expectResults({ 'sort(people, "age")': [bob, ada, cyd], 'sort(people, "team.id")': [ada, cyd, bob] }, names);
    expectResults({ 'sort(people, "name")': [ada, cyd, bob], 'sort(mixed)': [2, 10, 'a', 'b', true, null] }, names);
  });

  it('[SEC-3] sort compares at most 32 marks of a letter, because a collator takes quadratic time in them (S1)', () => {
    const [later, earlier] = ['\u0301', '\u0300'].map((mark) => `a${'\u0316'.repeat(40)}${mark}`);
    expectResults({ 'sort(texts)': [later, earlier] }, { texts: [later, earlier] });
  });

  it('[DOC-12] where keeps the elements whose field equals the value, without coercion', () => {
    expectResults(
      {
        'where(people, "team.id", 1)': [ada, cyd],
        'where(people, "team.id", "1")': [],
        'where(people, "age", none)': [cyd],
      },
      names,
    );
  });

  it('[DOC-12] pluck reads a field by its dot path', () => {
    expectResults(
      {
        'pluck(people, "team.id")': [1, 2, 1],
        'pluck(people, "tags.0")': ['x', 'x', undefined],
        'pluck(numbers, "a")': [undefined, undefined, undefined],
      },
      names,
    );
  });

  it('[DOC-12] sum, avg and count, of elements or a field', () => {
    expectResults({ 'sum(numbers)': 20, 'sum(people, "age")': 45, 'sum([])': 0, 'sum(["1.5", 1])': 2.5 }, names);
    expectResults({ 'avg([1, 2])': 1.5, 'avg(people, "age")': 22.5, 'avg([])': undefined }, names);
    expectResults({ 'count(people)': 3, 'count(people, "age")': 2, 'count(none)': 0 }, names);
  });

  it('[DOC-12] unique keeps the first of each', () => {
    expectResults(
      { 'unique([1, "1", 1, null, null])': [1, '1', null], 'unique(people, "team.id")': [ada, bob] },
      names,
    );
    expectResults({ 'unique(people, "tags")': [ada, cyd] }, names);
  });

  it('[DOC-12] groupBy makes a list of keys and items', () => {
    expectResults(
      {
        'groupBy(people, "team.id")': [
          { key: 1, items: [ada, cyd] },
          { key: 2, items: [bob] },
        ],
      },
      names,
    );
    expectResults({ 'groupBy(people, "team.id")[0].items[1].name': 'Ångström', 'groupBy([], "a")': [] }, names);
  });

  it('[DOC-12] require lists', () => {
    const sources = [
      'first("abc")',
      'sort(object)',
      'sum(["x"])',
      'sum(people, "name")',
      'pluck(people, "")',
      'slice(numbers, "x")',
    ];
    expectFaults(
      [...sources, 'count(5)', 'reverse("abc")', 'pluck(people, none)', 'groupBy(people, none)'],
      'type',
      names,
    );
  });
});
