import { compileExpression } from './compile.ts';
import { containsExpression, splitAtBraces } from './delimiters.ts';
import { ExpressionError } from './problems.ts';
import { type Token, tokenize } from './tokens.ts';

/** A source in which a name was replaced. */
export interface RenamedSource {
  source: string;
  /** How often the name is used. */
  uses: number;
  /** Whether, at one of the uses, the new name would refer to the parameter of an arrow function. */
  isHidden: boolean;
}

/** Replaces a name wherever the expressions in a text read it (EDT-9). Other text and other names are not changed. */
export function renameInText(text: string, from: string, to: string): RenamedSource {
  if (!containsExpression(text)) return { source: text, uses: 0, isHidden: false };
  let renamed = '';
  let position = 0;
  let uses = 0;
  let isHidden = false;
  for (const segment of splitAtBraces(text)) {
    if (segment.type !== 'expression') continue;
    const part = renameInExpression(segment.source, from, to);
    renamed += text.slice(position, segment.index) + part.source;
    position = segment.index + segment.source.length;
    uses += part.uses;
    isHidden ||= part.isHidden;
  }
  return { source: renamed + text.slice(position), uses, isHidden };
}

/** Does the same in the source of a binding, a `visible` or a loop, which may have braces. */
export function renameInSource(source: string, from: string, to: string): RenamedSource {
  const { parts } = compileExpression(source);
  const isPlain = parts.length === 1 && typeof parts[0] === 'object' && parts[0].source === source;
  return isPlain ? renameInExpression(source, from, to) : renameInText(source, from, to);
}

/** An arrow function whose body is being read. */
interface OpenArrow {
  parameters: ReadonlySet<string>;
  /** The number of brackets that are open around the body. The body ends where its argument ends. */
  depth: number;
}

function renameInExpression(source: string, from: string, to: string): RenamedSource {
  const tokens = readTokens(source);
  const arrows: OpenArrow[] = [];
  let depth = 0;
  let renamed = '';
  let position = 0;
  let uses = 0;
  let isHidden = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'mark') {
      if (token.text === '(' || token.text === '[') depth++;
      if (token.text === '=>') arrows.push({ parameters: parametersBefore(tokens, index), depth });
      const closes = token.text === ')' || token.text === ']';
      if (closes) depth--;
      const ends = (arrow: OpenArrow) => depth < arrow.depth || (token.text === ',' && depth === arrow.depth);
      while (arrows.length > 0 && arrows.some(ends)) arrows.pop();
    }
    const isParameter = (name: string) => arrows.some(({ parameters }) => parameters.has(name));
    if (!isRead(tokens, index, from) || isParameter(from)) continue;
    renamed += source.slice(position, token.index) + to;
    position = token.index + token.text.length;
    uses++;
    isHidden ||= isParameter(to);
  }
  return { source: renamed + source.slice(position), uses, isHidden };
}

/** Whether a token reads a variable. Members after a dot, names of called functions, and parameters do not. */
function isRead(tokens: readonly Token[], index: number, name: string): boolean {
  const token = tokens[index];
  if (token?.type !== 'name' || token.text !== name) return false;
  const before = tokens[index - 1]?.text;
  const after = tokens[index + 1]?.text;
  return before !== '.' && before !== '?.' && after !== '(' && after !== '=>' && !isInParameters(tokens, index);
}

/** Whether a token is among parameters in parentheses, such as `(item, index) =>`. */
function isInParameters(tokens: readonly Token[], index: number): boolean {
  const rest = tokens.slice(index);
  const close = rest.findIndex(({ text, type }) => type !== 'name' && text !== ',');
  return close > 0 && rest[close]?.text === ')' && rest[close + 1]?.text === '=>';
}

function parametersBefore(tokens: readonly Token[], arrow: number): ReadonlySet<string> {
  const last = tokens[arrow - 1];
  if (last?.text !== ')') return new Set(last ? [last.text] : []);
  const open = tokens.slice(0, arrow).findLastIndex(({ text }) => text === '(');
  return new Set(tokens.slice(open + 1, arrow - 1).flatMap(({ type, text }) => (type === 'name' ? [text] : [])));
}

/** The tokens of a source; empty if the source is invalid. */
function readTokens(source: string): Token[] {
  try {
    return [...tokenize(source)];
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}
