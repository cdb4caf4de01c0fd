import type { Findings, Macros } from '#glsl';
import { type Segment, splitSegments } from './segments.ts';

interface Condition {
  /** Whether the current line is kept. Lines inside a branch that is not kept are never kept. */
  isTaken: boolean;
  wasTaken: boolean;
  hasElse: boolean;
  at: number;
}

/**
 * Evaluates the preprocessor's lines. Macros are expanded. Of each condition that depends on macros and integers, one
 * branch is kept. Every line of the source is still a line in the result.
 */
export function preprocess(source: string, macros: Macros<Segment>, findings: Findings): string {
  const conditions: Condition[] = [];
  const isTaken = () => conditions.at(-1)?.isTaken ?? true;
  const result: string[] = [];
  let pending: Segment[] = [];
  const flush = () => {
    for (const { text } of macros.expanded(pending)) result.push(text);
    pending = [];
  };
  for (const line of splitLines(source)) {
    const words = line.filter(({ kind }) => kind !== 'space' && kind !== 'comment' && kind !== 'newline');
    if (words[0]?.text === '#') {
      flush();
      directive(words, line, conditions, macros, findings, isTaken());
      result.push(line.map(({ text }) => text.replace(/[^\n]/g, '')).join(''));
    } else if (isTaken()) for (const segment of line) pending.push(segment);
    else result.push(line.map(({ text }) => text.replace(/[^\n]/g, '')).join(''));
    if (findings.isFull) break;
  }
  flush();
  for (const { at } of conditions) findings.add('directive_refused', 'This condition has no #endif.', at);
  return result.join('');
}

/**
 * Defines a built-in macro of a form.
 * @param head `NAME` or `NAME(a, b)`
 */
export function predefine(macros: Macros<Segment>, head: string, body: string): void {
  const [name = '', ...parameters] = head.split(/[(), ]+/).filter((part) => part !== '');
  macros.define(name, { ...(parameters.length > 0 ? { parameters } : {}), body: splitSegments(body) });
}

/** Splits a source into lines, including their ends. A continued line counts as one. */
function splitLines(source: string): Segment[][] {
  const lines: Segment[][] = [[]];
  for (const segment of splitSegments(source)) {
    lines.at(-1)?.push(segment);
    if (segment.kind === 'newline') lines.push([]);
  }
  return lines;
}

function directive(
  words: Segment[],
  line: Segment[],
  conditions: Condition[],
  macros: Macros<Segment>,
  findings: Findings,
  isTaken: boolean,
): undefined {
  const [hash, name, first] = words;
  const at = hash?.at ?? 0;
  const last = conditions.at(-1);
  switch (name?.text) {
    case 'ifdef':
    case 'ifndef':
    case 'if': {
      const holds = isTaken && conditionHolds(words.slice(1), macros, findings, at);
      conditions.push({ isTaken: holds, wasTaken: holds || !isTaken, hasElse: false, at });
      return undefined;
    }
    case 'elif':
    case 'else':
      if (!last || last.hasElse) return findings.add('directive_refused', `#${name.text} has no condition.`, at);
      last.hasElse = name.text === 'else';
      last.isTaken = !last.wasTaken && (last.hasElse || conditionHolds(words.slice(1), macros, findings, at));
      last.wasTaken ||= last.isTaken;
      return undefined;
    case 'endif':
      if (!conditions.pop()) findings.add('directive_refused', '#endif has no condition.', at);
      return undefined;
    case 'define':
      if (isTaken) define(line, first, macros, findings, at);
      return undefined;
    case 'undef':
      if (isTaken && first) macros.undefine(first.text);
      return undefined;
    // These lines are dropped, because Galley itself decides their content.
    case 'version':
    case 'extension':
    case 'pragma':
    case 'line':
      return undefined;
    default:
      if (isTaken) findings.add('directive_refused', `#${(name?.text ?? '').slice(0, 20)} cannot be carried out.`, at);
      return undefined;
  }
}

