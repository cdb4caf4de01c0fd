import jsep from 'jsep';
import { prototypeNames } from '../../core/json.ts';
import { nearMatches } from '../../core/near-matches.ts';
import type { FunctionEntry } from './functions/entry.ts';
import { functions } from './functions/index.ts';
import { checkGrammar } from './grammar.ts';
import { depthLimit } from './limits.ts';
import type { ArrowNode, BinaryOperator, Link, LogicOperator, Node, UnaryOperator } from './nodes.ts';
import { ExpressionError } from './problems.ts';
import { readStringLiteral } from './string-literal.ts';

/** Arrows bind less tightly than any other operator, and to the right; jsep has no arrow functions of its own. */
jsep.addBinaryOp('=>', 0.1, true);

/** The item and its index. */
const maxParameters = 2;

/** Parses an expression's source; throws an ExpressionError. This is the only place that calls jsep. */
export function parse(source: string): Node {
  checkGrammar(source);
  return nodeOf(treeOf(source) as jsep.CoreExpression, 1);
}

function treeOf(source: string): jsep.Expression {
  try {
    return jsep(source);
  } catch (cause) {
    const { description, index } = cause as { description?: string; index?: number };
    throw new ExpressionError('syntax', description ?? 'The expression cannot be read.', index);
  }
}

/** The source fixes the depth, because the language cannot recurse, so it is limited here and not at evaluation. */
function nodeOf(expression: jsep.Expression | null, depth: number): Node {
  if (expression === null) throw new ExpressionError('syntax', 'A list has an empty item. Remove the extra comma.');
  if (depth > depthLimit)
    throw new ExpressionError('depth', `The expression is nested more than ${depthLimit} levels deep.`);
  const tree = expression as jsep.CoreExpression;
  switch (tree.type) {
    case 'Literal':
      return { type: 'literal', value: literalOf(tree) };
    case 'Identifier':
      return nameOf(tree.name);
    case 'MemberExpression':
      return pathOf(tree, depth);
    case 'ArrayExpression':
      return { type: 'list', items: tree.elements.map((element) => nodeOf(element, depth + 1)) };
    case 'CallExpression':
      return callOf(tree, depth);
    case 'UnaryExpression':
      return { type: 'unary', operator: tree.operator as UnaryOperator, operand: nodeOf(tree.argument, depth + 1) };
    case 'BinaryExpression':
      return chainOf(tree, depth);
    case 'ConditionalExpression':
      return {
        type: 'conditional',
        test: nodeOf(tree.test, depth + 1),
        consequent: nodeOf(tree.consequent, depth),
        alternate: nodeOf(tree.alternate, depth),
      };
    case 'ThisExpression':
      throw new ExpressionError('syntax', 'Expressions have no `this`. Use the name of a variable.');
    default:
      throw new ExpressionError('syntax', 'Write one expression only. Join texts with +.');
  }
}

function literalOf({ value, raw }: jsep.Literal): string | number | boolean | null {
  return typeof value === 'string' ? readStringLiteral(raw) : (value as number | boolean | null);
}

function allowedName(name: string): string {
  if (prototypeNames.has(name)) throw new ExpressionError('forbidden_name', `The name ${name} is not allowed.`);
  return name;
}

function nameOf(name: string): Node {
  return name === 'undefined' ? { type: 'literal', value: undefined } : { type: 'name', name: allowedName(name) };
}

function keyOf(member: jsep.MemberExpression, depth: number): Node {
  if (!member.computed) return { type: 'literal', value: allowedName((member.property as jsep.Identifier).name) };
  const key = nodeOf(member.property, depth + 1);
  if (key.type === 'literal') allowedName(String(key.value));
  return key;
}

function pathOf(member: jsep.MemberExpression, depth: number): Node {
  const keys: Node[] = [];
  let object: jsep.Expression = member;
  while (object.type === 'MemberExpression') {
    keys.push(keyOf(object as jsep.MemberExpression, depth));
    object = (object as jsep.MemberExpression).object;
  }
  return { type: 'path', root: nodeOf(object, depth + 1), keys: keys.reverse() };
}

function callOf({ callee, arguments: values }: jsep.CallExpression, depth: number): Node {
  if (callee.type !== 'Identifier')
    throw new ExpressionError('syntax', 'Only built-in functions can be called, such as upper(title).');
  const name = allowedName((callee as jsep.Identifier).name);
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
    arguments: values.map((value, index) => argumentOf(value, { name, entry, index, depth })),
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

function argumentOf(value: jsep.Expression, { name, entry, index, depth }: Argument): Node | ArrowNode {
  if (!isArrow(value)) return nodeOf(value, depth + 1);
  if (!entry.acceptsArrow || index !== 1)
    throw new ExpressionError('syntax', `Argument ${index + 1} of ${name} cannot be an arrow function.`);
  return arrowOf(value, depth + 1);
}

function isArrow(expression: jsep.Expression): expression is jsep.BinaryExpression {
  return expression.type === 'BinaryExpression' && expression['operator'] === '=>';
}

function arrowOf({ left, right }: jsep.BinaryExpression, depth: number): ArrowNode {
  const names = left.type === 'SequenceExpression' ? (left as jsep.SequenceExpression).expressions : [left];
  const parameters = names.map(parameterOf);
  if (parameters.length > maxParameters)
    throw new ExpressionError(
      'arity',
      `An arrow function has at most ${maxParameters} parameters, the item and its index.`,
    );
  if (new Set(parameters).size < parameters.length)
    throw new ExpressionError('syntax', 'The parameters of an arrow function need different names.');
  return { type: 'arrow', parameters, body: nodeOf(right, depth + 1) };
}

function parameterOf(parameter: jsep.Expression): string {
  if (parameter.type !== 'Identifier' || parameter['name'] === 'undefined')
    throw new ExpressionError('syntax', 'The parameter of an arrow function must be a name, as in line => line.price.');
  return allowedName((parameter as jsep.Identifier).name);
}

function checkArity(name: string, { min, max }: FunctionEntry, given: number): void {
  if (given >= min && given <= max) return;
  const range = max === Number.POSITIVE_INFINITY ? `${min} or more` : min === max ? min : `${min} to ${max}`;
  throw new ExpressionError('arity', `${name} takes ${range} arguments, but ${given} were given.`);
}

function chainOf(binary: jsep.BinaryExpression, depth: number): Node {
  if (isArrow(binary))
    throw new ExpressionError('syntax', 'An arrow function can only be an argument, as in map(rows, row => row.name).');
  const links: Link[] = [];
  let left: jsep.Expression = binary;
  while (left.type === 'BinaryExpression' && !isArrow(left)) {
    const { operator, right, left: next } = left as jsep.BinaryExpression;
    links.push({ operator: operatorOf(operator), operand: nodeOf(right, depth + 1) });
    left = next;
  }
  return { type: 'chain', first: nodeOf(left, depth + 1), links: links.reverse() };
}

/** `===` and `!==` are other spellings of `==` and `!=`, which do not coerce. */
function operatorOf(operator: string): BinaryOperator | LogicOperator {
  if (operator === '===') return '==';
  return (operator === '!==' ? '!=' : operator) as BinaryOperator | LogicOperator;
}
