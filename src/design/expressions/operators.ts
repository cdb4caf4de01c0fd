import { checkTextLength, type Meter } from './budget.ts';
import type { BinaryOperator, LogicOperator, UnaryOperator } from './nodes.ts';
import { ExpressionError } from './problems.ts';
import { printText } from './text.ts';
import { describe, isNothing, toNumber } from './values.ts';

function operand(value: unknown, operator: string): number {
  const number = toNumber(value);
  if (number === undefined) throw new ExpressionError('type', `${operator} needs a number, not ${describe(value)}.`);
  return number;
}

/**
 * Compares two values for equality without coercion. null and undefined both count as nothing and are equal. A list or
 * object only equals itself.
 */
export function isSame(left: unknown, right: unknown, meter: Meter): boolean {
  if (typeof left === 'string' && typeof right === 'string') meter.spendText(Math.min(left.length, right.length));
  return (left ?? undefined) === (right ?? undefined);
}

function add(left: unknown, right: unknown, meter: Meter): string | number {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left !== 'string' && typeof right !== 'string') return operand(left, '+') + operand(right, '+');
  const start = printText(left, meter);
  const end = printText(right, meter);
  checkTextLength(start.length + end.length);
  return start + end;
}

/**
 * Compares two values: negative, zero or positive if `left` is less than, equal to or greater than `right`. NaN, for
 * which no comparison is true, if one side is nothing.
 */
function order(operator: string, left: unknown, right: unknown, meter: Meter): number {
  if (isNothing(left) || isNothing(right)) return Number.NaN;
  if (typeof left === 'number' && typeof right === 'number') return left === right ? 0 : left - right;
  if (typeof left !== 'string' || typeof right !== 'string')
    throw new ExpressionError('type', `${operator} cannot compare ${describe(left)} with ${describe(right)}.`);
  meter.spendText(Math.min(left.length, right.length));
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

type Operation = (left: unknown, right: unknown, meter: Meter) => unknown;

function arithmetic(operator: string, calculate: (left: number, right: number) => number): Operation {
  return (left, right) => calculate(operand(left, operator), operand(right, operator));
}

function comparison(operator: string, holds: (order: number) => boolean): Operation {
  return (left, right, meter) => holds(order(operator, left, right, meter));
}

const operations: Readonly<Record<BinaryOperator, Operation>> = {
  '*': arithmetic('*', (left, right) => left * right),
  '/': arithmetic('/', (left, right) => left / right),
  '%': arithmetic('%', (left, right) => left % right),
  '-': arithmetic('-', (left, right) => left - right),
  '+': add,
  '<': comparison('<', (ordered) => ordered < 0),
  '<=': comparison('<=', (ordered) => ordered <= 0),
  '>': comparison('>', (ordered) => ordered > 0),
  '>=': comparison('>=', (ordered) => ordered >= 0),
  '==': isSame,
  '!=': (left, right, meter) => !isSame(left, right, meter),
};

export function applyBinary(operator: BinaryOperator, left: unknown, right: unknown, meter: Meter): unknown {
  return operations[operator](left, right, meter);
}

export function applyUnary(operator: UnaryOperator, value: unknown): boolean | number {
  return operator === '!' ? !value : -operand(value, '-');
}

export function isLogic(operator: BinaryOperator | LogicOperator): operator is LogicOperator {
  return operator === '&&' || operator === '||' || operator === '??';
}

/**
 * Whether the left side alone determines the result, so that the right side need not be evaluated. Values are truthy or
 * falsy as in JavaScript.
 */
export function isDecidedByLeft(operator: LogicOperator, left: unknown): boolean {
  if (operator === '??') return !isNothing(left);
  return operator === '||' ? Boolean(left) : !left;
}
