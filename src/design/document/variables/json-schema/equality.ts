import { canonicalJson, type Json } from '../../../../core/json.ts';
import type { WorkBudget } from '../../../../core/work-budget.ts';

const charactersPerStep = 2;
const stepsPerSetItem = 4;

/** A key that two JSON values share if they are equal; the cost in steps depends on their size. */
function equalityKey(value: Json, budget: WorkBudget): string {
  const key = canonicalJson(value);
  budget.spend(Math.ceil(key.length / charactersPerStep));
  return key;
}

/** A set of values to compare others with: a comparison is one look-up, however many values there are. */
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

/** The index of the first item that equals an earlier one; undefined if all differ. */
export function firstDuplicate(list: readonly Json[], budget: WorkBudget): number | undefined {
  const plain = new Set<Json>();
  const structured = new Set<string>();
  budget.spend(list.length * stepsPerSetItem);
  for (const [index, item] of list.entries()) {
    const seen: Set<Json> = isPlain(item) ? plain : (structured as Set<Json>);
    const key = isPlain(item) ? item : equalityKey(item, budget);
    if (seen.has(key)) return index;
    seen.add(key);
  }
  return undefined;
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object' || value === null;
}
