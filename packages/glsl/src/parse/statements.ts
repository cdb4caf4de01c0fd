import { languageLimits } from '../limits.ts';
import { SyntaxFault } from '../tokens/token.ts';
import type { Block, Expression, ExpressionStatement, If, Jump, Loop, Statement } from '../tree.ts';
import type { Cursor } from './cursor.ts';
import { isDeclaration, parseDeclaration } from './declarations.ts';
import { parseExpression } from './expressions.ts';
import { parseSwitch } from './switch.ts';

/** @throws SyntaxFault */
export function parseBlock(cursor: Cursor): Block {
  const { at } = cursor.expect('{');
  const statements: Statement[] = [];
  while (!cursor.is('}')) statements.push(parseStatement(cursor));
  cursor.expect('}');
  return { kind: 'block', at, statements };
}

function parseStatement(cursor: Cursor): Statement {
  return cursor.nested(() => {
    const { text, at } = cursor.peek();
    switch (text) {
      case '{':
        return parseBlock(cursor);
      case 'if':
        return parseIf(cursor);
      case 'for':
        return parseFor(cursor);
      case 'while':
        return parseWhile(cursor);
      case 'do':
        return parseDo(cursor);
      case 'return': {
        cursor.next();
        const value = cursor.is(';') ? undefined : parseExpression(cursor);
        cursor.expect(';');
        return { kind: 'return', at, value };
      }
      case 'break':
      case 'continue':
      case 'discard':
        cursor.next();
        cursor.expect(';');
        return { kind: text, at };
      case ';':
        cursor.next();
        return { kind: 'empty', at } satisfies Jump;
      case 'switch':
        return parseSwitch(cursor, parseStatement);
      case 'struct':
        throw new SyntaxFault('syntax', 'Declare structs outside functions.', at);
      case 'precision':
        throw new SyntaxFault('syntax', 'Set the precision outside functions.', at);
      default:
        return isDeclaration(cursor) ? parseDeclaration(cursor) : parseExpressionStatement(cursor);
    }
  });
}

function parseExpressionStatement(cursor: Cursor): ExpressionStatement {
  const { at } = cursor.peek();
  const expression = parseExpression(cursor);
  cursor.expect(';');
  return { kind: 'expression', at, expression };
}

/** Parses an `if`. A chain of `else if` becomes one statement with several branches, so a long chain is not deep. */
function parseIf(cursor: Cursor): If {
  const { at } = cursor.peek();
  const branches: If['branches'] = [];
  let otherwise: Statement | undefined;
  do {
    cursor.expect('if');
    const test = parseTest(cursor);
    branches.push({ test, body: parseStatement(cursor) });
    if (branches.length > languageLimits.branches)
      throw new SyntaxFault('too_many_branches', `An if may have ${languageLimits.branches} branches.`, at);
    if (!cursor.accept('else')) break;
    if (!cursor.is('if')) otherwise = parseStatement(cursor);
  } while (otherwise === undefined);
  return { kind: 'if', at, branches, otherwise };
}

/** Parses a condition in parentheses. */
function parseTest(cursor: Cursor): Expression {
  cursor.expect('(');
  if (isDeclaration(cursor))
    throw new SyntaxFault('syntax', 'Declare variables before the condition.', cursor.peek().at);
  const test = parseExpression(cursor);
  cursor.expect(')');
  return test;
}

function parseFor(cursor: Cursor): Loop {
  const { at } = cursor.next();
  cursor.expect('(');
  const start = parseStart(cursor);
  const condition = cursor.is(';') ? undefined : parseExpression(cursor);
  cursor.expect(';');
  const step = cursor.is(')') ? undefined : parseExpression(cursor);
  cursor.expect(')');
  return { kind: 'loop', form: 'for', at, start, condition, step, body: parseStatement(cursor) };
}

function parseStart(cursor: Cursor): Loop['start'] {
  if (cursor.accept(';')) return undefined;
  if (isDeclaration(cursor)) return parseDeclaration(cursor);
  return parseExpressionStatement(cursor);
}

const plain = { start: undefined, step: undefined };

function parseWhile(cursor: Cursor): Loop {
  const { at } = cursor.next();
  const condition = parseTest(cursor);
  return { kind: 'loop', form: 'while', at, condition, body: parseStatement(cursor), ...plain };
}

function parseDo(cursor: Cursor): Loop {
  const { at } = cursor.next();
  const body = parseStatement(cursor);
  cursor.expect('while');
  const condition = parseTest(cursor);
  cursor.expect(';');
  return { kind: 'loop', form: 'do', at, condition, body, ...plain };
}
