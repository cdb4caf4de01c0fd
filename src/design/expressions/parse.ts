import jsep from 'jsep';
import { prototypeNames } from '../../core/json.ts';
import { nearMatches } from '../../core/near-matches.ts';
import { required } from '../../core/required.ts';
import type { FunctionEntry } from './functions/entry.ts';
import { functions } from './functions/index.ts';
import { checkGrammar } from './grammar.ts';
import { depthLimit } from './limits.ts';
import type { ArrowNode, BinaryOperator, Link, LogicOperator, Node, UnaryOperator } from './nodes.ts';
import { ExpressionError } from './problems.ts';
import { readStringLiteral } from './string-literal.ts';

/**
 * Adds arrow functions, which jsep does not support. An arrow binds less tightly than any other operator, and
 * associates to the right.
 */
jsep.addBinaryOp('=>', 0.1, true);

/** The maximum number of parameters: the item and its index. */
const maxParameters = 2;

/**
 * Parses the source of an expression. Throws an ExpressionError for invalid source. This is the only code that calls
 * jsep.
 */
export function parse(source: string): Node {
  checkGrammar(source);
  return toNode(parseTree(source), 1);
}

function parseTree(source: string): jsep.Expression {
  try {
    return jsep(source);
  } catch (cause) {
    const description = cause instanceof Error && 'description' in cause ? cause.description : undefined;
    const index = cause instanceof Error && 'index' in cause ? cause.index : undefined;
    throw new ExpressionError(
      'syntax',
      typeof description === 'string' ? description : 'The expression cannot be read.',
      typeof index === 'number' ? index : undefined,
    );
  }
}

/**
 * Converts a node of jsep. The depth is limited here and not during evaluation, because the language cannot recurse, so
 * the source alone determines the depth.
 */
function toNode(expression: jsep.Expression | null, depth: number): Node {
  if (expression === null) throw new ExpressionError('syntax', 'A list has an empty item. Remove the extra comma.');
  if (depth > depthLimit)
    throw new ExpressionError('depth', `The expression is nested more than ${depthLimit} levels deep.`);
  const tree = isCore(expression) ? expression : undefined;
  switch (tree?.type) {
    case 'Literal':
      return { type: 'literal', value: toLiteral(tree) };
    case 'Identifier':
      return toNameNode(tree.name);
    case 'MemberExpression':
      return toPathNode(tree, depth);
    case 'ArrayExpression':
      return { type: 'list', items: tree.elements.map((element) => toNode(element, depth + 1)) };
    case 'CallExpression':
      return toCallNode(tree, depth);
    case 'UnaryExpression':
      return { type: 'unary', operator: unaryOf(tree.operator), operand: toNode(tree.argument, depth + 1) };
    case 'BinaryExpression':
      return toChainNode(tree, depth);
    case 'ConditionalExpression':
      return {
        type: 'conditional',
        test: toNode(tree.test, depth + 1),
        consequent: toNode(tree.consequent, depth),
        alternate: toNode(tree.alternate, depth),
      };
    case 'ThisExpression':
      throw new ExpressionError('syntax', 'Expressions have no `this`. Use the name of a variable.');
    default:
      throw new ExpressionError('syntax', 'Write one expression only. Join texts with +.');
  }
}

function toLiteral({ value, raw }: jsep.Literal): string | number | boolean | null {
  if (value instanceof RegExp) throw new ExpressionError('syntax', 'Expressions have no regular expressions.');
  return typeof value === 'string' ? readStringLiteral(raw) : value;
}

function allowedName(name: string): string {
  if (prototypeNames.has(name)) throw new ExpressionError('forbidden_name', `The name ${name} is not allowed.`);
  return name;
}

function toNameNode(name: string): Node {
  return name === 'undefined' ? { type: 'literal', value: undefined } : { type: 'name', name: allowedName(name) };
}

function toKeyNode(member: jsep.MemberExpression, depth: number): Node {
  const { property } = member;
  if (!member.computed && isA(property, 'Identifier')) return { type: 'literal', value: allowedName(property.name) };
  const key = toNode(member.property, depth + 1);
  if (key.type === 'literal') allowedName(String(key.value));
  return key;
}

function toPathNode(member: jsep.MemberExpression, depth: number): Node {
  const keys: Node[] = [];
  let object: jsep.Expression = member;
  while (isA(object, 'MemberExpression')) {
    keys.push(toKeyNode(object, depth));
    object = object.object;
  }
  return { type: 'path', root: toNode(object, depth + 1), keys: keys.reverse() };
}

