import { capMarks } from '../../../core/graphemes.ts';
import { charactersPerStep } from '../limits.ts';
import { isNothing } from '../values.ts';
import type { Call } from './call.ts';
import { collator } from './intl.ts';

/** The number of comparisons that cost one step, because a comparison is cheaper than the evaluation of a node. */
const comparisonsPerStep = 8;

const typeOrder = ['number', 'string', 'boolean'];

/** The rank of a key's type: numbers come first, then text, booleans, lists and objects, and nothing comes last. */
function rankKey(key: unknown): number {
  if (isNothing(key)) return typeOrder.length + 1;
  const index = typeOrder.indexOf(typeof key);
  return index === -1 ? typeOrder.length : index;
}

function compare(left: unknown, right: unknown, texts: Intl.Collator): number {
  const ranks = rankKey(left) - rankKey(right);
  if (ranks !== 0) return ranks;
  if (typeof left === 'string' && typeof right === 'string') return texts.compare(left, right);
  return typeof left === 'number' || typeof left === 'boolean' ? Number(left) - Number(right) : 0;
}

/** The steps of sorting: n log n comparisons, which cost more for long text. */
function steps(keys: readonly unknown[]): number {
  const characters = keys.reduce((sum: number, key) => sum + (typeof key === 'string' ? key.length : 0), 0);
  const size = keys.length + characters / charactersPerStep;
  return Math.ceil((size * Math.log2(keys.length + 1)) / comparisonsPerStep);
}

/**
 * Sorts the list of argument 0 by keys, where each element has the key at the same index. Elements with equal keys keep
 * their order. Text is sorted by the rules of the context's locale.
 */
export function sort(call: Call, keys: readonly unknown[]): unknown[] {
  call.meter.spend(steps(keys));
  const texts = collator(call.locale(), {}, call.meter);
  const list = call.list(0);
  // A collator takes quadratic time in the number of marks of a grapheme.
  const capped = keys.map((key) => (typeof key === 'string' ? capMarks(key) : key));
  return list
    .map((_, index) => index)
    .sort((left, right) => compare(capped[left], capped[right], texts))
    .map((index) => list[index]);
}
