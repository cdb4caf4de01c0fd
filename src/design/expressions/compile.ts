import { LruCache } from '../../core/lru-cache.ts';
import { containsExpression, splitAtBraces } from './delimiters.ts';
import type { Node } from './nodes.ts';
import { parse } from './parse.ts';
import { ExpressionError } from './problems.ts';

/** An expression of a text, parsed or kept with its fault. `index` is the offset of `source` in the text. */
export interface CompiledExpression {
  source: string;
  index: number;
  parsed: Node | ExpressionError;
}

/**
 * A compiled text, which can be evaluated any number of times. It is shared by all who compile the same text, so it is
 * never changed.
 */
export interface CompiledText {
  readonly parts: ReadonlyArray<string | CompiledExpression>;
  /** Set if the text is one expression surrounded only by blanks: its value is returned as it is. */
  readonly sole: CompiledExpression | undefined;
}

const limits = { entries: 2000, weight: 1_000_000 };
const texts = new LruCache<CompiledText>(limits);
const expressions = new LruCache<CompiledText>(limits);

/** Splits a text into literal parts and parsed expressions. A part that does not parse is kept with its fault. */
export function compileText(text: string): CompiledText {
  return texts.remember(text, text.length, () => toCompiledText(compileParts(text)));
}

/**
 * Compiles the source of a binding, a `visible` or a loop: a plain expression, or a text with braces. Braces inside the
 * string literals of a plain expression are plain text.
 */
export function compileExpression(source: string): CompiledText {
  return expressions.remember(source, source.length, () => {
    const bare = compileSource(source, 0);
    const isText = bare.parsed instanceof ExpressionError && containsExpression(source);
    return isText ? compileText(source) : toCompiledText([bare]);
  });
}

/** A fault that is known before evaluation. `index` is an offset in the text. */
export interface SyntaxProblem {
  message: string;
  index: number;
}

/** The faults of a text's expressions, for validation at save. */
export function syntaxProblems(text: string): SyntaxProblem[] {
  return listSyntaxProblems(compileText(text));
}

/** The faults of the source of a binding, a `visible` or a loop. */
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
