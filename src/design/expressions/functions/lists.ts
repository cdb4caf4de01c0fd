import { isSame } from '../operators.ts';
import { isNothing } from '../values.ts';
import type { Call } from './call.ts';
import { distinctKey } from './distinct-key.ts';
import { defineFunction, type FunctionGroup, takesArrow } from './entry.ts';
import { numbersAmong } from './numbers-among.ts';
import { sort } from './sort.ts';

/** Selects a value from every element of argument 0. Argument 1 is a field or an arrow function. */
function selectValues(call: Call): unknown[] {
  return call.wholeList(0).map(call.selector(1));
}

/** The values that argument 1 selects from the elements, or the elements themselves if it is left out. */
function elements(call: Call): readonly unknown[] {
  return call.has(1) ? selectValues(call) : call.wholeList(0);
}

/**
 * The index of the first element for which argument 1 is truthy (or, if `holds` is false, falsy) as in JavaScript; -1
 * if there is none.
 */
function firstIndex(call: Call, holds: boolean): number {
  const select = call.selector(1);
  return call.wholeList(0).findIndex((element, index) => Boolean(select(element, index)) === holds);
}

/** Cuts a list or a text. The bounds work as in Array.prototype.slice. Text is cut between code points. */
function slice(call: Call): unknown {
  const bounds = [call.number(1, 0), call.has(2) ? call.number(2) : undefined] as const;
  if (typeof call.values[0] === 'string') return [...call.text(0)].slice(...bounds).join('');
  const part = call.list(0).slice(...bounds);
  call.meter.spend(part.length);
  return part;
}

function filterWhere(call: Call): unknown[] {
  const values = selectValues(call);
  return call.list(0).filter((_, index) => isSame(values[index], call.values[2], call.meter));
}

function filter(call: Call): unknown[] {
  const values = selectValues(call);
  return call.list(0).filter((_, index) => Boolean(values[index]));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The average of the numbers; nothing if there are no numbers. */
function average(call: Call): number | undefined {
  const numbers = numbersAmong(call, elements(call));
  return numbers.length === 0 ? undefined : total(numbers) / numbers.length;
}

/**
 * The running sum: for each element, the sum of all elements up to and including it. Elements that are nothing add
 * nothing.
 */
function running(call: Call): number[] {
  let sum = 0;
  return elements(call).map((value) => {
    if (!isNothing(value)) sum += call.toNumber(value, 'an element');
    return sum;
  });
}

/** Counts all elements or, with argument 1, those for which the selected value is not nothing. */
function count(call: Call): number {
  if (!call.has(1)) return call.list(0).length;
  return selectValues(call).filter((value) => !isNothing(value)).length;
}

interface Group {
  key: unknown;
  items: unknown[];
}

/** Groups the elements by key, in the order in which the keys first appear. */
function groups(call: Call, keys: readonly unknown[]): Group[] {
  const byKey = new Map<string, Group>();
  for (const [index, item] of call.list(0).entries()) {
    const name = distinctKey(keys[index], call.meter);
    const group = byKey.get(name) ?? { key: keys[index], items: [] };
    group.items.push(item);
    byKey.set(name, group);
  }
  return [...byKey.values()];
}

export const lists = {
  first: defineFunction(1, 1, (call) => call.list(0)[0]),
  last: defineFunction(1, 1, (call) => call.list(0).at(-1)),
  slice: defineFunction(2, 3, slice),
  sort: takesArrow(1, 2, (call) => sort(call, elements(call))),
  reverse: defineFunction(1, 1, (call) => call.wholeList(0).toReversed()),
  where: takesArrow(3, 3, filterWhere),
  filter: takesArrow(2, 2, filter),
  find: takesArrow(2, 2, (call) => call.list(0)[firstIndex(call, true)]),
  some: takesArrow(2, 2, (call) => firstIndex(call, true) !== -1),
  every: takesArrow(2, 2, (call) => firstIndex(call, false) === -1),
  pluck: takesArrow(2, 2, selectValues),
  map: takesArrow(2, 2, selectValues),
  sum: takesArrow(1, 2, (call) => total(numbersAmong(call, elements(call)))),
  avg: takesArrow(1, 2, average),
  running: takesArrow(1, 2, running),
  count: takesArrow(1, 2, count),
  /** Keeps the first element with each value. */
  unique: takesArrow(1, 2, (call) => groups(call, elements(call)).map(({ items }) => items[0])),
  groupBy: takesArrow(2, 2, (call) => groups(call, selectValues(call))),
} satisfies FunctionGroup;
