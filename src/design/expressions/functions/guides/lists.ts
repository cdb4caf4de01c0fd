import type { lists } from '../lists.ts';
import { exampleNames, type GuidesOf } from './guide.ts';

const list = ['list', 'a list; `null` and missing values count as an empty list'] as const;
const field = [
  'field',
  'the dot path of a field of each element (`"price"`, `"author.name"`), or an arrow function: `row => row.price * 2`',
] as const;
const fieldOr = [
  'field?',
  'the dot path of a field, or an arrow function; the elements themselves by default',
] as const;
const test = ['test', 'an arrow function (`row => row.price > 30`), or the dot path of a field'] as const;
const [chair, table, stool] = exampleNames['rows'] as unknown[];

export const listsGuides: GuidesOf<typeof lists> = {
  first: {
    takes: [list],
    gives: 'the first element, or nothing if the list is empty',
    examples: [['first(tags)', 'red']],
  },
  last: {
    takes: [list],
    gives: 'the last element, or nothing if the list is empty',
    examples: [['last(rows).name', 'Stool']],
  },
  slice: {
    takes: [
      ['value', 'a list or a text'],
      ['start', 'the first index, from 0; negative counts from the end'],
      ['end?', 'the index after the last element; the end by default'],
    ],
    gives: 'the part of the list or text',
    examples: [
      ['slice(tags, 1)', ['green', 'red']],
      ['slice(title, 0, 5)', 'hello'],
    ],
  },
  sort: {
    takes: [list, fieldOr],
    gives: "the list in order: numbers, then text by the render's language, then booleans, then the rest",
    examples: [
      ['sort([3, 1, 2])', [1, 2, 3]],
      ['pluck(sort(rows, "price"), "name")', ['Stool', 'Chair', 'Table']],
      ['pluck(sort(rows, row => -row.price), "name")', ['Table', 'Chair', 'Stool']],
    ],
  },
  reverse: { takes: [list], gives: 'the list in reverse order', examples: [['reverse([1, 2, 3])', [3, 2, 1]]] },
  where: {
    takes: [list, field, ['value', 'the value that the field must equal']],
    gives: 'the elements whose field has that value',
    examples: [['where(rows, "kind", "seat")', [chair, stool]]],
  },
  filter: {
    takes: [list, test],
    gives: 'the elements that pass the test',
    examples: [['filter(rows, row => row.price > 30)', [chair, table]]],
  },
  find: {
    takes: [list, test],
    gives: 'the first element that passes the test, or nothing if none does',
    examples: [['find(rows, row => row.kind == "desk").name', 'Table']],
  },
  some: {
    takes: [list, test],
    gives: '`true` if at least one element passes the test',
    examples: [['some(rows, row => row.price > 50)', true]],
  },
  every: {
    takes: [list, test],
    gives: '`true` if all elements pass the test, and for an empty list',
    examples: [['every(rows, row => row.price > 50)', false]],
  },
  pluck: {
    takes: [list, field],
    gives: 'a list of that field of each element',
    examples: [['pluck(rows, "price")', [40, 90, 25]]],
  },
  map: {
    takes: [list, field],
    gives: "the list of the arrow function's values; it receives the element and its index",
    examples: [
      ['map(rows, row => upper(row.name))', ['CHAIR', 'TABLE', 'STOOL']],
      ['map(tags, (tag, index) => concat(index + 1, ". ", tag))', ['1. red', '2. green', '3. red']],
    ],
  },
  sum: {
    takes: [list, fieldOr],
    gives: 'the sum; `null` and missing elements are skipped',
    examples: [
      ['sum([1, 2, 3])', 6],
      ['sum(rows, "price")', 155],
      ['sum(rows, row => row.price * 2)', 310],
    ],
  },
  avg: {
    takes: [list, fieldOr],
    gives: 'the average, or nothing if there are no numbers',
    examples: [['round(avg(rows, "price"), 2)', 51.67]],
  },
  running: {
    takes: [list, fieldOr],
    gives: 'the running total: for each element, the sum up to it; `null` and missing elements add nothing',
    examples: [
      ['running([1, 2, 3])', [1, 3, 6]],
      ['running(rows, "price")', [40, 130, 155]],
    ],
  },
  count: {
    takes: [list, ['field?', 'counts only elements for which the field or arrow function gives a value']],
    gives: 'the number of elements',
    examples: [
      ['count(rows)', 3],
      ['count(rows, "discount")', 0],
    ],
  },
  unique: {
    takes: [list, fieldOr],
    gives: 'the first element with each value, in order',
    examples: [
      ['unique(tags)', ['red', 'green']],
      ['pluck(unique(rows, "kind"), "name")', ['Chair', 'Table']],
    ],
  },
  groupBy: {
    takes: [list, field],
    gives: 'a list of `{ key, items }`, a group for each value in the order in which they first appear',
    examples: [
      [
        'groupBy(rows, "kind")',
        [
          { key: 'seat', items: [chair, stool] },
          { key: 'desk', items: [table] },
        ],
      ],
      ['pluck(groupBy(rows, "kind"), "key")', ['seat', 'desk']],
    ],
  },
};
