import { isKeyword } from '../names.ts';
import { SyntaxFault } from '../tokens/token.ts';
import type { Declaration, Declarator, TypeReference } from '../tree.ts';
import { basicType } from '../types.ts';
import type { Cursor } from './cursor.ts';
import { parseAssignment } from './expressions.ts';

const precisions = new Set(['lowp', 'mediump', 'highp']);
const newer = /^(?:uint|uvec[234]|mat[234]x[234]|[iu]?sampler(?:2D|3D|Cube)\w*)$/;

/** Skips a precision. It has no effect, because everything is computed with the highest available precision. */
export function skipPrecision(cursor: Cursor): void {
  while (precisions.has(cursor.peek().text)) cursor.next();
}

/**
 * Whether a variable declaration begins here: a type keyword, or a name, optionally with an array size, followed by
 * another name.
 */
export function isDeclaration(cursor: Cursor): boolean {
  const { kind, text } = cursor.peek();
  if (kind !== 'name') return false;
  if (text === 'const' || precisions.has(text)) return true;
  if (basicType(text) !== undefined || newer.test(text)) return !cursor.is('(', 1) && !isListConstructor(cursor);
  if (isKeyword(text)) return false;
  if (cursor.peek(1).kind === 'name') return true;
  const close = cursor.is(']', 2) ? 2 : 3;
  return cursor.is('[', 1) && cursor.is(']', close) && cursor.peek(close + 1).kind === 'name';
}

function isListConstructor(cursor: Cursor): boolean {
  if (!cursor.is('[', 1)) return false;
  return (cursor.is(']', 2) && cursor.is('(', 3)) || (cursor.is(']', 3) && cursor.is('(', 4));
}

/** @throws SyntaxFault */
export function parseType(cursor: Cursor): TypeReference {
  skipPrecision(cursor);
  const { kind, text, at } = cursor.peek();
  if (kind !== 'name') throw cursor.unexpected('a type is expected');
  if (newer.test(text) && basicType(text) === undefined)
    throw new SyntaxFault('type_unsupported', `WebGL 1 has no type ${text}${adviseType(text)}.`, at);
  if (isKeyword(text) && basicType(text) === undefined) throw cursor.unexpected('a type is expected');
  cursor.next();
  const size = parseSize(cursor);
  return size === undefined ? { name: text, at } : { name: text, at, size };
}

function adviseType(type: string): string {
  if (type === 'uint') return ': use int';
  if (type.startsWith('uvec')) return ': use ivec';
  return type.startsWith('mat') ? ', only square matrices' : ', only sampler2D';
}

/** Parses `[…]`, which may be missing. */
export function parseSize(cursor: Cursor): TypeReference['size'] {
  if (!cursor.accept('[')) return undefined;
  if (cursor.accept(']')) return 'empty';
  const size = parseAssignment(cursor);
  cursor.expect(']');
  if (cursor.is('[')) throw new SyntaxFault('type_unsupported', 'WebGL 1 has no arrays of arrays.', cursor.peek().at);
  return size;
}

/** Parses `a, b = 1, c[2];`, including the semicolon. */
export function parseDeclarators(cursor: Cursor): Declarator[] {
  const declarators: Declarator[] = [];
  do {
    const { text: name, at } = cursor.expectName();
    const size = parseSize(cursor);
    const value = cursor.accept('=') ? parseInitializer(cursor) : undefined;
    const sized = size === undefined ? {} : { size };
    declarators.push({ name, at, ...sized, ...(value ? { value } : {}), variable: undefined });
  } while (cursor.accept(','));
  cursor.expect(';');
  return declarators;
}

function parseInitializer(cursor: Cursor) {
  if (cursor.is('{')) throw new SyntaxFault('syntax', 'GLSL has no { } lists: write float[2](a, b).', cursor.peek().at);
  return parseAssignment(cursor);
}

/** Parses a declaration of variables, including its qualifiers. */
export function parseDeclaration(cursor: Cursor): Declaration {
  const { at } = cursor.peek();
  skipPrecision(cursor);
  const isConst = cursor.accept('const');
  const of = parseType(cursor);
  return { kind: 'declaration', at, isConst, of, declarators: parseDeclarators(cursor) };
}
