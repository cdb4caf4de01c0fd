import type { Json } from '../../../../../core/json.ts';
import { compileText, renameInSource, renameInText, toText } from '../../../../../design/expressions/index.ts';

/** A value as an expression writes it. Undefined for objects, which expressions cannot contain. */
export function toLiteral(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return 'null';
  if (typeof value === 'number') return value < 0 ? `(${value})` : String(value);
  if (Array.isArray(value)) {
    const items = value.map(toLiteral);
    return items.every((item) => item !== undefined) ? `[${items.join(', ')}]` : undefined;
  }
  if (typeof value === 'object') return undefined;
  return typeof value === 'string' ? quoteText(value) : String(value);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function quoteText(text: string): string {
  return `'${text.replaceAll(/[\\'\n\r\t]/g, (character) => escapes[character] ?? character)}'`;
}

/** A variable to replace by a value in expressions. */
export interface ReplacedVariable {
  name: string;
  value: Json | undefined;
  /** The value as expressions write it. */
  literal: string;
}

/** Replaces a variable in the expressions of a text. An expression that is nothing else becomes plain text or the value. */
export function withValueInText(
  text: string,
  { name, value, literal }: ReplacedVariable,
): { value: Json; uses: number } {
  const { source, uses } = renameInText(text, name, literal);
  if (uses === 0) return { value: text, uses };
  const { parts, sole } = compileText(source);
  const printed = toText(value);
  // A text that contains braces would become an expression.
  const isPlain = !printed.includes('{{');
  if (sole?.source.trim() === literal && (isPlain || typeof value !== 'string')) return { value: value ?? '', uses };
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    return isPlain && part.source.trim() === literal ? printed : `{{${part.source}}}`;
  });
  return { value: texts.join(''), uses };
}

/** Replaces a variable in the source of a binding, a `visible` or a loop. */
export function withValueInSource(
  source: string,
  { name, literal }: ReplacedVariable,
): { value: string; uses: number } {
  const renamed = renameInSource(source, name, literal);
  return { value: renamed.source, uses: renamed.uses };
}
