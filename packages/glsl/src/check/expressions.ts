import type { Expression, Index, Literal, Member, Name } from '../tree.ts';
import {
  getShape,
  isArray,
  isMatrix,
  isStruct,
  isVector,
  sameType,
  type Type,
  toVectorType,
  typeName,
} from '../types.ts';
import { checkCall } from './calls.ts';
import { constructorFault } from './constructors.ts';
import type { CheckContext } from './context.ts';
import { evaluate } from './evaluate.ts';
import { helperFor } from './helper-functions.ts';
import { conversionAdvice, inferBinaryType, mismatch } from './operators.ts';
import { isVariable } from './scope.ts';
import { checkTarget } from './targets.ts';

/** The operator that each assignment applies before it assigns. */
const assignedOperators = { '+=': '+', '-=': '-', '*=': '*', '/=': '/', '%=': '%' } as const;

/**
 * Checks an expression and sets its type. The type `error` means that a fault was already reported, and prevents
 * further findings.
 */
export function checkExpression(context: CheckContext, expression: Expression): Type {
  expression.type = inferType(context, expression);
  return expression.type;
}

/** Checks an expression that must have this type. `what` is the beginning of the message: `A condition`. */
export function checkAs(context: CheckContext, expression: Expression, type: Type, what: string): void {
  const actualType = checkExpression(context, expression);
  if (actualType === 'error' || type === 'error' || sameType(actualType, type)) return;
  const message = `${what} must be ${typeName(type)}, but this is ${typeName(actualType)}.${conversionAdvice(actualType, type)}`;
  context.fault('type_mismatch', message, expression.at);
}

function inferType(context: CheckContext, expression: Expression): Type {
  switch (expression.kind) {
    case 'literal':
      return literal(expression);
    case 'name':
      return name(context, expression);
    case 'unary': {
      const type = checkExpression(context, expression.operand);
      expression.constant = expression.operand.constant;
      const scalar = getShape(type)?.scalar;
      const isPossible = expression.operator === '!' ? type === 'bool' : scalar === 'float' || scalar === 'int';
      if (isPossible || type === 'error') return type;
      return context.fault('type_mismatch', `${expression.operator} ${typeName(type)} is not possible.`, expression.at);
    }
    case 'update': {
      checkExpression(context, expression.target);
      const type = checkTarget(context, expression.target);
      const scalar = getShape(type)?.scalar;
      if (type === 'error' || scalar === 'float' || scalar === 'int') return type;
      return context.fault(
        'type_mismatch',
        `${expression.operator} of ${typeName(type)} is not possible.`,
        expression.at,
      );
    }
    case 'binary': {
      const { operator, left, right, at } = expression;
      const [one, other] = [checkExpression(context, left), checkExpression(context, right)];
      expression.constant = left.constant && right.constant && operator !== '%';
      if (one === 'error' || other === 'error') return 'error';
      const type = inferBinaryType(operator, one, other);
      if (type === undefined) return context.fault('type_mismatch', mismatch(operator, one, other), at);
      if (operator === '%') helperFor(context, 'mod', [one, other], at);
      return type;
    }
    case 'assignment': {
      const { operator, target, value, at } = expression;
      checkExpression(context, target);
      const one = checkTarget(context, target);
      const other = checkExpression(context, value);
      if (one === 'error' || other === 'error') return 'error';
      const result = operator === '=' ? other : inferBinaryType(assignedOperators[operator], one, other);
      if (result === undefined || !sameType(result, one))
        return context.fault('type_mismatch', mismatch(operator, one, other), at);
      if (operator === '%=') helperFor(context, 'mod', [one, other], at);
      return one;
    }
    case 'ternary': {
      const { test, whenTrue, whenFalse, at } = expression;
      checkAs(context, test, 'bool', 'A condition');
      const [one, other] = [checkExpression(context, whenTrue), checkExpression(context, whenFalse)];
      expression.constant = test.constant && whenTrue.constant && whenFalse.constant;
      if (one === 'error' || other === 'error') return 'error';
      const isPossible = sameType(one, other) && getShape(one) !== undefined;
      if (isPossible) return one;
      const fault = isStruct(one) ? 'WebGL 1 cannot use ?: with structs. Write if … else.' : mismatch(':', one, other);
      return context.fault('type_mismatch', fault, at);
    }
    case 'construct': {
      const types = expression.values.map((value) => checkExpression(context, value));
      expression.constant = expression.values.every(({ constant }) => constant);
      if (types.includes('error')) return 'error';
      const fault = constructorFault(expression, types);
      return fault === undefined ? expression.of : context.fault('type_mismatch', fault, expression.at);
    }
    case 'call':
      return checkCall(
        context,
        expression,
        expression.values.map((value) => checkExpression(context, value)),
      );
    case 'list':
      return context.fault(
        'array_refused',
        'A list of values can only stand where an array is declared.',
        expression.at,
      );
    case 'member':
      return member(context, expression);
    case 'index':
      return index(context, expression);
    case 'sequence':
      return expression.items.map((item) => checkExpression(context, item)).at(-1) ?? 'error';
  }
}