function define(
  line: Segment[],
  name: Segment | undefined,
  macros: Macros<Segment>,
  findings: Findings,
  at: number,
): undefined {
  if (name?.kind !== 'name') return findings.add('macro_refused', '#define needs a name.', at);
  // A comment is replaced with a space, because it separates words.
  const after = line
    .slice(line.indexOf(name) + 1)
    .filter(({ kind }) => kind !== 'newline')
    .map((segment): Segment => (segment.kind === 'comment' ? { ...segment, kind: 'space', text: ' ' } : segment));
  if (after.some(({ text }) => text === '#'))
    return findings.add('macro_refused', `The macro ${name.text} joins words with #, which is not supported.`, at);
  if (after[0]?.text !== '(') {
    macros.define(name.text, { body: withoutEnds(after) });
    return undefined;
  }
  const close = after.findIndex(({ text }) => text === ')');
  if (close < 0) return findings.add('macro_refused', `The arguments of ${name.text} are not closed.`, at);
  const parameters = after.slice(1, close).filter(({ kind }) => kind === 'name');
  macros.define(name.text, {
    parameters: parameters.map(({ text }) => text),
    body: withoutEnds(after.slice(close + 1)),
  });
  return undefined;
}

function withoutEnds(segments: Segment[]): Segment[] {
  const isSpace = (segment: Segment | undefined) => segment?.kind === 'space';
  let [from, to] = [0, segments.length];
  while (from < to && isSpace(segments[from])) from += 1;
  while (to > from && isSpace(segments[to - 1])) to -= 1;
  // Several spaces become one. A backslash that continued the line counts as a space too.
  return segments.slice(from, to).flatMap((segment, index, all) => {
    if (!isSpace(segment)) return [segment];
    return isSpace(all[index - 1]) ? [] : [{ ...segment, text: ' ' }];
  });
}

/** Evaluates conditions such as `#ifdef A`, `#if 0`, `#if A`, `#if A > 1` and `#if defined(A)`. */
function conditionHolds([kind, ...words]: Segment[], macros: Macros<Segment>, findings: Findings, at: number): boolean {
  const isDefined = (name: string | undefined) =>
    name !== undefined && (macros.get(name) !== undefined || name === 'GL_ES');
  const texts = words.map(({ text }) => text);
  if (kind?.text === 'ifdef') return isDefined(texts[0]);
  if (kind?.text === 'ifndef') return !isDefined(texts[0]);
  const isNot = texts[0] === '!';
  const conditionTexts = (isNot ? texts.slice(1) : texts).filter((text) => text !== '(' && text !== ')');
  if (conditionTexts[0] === 'defined' && conditionTexts.length === 2) return isDefined(conditionTexts[1]) !== isNot;
  const [left, ...rest] = conditionTexts;
  const right = rest.pop();
  const one = evaluateNumber(left, macros);
  const other = right === undefined ? 0 : evaluateNumber(right, macros);
  const operator = right === undefined ? '!=' : rest.join('');
  const compare = comparisons.get(operator);
  if (one !== undefined && other !== undefined && compare) return compare(one, other) !== isNot;
  findings.add('directive_refused', 'This condition cannot be evaluated. Keep only the branch that you need.', at);
  return false;
}

const comparisons = new Map<string, (one: number, other: number) => boolean>([
  ['!=', (one, other) => one !== other],
  ['==', (one, other) => one === other],
  ['<', (one, other) => one < other],
  ['<=', (one, other) => one <= other],
  ['>', (one, other) => one > other],
  ['>=', (one, other) => one >= other],
]);

/** Returns an integer, or the value of a macro that expands to one. A name that is not a macro is 0, as in C. */
function evaluateNumber(text: string | undefined, macros: Macros<Segment>): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^[A-Za-z_]/.test(text)) return undefined;
  const macro = macros.get(text);
  if (!macro) return 0;
  const [only] = macro.body;
  return only && macro.body.length === 1 && /^\d{1,9}$/.test(only.text) ? Number(only.text) : undefined;
}
