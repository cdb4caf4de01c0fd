import type { Call, Expression, Variable } from '#glsl';
import { computeBinary, evaluate } from '#glsl';

export interface Range {
  min: number;
  max: number;
}

const span = (...values: number[]): Range | undefined =>
  values.some(Number.isNaN) ? undefined : { min: Math.min(...values), max: Math.max(...values) };

/**
 * Finds the provable ranges of expressions, which consist of constants, counters, bounded inputs and values computed
 * from these.
 */
export class Ranges {
  /**
   * The ranges by variable. Each variable is evaluated once, so that a chain of variables costs no more than its
   * length.
   */
  readonly #variableRanges = new Map<Variable, Range | undefined>();
  /**
   * The ranges by expression. A condition is evaluated for each simulated iteration, and its range is the same each
   * time.
   */
  readonly #ranges = new Map<Expression, Range | undefined>();

  getRange(expression: Expression): Range | undefined {
    if (!this.#ranges.has(expression)) this.#ranges.set(expression, this.#find(expression));
    return this.#ranges.get(expression);
  }

  #find(expression: Expression): Range | undefined {
    const value = evaluate(expression);
    if (typeof value === 'number') return { min: value, max: value };
    switch (expression.kind) {
      case 'name':
        return expression.variable && this.#rangeOfVariable(expression.variable);
      case 'unary': {
        const range = this.getRange(expression.operand);
        return range && expression.operator === '-' ? { min: -range.max, max: -range.min } : range;
      }
      case 'binary': {
        const [left, right] = [this.getRange(expression.left), this.getRange(expression.right)];
        return left && right && this.#rangeOfPair(expression.operator, left, right, expression.type === 'int');
      }
      case 'ternary': {
        const [whenTrue, whenFalse] = [this.getRange(expression.whenTrue), this.getRange(expression.whenFalse)];
        return whenTrue && whenFalse && span(whenTrue.min, whenTrue.max, whenFalse.min, whenFalse.max);
      }
      case 'construct': {
        const range =
          expression.values.length === 1 && expression.values[0] ? this.getRange(expression.values[0]) : undefined;
        if (!range || (expression.of !== 'int' && expression.of !== 'float')) return undefined;
        return expression.of === 'int' ? { min: Math.trunc(range.min), max: Math.trunc(range.max) } : range;
      }
      case 'call':
        return this.#rangeOfCall(expression);
      default:
        return undefined;
    }
  }

  #rangeOfVariable(variable: Variable): Range | undefined {
    if (variable.counter) return variable.counter;
    if (variable.range) return variable.range;
    if (variable.writes > 0 || !variable.value || !/^(?:local|const|global)$/.test(variable.storage)) return undefined;
    if (!this.#variableRanges.has(variable)) {
      this.#variableRanges.set(variable, undefined);
      this.#variableRanges.set(variable, this.getRange(variable.value));
    }
    return this.#variableRanges.get(variable);
  }

  #rangeOfPair(operator: string, left: Range, right: Range, isInt: boolean): Range | undefined {
    if (!/^[-+*/]$/.test(operator)) return undefined;
    if (operator === '/' && right.min <= 0 && right.max >= 0) return undefined;
    const ends: number[] = [];
    for (const one of [left.min, left.max]) {
      for (const other of [right.min, right.max]) ends.push(Number(computeBinary(operator, one, other, isInt)));
    }
    return span(...ends);
  }

  #rangeOfCall({ name, values, target }: Call): Range | undefined {
    if (target === undefined || (!('builtin' in target) && target.name !== `${name}_`)) return undefined;
    const [value, low, high] = values.map((each) => this.getRange(each));
    switch (name) {
      case 'sin':
      case 'cos':
        return { min: -1, max: 1 };
      case 'fract':
        return { min: 0, max: 1 };
      case 'min':
        return combineRanges(value, low, Math.min);
      case 'max':
        return combineRanges(value, low, Math.max);
      case 'clamp':
        return low && high && { min: low.min, max: high.max };
      case 'floor':
        return value && { min: Math.floor(value.min), max: Math.floor(value.max) };
      case 'ceil':
        return value && { min: Math.ceil(value.min), max: Math.ceil(value.max) };
      case 'mod':
        return low && low.min > 0 ? { min: 0, max: low.max } : undefined;
      default:
        return undefined;
    }
  }
}

/** Combines two ranges, one of which may be unknown. For example, `min(any, 4)` is at most 4. */
function combineRanges(one: Range | undefined, other: Range | undefined, choose: typeof Math.min): Range | undefined {
  const any = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY };
  if (!one && !other) return undefined;
  const [left, right] = [one ?? any, other ?? any];
  return { min: choose(left.min, right.min), max: choose(left.max, right.max) };
}