function literal(expression: Literal): Type {
  expression.constant = true;
  return expression.type;
}

const ofShadertoy = /^i(?:Mouse|Frame|FrameRate|TimeDelta|Date|SampleRate|Channel\d|ChannelTime|ChannelResolution)$/;

function name(context: CheckContext, expression: Name): Type {
  const { name, at } = expression;
  const meaning = context.scope.find(name);
  if (isVariable(meaning)) {
    expression.variable = meaning;
    expression.constant = meaning.storage === 'const';
    return meaning.type;
  }
  if (meaning !== undefined) return context.fault('not_a_value', `${name} is not a variable.`, at);
  if (/^gl_/.test(name)) return context.fault('reserved_name', `${name} is not available: ${builtinAdvice(name)}`, at);
  if (ofShadertoy.test(name)) {
    return context.fault(
      'undeclared',
      `${name} is not available. Only iTime and iResolution are. Declare an input instead.`,
      at,
    );
  }
  const near = context.nearest(name);
  const advice = near === undefined ? 'Declare it, or add it to the inputs of the manifest.' : `Did you mean ${near}?`;
  return context.fault('undeclared', `${name} is not declared. ${advice}`, at);
}

function builtinAdvice(name: string): string {
  if (name === 'gl_FragColor') return 'only void main() writes it; the other entries answer their color.';
  return 'of those names there are gl_FragCoord, and gl_FragColor in main().';
}

const swizzles = ['xyzw', 'rgba', 'stpq'];

function member(context: CheckContext, expression: Member): Type {
  const { object, name, at } = expression;
  const type = checkExpression(context, object);
  expression.constant = object.constant;
  if (type === 'error') return 'error';
  if (isStruct(type)) {
    const memberType = type.members.get(name);
    return memberType ?? context.fault('no_member', `The struct ${type.name} has no member ${name}.`, at);
  }
  if (name === 'length()') {
    if (!isArray(type))
      return context.fault('no_member', `${typeName(type)} has no length(). Call length(…) instead.`, at);
    // The size is known, so the expression becomes a number from here on.
    Object.assign(expression, { kind: 'literal', value: type.size, constant: true });
    return 'int';
  }
  const shape = getShape(type);
  if (!shape || !isVector(type)) return context.fault('no_member', `${typeName(type)} has no member ${name}.`, at);
  const letters = swizzles.find((set) => [...name].every((letter) => set.includes(letter)));
  const isInside = letters !== undefined && [...name].every((letter) => letters.indexOf(letter) < shape.rows);
  if (!isInside || name.length > 4)
    return context.fault('no_member', `${typeName(type)} has no components ${name.slice(0, 20)}.`, at);
  return toVectorType(shape.scalar, name.length);
}

function index(context: CheckContext, expression: Index): Type {
  const { object, index, at } = expression;
  const type = checkExpression(context, object);
  checkAs(context, index, 'int', 'An index');
  expression.constant = object.constant && index.constant;
  if (type === 'error') return 'error';
  const shape = getShape(type);
  const size = isArray(type) ? type.size : isMatrix(type) ? shape?.columns : shape?.rows;
  if (size === undefined || (size === 1 && !isArray(type)))
    return context.fault('type_mismatch', `${typeName(type)} has no elements.`, at);
  if (index.type === 'int') judgeIndex(context, expression, type, size);
  if (isArray(type)) return type.of;
  return toVectorType(shape?.scalar ?? 'float', isMatrix(type) ? (shape?.rows ?? 1) : 1);
}

function judgeIndex(context: CheckContext, node: Index, type: Type, size: number): void {
  const value = evaluate(node.index);
  if (value === undefined) {
    const { current } = context;
    const reader = () => {
      const symbol = helperFor(context, 'element', [type, 'int'], node.at);
      if (symbol) current?.calls.add(symbol);
      return symbol;
    };
    context.indexes.push({ node, size, reader });
  } else if (typeof value !== 'number' || value < 0 || value >= size)
    context.fault(
      'index_out_of_bounds',
      `The index is ${value}, of ${size} elements (0 to ${size - 1}).`,
      node.index.at,
    );
}
