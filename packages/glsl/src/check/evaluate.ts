import type { Binary, Call, Expression, Variable } from '../tree.ts';

/** A scalar whose value is known before the program runs. */
export type Value = number | boolean;

/** What is known about the values of variables. A write returns the new value of the variable. */
export interface KnownValues {
  read(variable: Variable): Value | undefined;
  write?(variable: Variable, value: Value | undefined): void;
  /** The result of a comparison that is certain although the values are unknown. */
  compare?(comparison: Binary, left: Value | undefined, right: Value | undefined): boolean | undefined;
}

export const constants: KnownValues = { read: ({ constantValue }) => constantValue };

const functions = new Map<string, (...values: number[]) => number>([
  ...(['abs', 'floor', 'ceil', 'sqrt', 'sin', 'cos', 'tan', 'exp', 'log', 'sign', 'asin', 'acos', 'log2'] as const).map(
    (name): [string, (value: number) => number] => [name, Math[name]],
  ),
  ['exp2', (value) => 2 ** value],
  ['pow', Math.pow],
  ['min', Math.min],
  ['max', Math.max],
  ['mod', (value, by) => value - by * Math.floor(value / by)],
  ['clamp', (value, low, high) => Math.min(Math.max(value, low), high)],
  ['fract', (value) => value - Math.floor(value)],
  ['radians', (value) => (value * Math.PI) / 180],
  ['degrees', (value) => (value * 180) / Math.PI],
]);

/** The scalar value of an expression that was already checked, if the value is known. Floats are rounded to 32 bits. */
export function evaluate(expression: Expression, knownValues: KnownValues = constants): Value | undefined {
  const value = valueIn(expression, knownValues);
  if (typeof value !== 'number') return value;
  if (expression.type === 'float') return Math.fround(value);
  return Number.isInteger(value) && Math.abs(value) <= 0x7fffffff ? value : undefined;
}

function valueIn(expression: Expression, knownValues: KnownValues): Value | undefined {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return expression.variable && knownValues.read(expression.variable);
    case 'unary': {
      const value = evaluate(expression.operand, knownValues);
      if (expression.operator === '!') return typeof value === 'boolean' ? !value : undefined;
      if (typeof value !== 'number') return undefined;
      return expression.operator === '-' ? -value : value;
    }
    case 'binary':
      return binary(expression, knownValues);
    case 'ternary': {
      const test = evaluate(expression.test, knownValues);
      if (test === undefined) {
        forget([expression.whenTrue, expression.whenFalse], knownValues);
        return undefined;
      }
      return evaluate(test ? expression.whenTrue : expression.whenFalse, knownValues);
    }
    case 'construct': {
      const value =
        expression.values.length === 1 && expression.values[0]
          ? evaluate(expression.values[0], knownValues)
          : undefined;
      if (expression.values.length > 1) for (const each of expression.values) evaluate(each, knownValues);
      return value === undefined ? undefined : convertValue(value, expression.of);
    }
    case 'call':
      return call(expression, knownValues);
    case 'update':
    case 'assignment':
      return evaluateWrite(expression, knownValues);
    case 'sequence': {
      const last = expression.items.map((item) => evaluate(item, knownValues)).at(-1);
      // Outside of simulation, only constants are evaluated, and a sequence is not constant (GLSL ES 3.00, section
      // 4.3.3).
      return knownValues === constants ? undefined : last;
    }
    case 'member':
    case 'index':
    case 'list':
      forget([expression], knownValues);
      return undefined;
  }
}

/** Marks the variables that these expressions may write as unknown. */
function forget(expressions: Expression[], knownValues: KnownValues): void {
  if (!knownValues.write) return;
  for (const expression of expressions) {
    const children = listOperands(expression);
    if (expression.kind === 'update' || expression.kind === 'assignment') {
      const { target } = expression;
      if (target.kind === 'name' && target.variable) knownValues.write(target.variable, undefined);
    }
    forget(children, knownValues);
  }
}

/** Lists the operands of an expression. */
export function listOperands(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'unary':
      return [expression.operand];
    case 'update':
      return [expression.target];
    case 'binary':
      return [expression.left, expression.right];
    case 'assignment':
      return [expression.target, expression.value];
    case 'ternary':
      return [expression.test, expression.whenTrue, expression.whenFalse];
    case 'call':
    case 'construct':
    case 'list':
      return expression.values;
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'sequence':
      return expression.items;
  }
}

function convertValue(value: Value, type: string): Value | undefined {
  if (type === 'bool') return typeof value === 'number' ? value !== 0 : value;
  if (type === 'float') return Number(value);
  return type === 'int' ? Math.trunc(Number(value)) : undefined;
}

function binary(expression: Binary, knownValues: KnownValues): Value | undefined {
  const { operator, left: one, right: other } = expression;
  const left = evaluate(one, knownValues);
  if (operator === '&&' || operator === '||') {
    const decides = operator === '||';
    if (left === decides) return decides;
    // Whether the right side writes anything depends on whether the left side requires it to be evaluated.
    const { write } = knownValues;
    const unsure =
      left === undefined && write ? { ...knownValues, write: (each: Variable) => write(each, undefined) } : knownValues;
    const right = evaluate(other, unsure);
    if (right === decides) return decides;
    return left === undefined ? undefined : right;
  }
  const right = evaluate(other, knownValues);
  if (left === undefined || right === undefined) return knownValues.compare?.(expression, left, right);
  if (operator === '==') return left === right;
  if (operator === '!=' || operator === '^^') return left !== right;
  if (typeof left === 'boolean' || typeof right === 'boolean') return undefined;
  return computeBinary(operator, left, right, expression.type === 'int');
}

/** Computes the result of an operator for two numbers. */
export function computeBinary(operator: string, left: number, right: number, isInt: boolean): Value | undefined {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (isInt) return right === 0 ? undefined : Math.trunc(left / right);
      return left / right;
    case '%':
      return right === 0 ? undefined : left % right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    case '>=':
      return left >= right;
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    default:
      return undefined;
  }
}

function call({ name, values, target }: Call, knownValues: KnownValues): Value | undefined {
  const numbers = values.map((value) => evaluate(value, knownValues));
  const isBuiltin = target !== undefined && 'builtin' in target;
  // Values that a function writes to its arguments are unknown.
  if (target && 'parameters' in target) {
    for (const [index, { storage }] of target.parameters.entries()) {
      const value = values[index];
      const isWritten = storage === 'out' || storage === 'inout';
      if (isWritten && value?.kind === 'name' && value.variable) knownValues.write?.(value.variable, undefined);
    }
  }
  if (!isBuiltin || !numbers.every((value) => typeof value === 'number')) return undefined;
  return functions.get(name)?.(...numbers);
}

function evaluateWrite(
  expression: Extract<Expression, { kind: 'update' | 'assignment' }>,
  knownValues: KnownValues,
): Value | undefined {
  const { target } = expression;
  const variable = target.kind === 'name' ? target.variable : undefined;
  const before = variable && knownValues.read(variable);
  const isUpdate = expression.kind === 'update';
  const by = isUpdate ? 1 : evaluate(expression.value, knownValues);
  if (!variable || !knownValues.write) {
    forget([target], knownValues);
    return undefined;
  }
  const operator = expression.operator[0] ?? '';
  let after: Value | undefined;
  if (expression.operator === '=') after = by;
  else if (typeof before === 'number' && typeof by === 'number')
    after = computeBinary(operator, before, by, variable.type === 'int');
  if (typeof after === 'number' && variable.type === 'float') after = Math.fround(after);
  knownValues.write(variable, after);
  return isUpdate && !expression.isPrefix ? before : after;
}
