import { isSame } from '../operators.ts';
import { readPath } from '../property.ts';
import { isNothing } from '../values.ts';
import type { Call } from './call.ts';
import { distinctKey } from './distinct-key.ts';
import { type FunctionGroup, takes } from './entry.ts';
import { numbersAmong } from './numbers-among.ts';
import { sort } from './sort.ts';

/** Argument 1 of every element of argument 0. */
function fields(call: Call): unknown[] {
  const keys = call.field(1);
  return call.wholeList(0).map((element) => readPath(element, keys, call.meter));
}

/** The fields, or the elements themselves where no field is named. */
function elements(call: Call): readonly unknown[] {
  return call.has(1) ? fields(call) : call.wholeList(0);
}

/** Bounds as Array.prototype.slice has them; text is cut by code points. */
function slice(call: Call): unknown {
  const bounds = [call.number(1, 0), call.has(2) ? call.number(2) : undefined] as const;
  if (typeof call.values[0] === 'string') return [...call.text(0)].slice(...bounds).join('');
  const part = call.list(0).slice(...bounds);
  call.meter.spend(part.length);
  return part;
}

function where(call: Call): unknown[] {
  const values = fields(call);
  return call.list(0).filter((_, index) => isSame(values[index], call.values[2], call.meter));
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** Of no numbers, nothing. */
function average(call: Call): number | undefined {
  const numbers = numbersAmong(call, elements(call));
  return numbers.length === 0 ? undefined : total(numbers) / numbers.length;
}

/** All elements, or those whose field is something. */
function count(call: Call): number {
  if (!call.has(1)) return call.list(0).length;
  return fields(call).filter((value) => !isNothing(value)).length;
}

interface Group {
  key: unknown;
  items: unknown[];
}

/** In the order in which the keys first appear. */
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
  first: takes(1, 1, (call) => call.list(0)[0]),
  last: takes(1, 1, (call) => call.list(0).at(-1)),
  slice: takes(2, 3, slice),
  sort: takes(1, 2, (call) => sort(call, elements(call))),
  reverse: takes(1, 1, (call) => call.wholeList(0).toReversed()),
  where: takes(3, 3, where),
  pluck: takes(2, 2, fields),
  sum: takes(1, 2, (call) => total(numbersAmong(call, elements(call)))),
  avg: takes(1, 2, average),
  count: takes(1, 2, count),
  /** The first element of each kind. */
  unique: takes(1, 2, (call) => groups(call, elements(call)).map(({ items }) => items[0])),
  groupBy: takes(2, 2, (call) => groups(call, fields(call))),
} satisfies FunctionGroup;
