import { canonicalJson, type Json } from '../../../../core/json.ts';
import type { WorkBudget } from '../../../../core/work-budget.ts';

const charactersPerStep = 2;
const stepsPerSetItem = 4;

/**
 * Computes a key, which is the same for two JSON values if they are equal. The number of steps depends on the size of
 * the value.
 */
function equalityKey(value: Json, budget: WorkBudget): string {
  const key = canonicalJson(value);
  budget.spend(Math.ceil(key.length / charactersPerStep));
  return key;
}

/** A set of JSON values. To find out whether it contains a value takes one look-up, however many values the set has. */
export class ValueSet {
  readonly #plain = new Set<Json>();
  readonly #structured = new Set<string>();

  constructor(values: readonly Json[]) {
    for (const value of values) {
      if (isPlain(value)) this.#plain.add(value);
      else this.#structured.add(canonicalJson(value));
    }
  }

  has(value: Json, budget: WorkBudget): boolean {
    if (isPlain(value)) return this.#plain.has(value);
    return this.#structured.size > 0 && this.#structured.has(equalityKey(value, budget));
  }
}

/** The index of the first item that equals an earlier one; undefined if all items differ. */
export function firstDuplicate(list: readonly Json[], budget: WorkBudget): number | undefined {
  const plain = new Set<Json>();
  const structured = new Set<Json>();
  budget.spend(list.length * stepsPerSetItem);
  for (const [index, item] of list.entries()) {
    const seen: Set<Json> = isPlain(item) ? plain : structured;
    const key = isPlain(item) ? item : equalityKey(item, budget);
    if (seen.has(key)) return index;
    seen.add(key);
  }
  return undefined;
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
