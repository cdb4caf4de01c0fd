import type { JsonObject } from '../../core/json.ts';
import { StepBudget } from '../../design/expressions/budget.ts';
import { compileText, type SyntaxProblem, syntaxProblems } from '../../design/expressions/compile.ts';
import { evaluate } from '../../design/expressions/evaluate.ts';
import { createScope } from '../../design/expressions/scope.ts';

/** The longest name in UTF-16 units, without its extension. */
const longest = 150;
/** The steps that a name may take. A name is a few characters, and ten thousand are made one after another. */
const steps = 2_000;

/**
 * The faults of a pattern. Whether words such as `Artikel Nr` are the name of a column is only known once the rows are
 * read, so they are checked with each row.
 */
export function patternProblems(pattern: string): SyntaxProblem[] {
  return syntaxProblems(pattern.replaceAll(/\{\{[\p{L}\p{M}\p{N} ._#-]+\}\}/gu, '{{ row }}'));
}

/** The names that a pattern of file names reads directly, such as `sku` in `{{ sku }}-{{ row }}`. */
export function namesInPattern(pattern: string): Set<string> {
  const sources = compileText(pattern).parts.flatMap((part) => (typeof part === 'string' ? [] : [part.source]));
  return new Set(
    sources
      .flatMap((source) => source.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
      .concat(sources.map((each) => each.trim())),
  );
}

export interface NamedRow {
  /** Counted from 1. */
  row: number;
  output: number;
  /** The values that the pattern can use, the first that has a name applies. */
  values: ReadonlyArray<JsonObject>;
}

/**
 * Makes the name of a file by a pattern such as `{{ sku }}-{{ row }}` (JOB-3). Characters that have a meaning in paths
 * become `-`, so that no value leads to another folder. A column whose name is no name of an expression can be the
 * whole of `{{ }}`.
 */
export function fileName(
  pattern: string,
  extension: string,
  { row, output, values }: NamedRow,
): { name: string } | { fault: string } {
  const own: Record<string, unknown> = { row, output };
  const readColumn = (source: string) => values.find((each) => Object.hasOwn(each, source.trim()))?.[source.trim()];
  const scope = createScope(own, ...values);
  const context = { scope, now: 0, locale: 'en-US', pageBudget: new StepBudget(steps) };
  const compiled = compileText(pattern);
  let text = '';
  for (const part of compiled.parts) {
    if (typeof part === 'string') text += part;
    else {
      const column = Object.hasOwn(own, part.source.trim()) ? undefined : readColumn(part.source);
      const { value, problems } =
        column === undefined ? evaluate({ parts: [part], sole: part }, context) : { value: column, problems: [] };
      if (problems[0]) return { fault: `The file name cannot be made: ${problems[0].message}` };
      if (typeof value === 'object' && value !== null)
        return { fault: 'A file name cannot contain a list or an object.' };
      text += value === undefined || value === null ? '' : String(value);
    }
  }
  const name = safeName(text);
  return name === '' ? { fault: 'The file name is empty.' } : { name: `${name}.${extension}` };
}

/** Makes a text safe as a file name on every system. No value can then lead to a file outside the folder. */
export function safeName(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '-')
    .trim();
  let end = Math.min(plain.length, longest);
  // Windows does not allow a dot or a blank at the end of a name.
  while (end > 0 && '. '.includes(plain.charAt(end - 1))) end--;
  return plain.slice(0, end).toWellFormed().replace(/^\.+/, '').trim();
}
