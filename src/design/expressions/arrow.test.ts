import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateSource, expectFaults, expectResults, listProblemCodes, render } from './evaluate-in-tests.ts';

const lines = [
  { name: 'Chair', quantity: 2, price: 40.1, parts: [{ weight: 3 }, { weight: 4 }] },
  { name: 'Table', quantity: 1, price: 90, parts: [{ weight: 20 }] },
  { name: 'Stool', quantity: 0, price: 25, parts: [] },
];
const names = { lines, rate: 0.2, line: 'outer', none: null };

describe('arrow functions (D6)', () => {
  it('[DOC-12] are accepted by sum, avg, min and max', () => {
    expectResults(
      {
        'sum(lines, line => line.quantity * line.price)': 170.2,
        'avg(lines, line => line.price)': (40.1 + 90 + 25) / 3,
        'min(lines, line => line.quantity)': 0,
        'max(lines, line => line.price * (1 + rate))': 108,
        'max([], line => line.price)': undefined,
      },
      names,
    );
    expect(render('{{ sum(lines, line => line.quantity * line.price) }}', names).value).toBe(170.2);
  });

  it('[DOC-12] are accepted by map, filter, find, some, every and running', () => {
    expectResults(
      {
        'map(lines, line => upper(line.name))': ['CHAIR', 'TABLE', 'STOOL'],
        'map(lines, (line, index) => index + 1 + ". " + line.name)': ['1. Chair', '2. Table', '3. Stool'],
        'filter(lines, line => line.quantity > 0)': [lines[0], lines[1]],
        'filter(lines, "quantity")': [lines[0], lines[1]],
        'find(lines, line => line.price < 50 && line.quantity == 0).name': 'Stool',
        'find(lines, line => line.price > 500)': undefined,
        'some(lines, line => line.quantity == 0)': true,
        'some([], line => true)': false,
        'every(lines, line => line.quantity > 0)': false,
        'every(none, line => false)': true,
        'running(lines, line => line.quantity)': [2, 3, 3],
        'running([1, none, 2])': [1, 1, 3],
        'pluck(groupBy(lines, line => line.price > 30), "key")': [true, false],
        'pluck(sort(lines, line => -line.price), "name")': ['Table', 'Chair', 'Stool'],
      },
      names,
    );
  });

  it('[DOC-12] nest, and see the names around them', () => {
    expectResults(
      {
        'map(lines, line => sum(line.parts, part => part.weight * line.quantity))': [14, 20, 0],
        'map(lines, item => line)': ['outer', 'outer', 'outer'],
        'map([1, 2], line => map([10], inner => line + inner))': [[11], [12]],
        'concat(map([1], line => line), line)': '1outer',
        'map([[1, 2]], x => x[0] ? x[1] : 0)': [2],
        'map([1], x => none ?? x)': [1],
      },
      names,
    );
  });

  it('[DOC-12] are arguments of these functions, and nothing else', () => {
    expectFaults(
      [
        'x => 1',
        'upper(x => 1)',
        'sum(x => 1)',
        'map(lines, x => y => 1)',
        'map(lines, (x => 1) + 1)',
        '[x => 1]',
        'use(x => 1)',
        'map(lines, 1 => 1)',
        'map(lines, a.b => 1)',
        'map(lines, undefined => 1)',
        'map(lines, (x, x) => 1)',
        'map(lines, () => 1)',
        'map(lines, x =>)',
        'map(lines, => x)',
      ],
      'syntax',
      names,
    );
    expectFaults(['map(lines, (x, y, z) => 1)'], 'arity', names);
    expectFaults(['map(lines, __proto__ => 1)', 'map(lines, x => x.constructor)'], 'forbidden_name', names);
    expectFaults(['sum(lines, line => line.name)'], 'type', names);
  });

  it('[DOC-12] take a step for each call', () => {
    const list = Array.from({ length: 4000 }, () => 1);
    expect(evaluateSource('count(map(list, x => 1))', { list })).toBe(4000);
    // Each element takes one step for itself, and one for the body.
    expect(listProblemCodes('map(list, x => 1)', { list: [...list, ...list.slice(0, 1000)] })).toEqual(['budget']);
    expect(listProblemCodes('map(list, x => map(list, y => map(list, z => 1)))', { list })).toEqual(['budget']);
    expect(listProblemCodes(`map(list, x => "${'a'.repeat(9000)}" + x)`, { list })).toEqual(['budget']);
  });

  it('[DOC-10] report an unknown name once', () => {
    const { problems } = render('{{ map(lines, line => lin.price) }}', names);
    expect(problems).toEqual([
      {
        code: 'unknown_name',
        message: 'There is no variable or loop item with the name lin.',
        expression: 'map(lines, line => lin.price)',
      },
    ]);
  });

  it('[DOC-12] give in map the same value for each element as their body alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 50 }), (list) => {
        expect(evaluateSource('map(list, (x, i) => x * 2 + i)', { list })).toEqual(list.map((x, i) => x * 2 + i));
        expect(evaluateSource('running(list)', { list })).toEqual(
          list.map((_, i) => list.slice(0, i + 1).reduce((a, b) => a + b, 0)),
        );
      }),
    );
  });
});
