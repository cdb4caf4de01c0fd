import { LruCache } from '../../core/lru-cache.ts';
import { containsExpression, splitAtBraces } from './delimiters.ts';
import type { Node } from './nodes.ts';
import { parse } from './parse.ts';
import { ExpressionError } from './problems.ts';

/**
 * An expression in a text: either parsed, or with the fault for which it could not be parsed. `index` is the offset of
 * `source` in the text.
 */
export interface CompiledExpression {
  source: string;
  index: number;
  parsed: Node | ExpressionError;
}

/**
 * A compiled text, which can be evaluated any number of times. All callers that compile the same text share this
 * object, so it is never changed.
 */
export interface CompiledText {
  readonly parts: ReadonlyArray<string | CompiledExpression>;
  /**
   * Set if the text consists of one expression, which may be surrounded by blanks. The value of that expression is then
   * returned with its own type.
   */
  readonly sole: CompiledExpression | undefined;
}

const limits = { entries: 2000, weight: 1_000_000 };
const texts = new LruCache<CompiledText>(limits);
const expressions = new LruCache<CompiledText>(limits);

/**
 * Splits a text into literal parts and parsed expressions. If an expression cannot be parsed, the result contains its
 * fault.
 */
export function compileText(text: string): CompiledText {
  return texts.remember(text, text.length, () => toCompiledText(compileParts(text)));
}

/**
 * Compiles the source of a binding, a `visible` or a loop, which is a plain expression or a text with braces. Braces
 * inside string literals of a plain expression are plain text.
 */
export function compileExpression(source: string): CompiledText {
  return expressions.remember(source, source.length, () => {
    const bare = compileSource(source, 0);
    const isText = bare.parsed instanceof ExpressionError && containsExpression(source);
    return isText ? compileText(source) : toCompiledText([bare]);
  });
}

/** A fault that is found before evaluation. `index` is an offset in the text. */
export interface SyntaxProblem {
  message: string;
  index: number;
}

/** Finds the faults of the expressions in a text. This is used to check a document when it is saved. */
export function syntaxProblems(text: string): SyntaxProblem[] {
  return listSyntaxProblems(compileText(text));
}

/** Finds the faults in the source of a binding, a `visible` or a loop. */
export function expressionSyntaxProblems(source: string): SyntaxProblem[] {
  return listSyntaxProblems(compileExpression(source));
}

function listSyntaxProblems({ parts }: CompiledText): SyntaxProblem[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || !(part.parsed instanceof ExpressionError)) return [];
    return [{ message: part.parsed.message, index: part.index + part.parsed.index }];
  });
}

function compileParts(text: string): Array<string | CompiledExpression> {
  return splitAtBraces(text).map((segment) => {
    if (segment.type === 'text') return segment.text;
    const { source, index } = segment;
    if (segment.closed) return compileSource(source, index);
    return { source, index, parsed: new ExpressionError('syntax', 'An expression is not closed with }}.') };
  });
}

function compileSource(source: string, index: number): CompiledExpression {
  try {
    return { source, index, parsed: parse(source) };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { source, index, parsed: error };
  }
}

function toCompiledText(parts: ReadonlyArray<string | CompiledExpression>): CompiledText {
  const nonBlankParts = parts.filter((part) => typeof part !== 'string' || part.trim() !== '');
  const [only] = nonBlankParts;
  return { parts, sole: nonBlankParts.length === 1 && typeof only === 'object' ? only : undefined };
}
