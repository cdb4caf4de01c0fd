import { maxFound, shorten } from '../../../../core/errors/faults.ts';
import type { Json } from '../../../../core/json.ts';
import type { WorkBudget } from '../../../../core/work-budget.ts';
import { compileSchema } from './compile.ts';
import { Evaluated } from './evaluated.ts';

/** The position of a value inside the value that is being checked. The outermost value has none. */
export interface Place {
  parent: Place | undefined;
  key: string | number;
}

const maxPlace = 200;
const stepsPerSetItem = 4;

/**
 * One check of a value against a schema. It counts its steps. It collects faults, unless the caller only needs to know
 * whether the value is valid.
 */
export class Run {
  readonly budget: WorkBudget;
  readonly faults: string[] = [];
  /**
   * How deep the check is in branches (`anyOf`, `not`, …) whose faults are discarded. In these, the first fault
   * decides.
   */
  #quietDepth = 0;

  constructor(budget: WorkBudget) {
    this.budget = budget;
  }

  /** Whether checking further cannot change the result: the branch has failed, or the list of faults is full. */
  get isDecided(): boolean {
    return this.#quietDepth > 0 || this.faults.length >= maxFound;
  }

  /** Returns whether the value matches the schema, and records the members that were evaluated in `evaluated`. */
  check(schema: Json, value: Json, place: Place | undefined, evaluated?: Evaluated): boolean {
    if (schema === true) return true;
    if (schema === false) return this.fail(place, 'is not allowed');
    const { keywords, asksForUnevaluated } = compileSchema(schema);
    this.budget.spend(1 + keywords.length);
    // A schema must not know what the schemas next to it have evaluated.
    const ownEvaluated = asksForUnevaluated ? new Evaluated() : evaluated;
    let fits = true;
    for (const keyword of keywords) {
      fits = keyword(this, value, place, ownEvaluated) && fits;
      if (!fits && this.isDecided) return false;
    }
    if (ownEvaluated !== evaluated) this.#reportEvaluated(ownEvaluated, evaluated);
    return fits;
  }

  /** Like `check`, but it collects no faults, and records members only if the value matches. */
  fits(schema: Json, value: Json, evaluated?: Evaluated): boolean {
    const ownEvaluated = evaluated && new Evaluated();
    this.#quietDepth++;
    const fits = this.check(schema, value, undefined, ownEvaluated);
    this.#quietDepth--;
    if (fits) this.#reportEvaluated(ownEvaluated, evaluated);
    return fits;
  }

  #reportEvaluated(ownEvaluated: Evaluated | undefined, evaluated: Evaluated | undefined): void {
    if (!ownEvaluated || !evaluated) return;
    this.budget.spend(ownEvaluated.size * stepsPerSetItem);
    evaluated.addAll(ownEvaluated);
  }

  /**
   * Adds a fault. The message continues a sentence that starts with the path. Always returns false, so that keywords
   * can return the result.
   */
  fail(place: Place | undefined, message: string | (() => string)): false {
    if (this.isDecided) return false;
    const text = typeof message === 'string' ? message : message();
    this.faults.push(`${place ? dotPath(place) : 'The value'} ${text}.`);
    return false;
  }
}

function dotPath(place: Place): string {
  const keys: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.parent) keys.push(at.key);
  return shorten(keys.reverse().join('.'), maxPlace);
}
