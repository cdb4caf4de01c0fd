import type { Expression, Loop, Variable } from '#glsl';
import { evaluate } from '#glsl';

/**
 * The head of a loop such as `for (int i = 0; i < 8; i++)`. Its counter starts at a constant and changes in constant
 * steps.
 */
export interface CountedHead {
  variable: Variable;
  start: number;
  /** The initial value of the counter. */
  value: Expression;
  /** The number that is added in each iteration; negative if the counter goes down. */
  step: number;
  /** The expression that is added or subtracted, and which of the two is done; undefined if the step is one. */
  by: Expression | undefined;
  sign: '+' | '-';
  /**
   * Whether the end of the loop is constant too, which means that the condition compares the counter with a constant.
   */
  isConstant: boolean;
  operator: '<' | '<=' | '>' | '>=' | '==' | '!=';
  end: Expression;
}

const flipped = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' } as const;

/**
 * A step must be at least this fraction of the number to which it is added, so that adding it has an effect even in
 * half precision.
 */
const minStep = 2 ** -10;

/** Returns the counted head of a loop; undefined if the head has another form. */
export function countedHead({ start, condition, step }: Loop): CountedHead | undefined {
  if (start?.kind !== 'declaration' || start.declarators.length !== 1 || !condition || !step) return undefined;
  const [{ variable, value } = {}] = start.declarators;
  if (!variable || !value?.constant || (variable.type !== 'int' && variable.type !== 'float')) return undefined;
  const first = evaluate(value);
  const added = readStep(step, variable);
  if (typeof first !== 'number' || !added || variable.writes !== 1) return undefined;
  const end = readEnd(condition, variable);
  const head = { variable, start: first, value, ...added };
  if (!end) return { ...head, isConstant: false, operator: '<', end: condition };
  const last = evaluate(end.end);
  const isConstant = end.end.constant && typeof last === 'number';
  const largest = Math.max(Math.abs(first), Math.abs(Number(last)));
  if (variable.type === 'float' && !(Math.abs(added.step) >= largest * minStep)) return undefined;
  return { ...head, ...end, isConstant };
}

function isVariable(expression: Expression, variable: Variable): boolean {
  return expression.kind === 'name' && expression.variable === variable;
}

/** Reads steps such as `i++`, `i -= 2` and `i = i + 2`. */
function readStep(step: Expression, variable: Variable): Pick<CountedHead, 'step' | 'by' | 'sign'> | undefined {
  if (step.kind === 'update' && isVariable(step.target, variable))
    return step.operator === '++' ? { step: 1, sign: '+', by: undefined } : { step: -1, sign: '-', by: undefined };
  if (step.kind !== 'assignment' || !isVariable(step.target, variable)) return undefined;
  let by = step.value;
  let sign = step.operator;
  if (sign === '=' && by.kind === 'binary' && isVariable(by.left, variable)) {
    sign = by.operator === '+' ? '+=' : by.operator === '-' ? '-=' : '=';
    by = by.right;
  }
  const amount = by.constant ? evaluate(by) : undefined;
  if (typeof amount !== 'number' || amount === 0 || (sign !== '+=' && sign !== '-=')) return undefined;
  return sign === '+=' ? { step: amount, sign: '+', by } : { step: -amount, sign: '-', by };
}

function isComparison(operator: string): operator is keyof typeof flipped {
  return Object.hasOwn(flipped, operator);
}

function readEnd(condition: Expression, variable: Variable): Pick<CountedHead, 'operator' | 'end'> | undefined {
  if (condition.kind !== 'binary' || !isComparison(condition.operator)) return undefined;
  const { operator } = condition;
  if (isVariable(condition.left, variable)) return { operator, end: condition.right };
  if (isVariable(condition.right, variable)) return { operator: flipped[operator], end: condition.left };
  return undefined;
}