function toCallNode({ callee, arguments: values }: jsep.CallExpression, depth: number): Node {
  if (!isA(callee, 'Identifier'))
    throw new ExpressionError('syntax', 'Only built-in functions can be called, such as upper(title).');
  const name = allowedName(callee.name);
  const entry = functions.get(name);
  if (entry === undefined)
    throw new ExpressionError(
      'unknown_function',
      `There is no function \`${name.slice(0, 40)}\`.${nearestFunction(name)}`,
    );
  checkArity(name, entry, values.length);
  return {
    type: 'call',
    name,
    entry,
    arguments: values.map((value, index) => toArgumentNode(value, { name, entry, index, depth })),
  };
}

interface Argument {
  name: string;
  entry: FunctionEntry;
  index: number;
  depth: number;
}

function nearestFunction(name: string): string {
  const [near] = nearMatches(name, functions.keys(), 1);
  return near === undefined ? '' : ` Did you mean \`${near}\`?`;
}

function toArgumentNode(value: jsep.Expression, { name, entry, index, depth }: Argument): Node | ArrowNode {
  if (!isArrow(value)) return toNode(value, depth + 1);
  if (!entry.acceptsArrow || index !== 1)
    throw new ExpressionError('syntax', `Argument ${index + 1} of ${name} cannot be an arrow function.`);
  return toArrowNode(value, depth + 1);
}

function isArrow(expression: jsep.Expression): expression is jsep.BinaryExpression {
  return isA(expression, 'BinaryExpression') && expression.operator === '=>';
}

function toArrowNode({ left, right }: jsep.BinaryExpression, depth: number): ArrowNode {
  const names = isA(left, 'SequenceExpression') ? left.expressions : [left];
  const parameters = names.map(readParameter);
  if (parameters.length > maxParameters)
    throw new ExpressionError(
      'arity',
      `An arrow function has at most ${maxParameters} parameters, the item and its index.`,
    );
  if (new Set(parameters).size < parameters.length)
    throw new ExpressionError('syntax', 'The parameters of an arrow function need different names.');
  return { type: 'arrow', parameters, body: toNode(right, depth + 1) };
}

function readParameter(parameter: jsep.Expression): string {
  if (!isA(parameter, 'Identifier') || parameter.name === 'undefined')
    throw new ExpressionError('syntax', 'The parameter of an arrow function must be a name, as in line => line.price.');
  return allowedName(parameter.name);
}

function checkArity(name: string, { min, max }: FunctionEntry, argumentCount: number): void {
  if (argumentCount >= min && argumentCount <= max) return;
  const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : min === max ? min : `${min} to ${max}`;
  throw new ExpressionError('arity', `${name} takes ${range} arguments, but ${argumentCount} were given.`);
}

function toChainNode(binary: jsep.BinaryExpression, depth: number): Node {
  if (isArrow(binary))
    throw new ExpressionError('syntax', 'An arrow function can only be an argument, as in map(rows, row => row.name).');
  const links: Link[] = [];
  let left: jsep.Expression = binary;
  while (isA(left, 'BinaryExpression') && !isArrow(left)) {
    const { operator, right, left: next }: jsep.BinaryExpression = left;
    links.push({ operator: normalizeOperator(operator), operand: toNode(right, depth + 1) });
    left = next;
  }
  return { type: 'chain', first: toNode(left, depth + 1), links: links.reverse() };
}

/** Converts `===` and `!==` to `==` and `!=`, which have the same meaning here, because neither coerces. */
function normalizeOperator(operator: string): BinaryOperator | LogicOperator {
  if (operator === '===') return '==';
  if (operator === '!==') return '!=';
  return required(operators.find((each) => each === operator));
}

const operators = [
  '*',
  '/',
  '%',
  '+',
  '-',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '??',
] as const satisfies ReadonlyArray<BinaryOperator | LogicOperator>;

function unaryOf(operator: string): UnaryOperator {
  return required((['!', '-'] as const).find((each) => each === operator));
}

function isA<Type extends jsep.ExpressionType>(
  expression: jsep.Expression,
  type: Type,
): expression is Extract<jsep.CoreExpression, { type: Type }> {
  return expression.type === type;
}

const coreTypes: ReadonlySet<string> = new Set<jsep.ExpressionType>([
  'Compound',
  'SequenceExpression',
  'Identifier',
  'MemberExpression',
  'Literal',
  'ThisExpression',
  'CallExpression',
  'UnaryExpression',
  'BinaryExpression',
  'ConditionalExpression',
  'ArrayExpression',
]);

function isCore(expression: jsep.Expression): expression is jsep.CoreExpression {
  return coreTypes.has(expression.type);
}
