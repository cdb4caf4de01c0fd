import { languageLimits } from '../limits.ts';
import { SyntaxFault, type Token } from '../tokens/token.ts';
import type { AssignmentOperator, BinaryOperator, Expression } from '../tree.ts';
import { type BasicType, basicType } from '../types.ts';
import type { Cursor } from './cursor.ts';

const assignments = new Map<string, AssignmentOperator>();
for (const operator of ['=', '+=', '-=', '*=', '/=', '%='] as const) assignments.set(operator, operator);

const bitOperators = ['&', '|', '^', '~', '<<', '>>', '&=', '|=', '^=', '<<=', '>>='] as const;
type BitOperator = (typeof bitOperators)[number];
const bits = new Set<string>(bitOperators);

/** Operators with two operands, from the lowest precedence to the highest, as in GLSL ES 3.00, section 5.1. */
const infixLevels: ReadonlyArray<ReadonlyArray<BinaryOperator | BitOperator>> = [
  ['||'],
  ['^^'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
];
const infixes = new Map<string, { operator: BinaryOperator | BitOperator; precedence: number }>();
for (const [index, operators] of infixLevels.entries())
  for (const operator of operators) infixes.set(operator, { operator, precedence: index + 1 });

type New = Expression extends infer Each
  ? Each extends Expression
    ? Omit<Each, 'depth' | 'type' | 'constant'>
    : never
  : never;

/** Creates a node. Its depth is one more than that of its deepest part. */
export function node(fields: New, ...parts: Expression[]): Expression {
  let depth = 0;
  for (const part of parts) depth = Math.max(depth, part.depth);
  if (depth >= languageLimits.expressionDepth) {
    throw new SyntaxFault(
      'too_deep',
      `This expression has more than ${languageLimits.expressionDepth} levels: name parts of it as variables.`,
      fields.at,
    );
  }
  return { ...fields, depth: depth + 1, type: 'error', constant: false };
}

/** Parses an expression, which may contain the comma operator. @throws SyntaxFault */
export function parseExpression(cursor: Cursor): Expression {
  const first = parseAssignment(cursor);
  if (!cursor.is(',')) return first;
  const items = [first];
  while (cursor.accept(',')) items.push(parseAssignment(cursor));
  return node({ kind: 'sequence', at: first.at, items }, ...items);
}

/** Parses an expression without a comma operator outside of parentheses. @throws SyntaxFault */
export function parseAssignment(cursor: Cursor): Expression {
  return cursor.nested(() => {
    const target = parseTernary(cursor);
    const { text, at } = cursor.peek();
    rejectBits(cursor.peek());
    const operator = assignments.get(text);
    if (operator === undefined) return target;
    cursor.next();
    const value = parseAssignment(cursor);
    return node({ kind: 'assignment', at, operator, target, value }, target, value);
  });
}

function parseTernary(cursor: Cursor): Expression {
  const test = parseBinary(cursor, 1);
  const { at } = cursor.peek();
  if (!cursor.accept('?')) return test;
  const whenTrue = cursor.nested(() => parseExpression(cursor));
  cursor.expect(':');
  const whenFalse = parseAssignment(cursor);
  return node({ kind: 'ternary', at, test, whenTrue, whenFalse }, test, whenTrue, whenFalse);
}

function parseBinary(cursor: Cursor, lowest: number): Expression {
  let left = parseUnary(cursor);
  for (;;) {
    const token = cursor.peek();
    const infix = token.kind === 'operator' ? infixes.get(token.text) : undefined;
    if (infix === undefined || infix.precedence < lowest) return left;
    const { operator, precedence } = infix;
    if (isBitOperator(operator)) throw bitFault(operator, token.at);
    cursor.next();
    const right = parseBinary(cursor, precedence + 1);
    left = node({ kind: 'binary', at: token.at, operator, left, right }, left, right);
  }
}

function isBitOperator(text: string): text is BitOperator {
  return bits.has(text);
}

function bitFault(operator: BitOperator, at: number): SyntaxFault {
  return new SyntaxFault('bit_operator', `The operator ${operator} works on bits, which WebGL 1 does not know.`, at);
}

function rejectBits({ kind, text, at }: Token): void {
  if (kind === 'operator' && isBitOperator(text)) throw bitFault(text, at);
}

function parseUnary(cursor: Cursor): Expression {
  const token = cursor.peek();
  rejectBits(token);
  const { text, at } = token;
  if (token.kind === 'operator') {
    if (text === '++' || text === '--') {
      cursor.next();
      const target = cursor.nested(() => parseUnary(cursor));
      return node({ kind: 'update', at, operator: text, isPrefix: true, target }, target);
    }
    if (text === '-' || text === '+' || text === '!') {
      cursor.next();
      const operand = cursor.nested(() => parseUnary(cursor));
      return node({ kind: 'unary', at, operator: text, operand }, operand);
    }
  }
  return parsePostfix(cursor, parsePrimary(cursor));
}

function parsePostfix(cursor: Cursor, start: Expression): Expression {
  let object = start;
  for (;;) {
    const { kind, at, text } = cursor.peek();
    if (cursor.accept('[')) {
      const index = cursor.nested(() => parseExpression(cursor));
      cursor.expect(']');
      object = node({ kind: 'index', at, object, index }, object, index);
    } else if (cursor.accept('.')) {
      const member = cursor.expectName();
      const isLength = member.text === 'length' && cursor.is('(') && cursor.is(')', 1);
      if (isLength) for (const text of ['(', ')']) cursor.expect(text);
      const name = isLength ? 'length()' : member.text;
      object = node({ kind: 'member', at: member.at, object, name }, object);
    } else if (kind === 'operator' && (text === '++' || text === '--')) {
      cursor.next();
      object = node({ kind: 'update', at, operator: text, isPrefix: false, target: object }, object);
    } else return object;
  }
}

function parsePrimary(cursor: Cursor): Expression {
  const token = cursor.peek();
  const { kind, text, at, value = 0 } = token;
  if (kind === 'int' || kind === 'float') {
    cursor.next();
    return { ...node({ kind: 'literal', at, value }), type: kind };
  }
  if (text === 'true' || text === 'false') {
    cursor.next();
    return { ...node({ kind: 'literal', at, value: text === 'true' }), type: 'bool' };
  }
  if (cursor.accept('(')) {
    const inner = cursor.nested(() => parseExpression(cursor));
    cursor.expect(')');
    return inner;
  }
  if (kind !== 'name') throw cursor.unexpected('a value is expected');
  if (isArrayList(cursor)) return parseArrayList(cursor);
  const type = basicType(text);
  if (type !== undefined) return parseConstruct(cursor, type);
  const { text: name } = cursor.expectName();
  if (!cursor.is('(')) return node({ kind: 'name', at, name, variable: undefined });
  const values = parseValues(cursor);
  return node({ kind: 'call', at, name, values, target: undefined }, ...values);
}

function parseConstruct(cursor: Cursor, of: BasicType): Expression {
  const { at } = cursor.next();
  if (!cursor.is('(')) throw cursor.unexpected(`the values of ${of} are expected`);
  const values = parseValues(cursor);
  return node({ kind: 'construct', at, of, values }, ...values);
}

function parseValues(cursor: Cursor): Expression[] {
  cursor.expect('(');
  const values: Expression[] = [];
  if (cursor.is('void') && cursor.is(')', 1)) cursor.next();
  if (cursor.accept(')')) return values;
  do values.push(parseAssignment(cursor));
  while (cursor.accept(','));
  cursor.expect(')');
  return values;
}

/** Whether `name[](` or `name[size](` follows, where the size is one token. */
function isArrayList(cursor: Cursor): boolean {
  if (!cursor.is('[', 1)) return false;
  return (cursor.is(']', 2) && cursor.is('(', 3)) || (cursor.is(']', 3) && cursor.is('(', 4));
}

function parseArrayList(cursor: Cursor): Expression {
  const { text: name, at } = cursor.next();
  cursor.expect('[');
  const size = cursor.is(']') ? 'empty' : parseAssignment(cursor);
  cursor.expect(']');
  const values = parseValues(cursor);
  return node({ kind: 'list', at, of: { name, at, size }, values }, ...values);
}
