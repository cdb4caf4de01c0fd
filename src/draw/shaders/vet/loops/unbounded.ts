import type { Expression, Program, Variable } from '#glsl';
import type { Ranges } from './ranges.ts';

/** Functions whose result grows if their arguments grow. */
const growing = new Set(['abs', 'floor', 'ceil', 'sqrt', 'pow', 'max', 'length', 'dot', 'exp', 'exp2']);
const comparisons = new Set(['<', '<=', '>', '>=', '==', '!=']);

/**
 * Whether a loop's condition compares with a value that grows with the time or the size of the picture, without a
 * provable limit. If such a loop had a maximum number of iterations, the picture would differ from what the author
 * intends.
 */
export function isUnbounded(condition: Expression, program: Program, ranges: Ranges): boolean {
  if (condition.kind !== 'binary' || !comparisons.has(condition.operator)) return false;
  const search = new Search(program, ranges);
  return search.grows(condition.left) || search.grows(condition.right);
}

class Search {
  readonly #ranges: Ranges;
  /** The variables that contain times and sizes passed to the entry. */
  readonly #sources: ReadonlySet<Variable>;
  /** The variables that were already followed. Each is followed only once. */
  readonly #seen = new Set<Variable>();

  constructor({ form, entry }: Program, ranges: Ranges) {
    this.#ranges = ranges;
    this.#sources = new Set(form === 'main' ? [] : entry.parameters.slice(1));
  }

  grows(expression: Expression): boolean {
    if (this.#ranges.getRange(expression)) return false;
    switch (expression.kind) {
      case 'name':
        return expression.variable !== undefined && this.#variableGrows(expression.variable);
      case 'unary':
        return this.grows(expression.operand);
      case 'binary':
        return this.grows(expression.left) || (expression.operator !== '/' && this.grows(expression.right));
      case 'member':
        return this.grows(expression.object);
      case 'construct':
        return expression.values.some((value) => this.grows(value));
      case 'call':
        return growing.has(expression.name) && expression.values.some((value) => this.grows(value));
      default:
        return false;
    }
  }

  #variableGrows(variable: Variable): boolean {
    if (variable.storage === 'given' || this.#sources.has(variable)) return true;
    if (variable.writes > 0 || !variable.value || this.#seen.has(variable)) return false;
    this.#seen.add(variable);
    return this.grows(variable.value);
  }
}
