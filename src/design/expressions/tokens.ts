import { ExpressionError } from './problems.ts';

export interface Token {
  type: 'number' | 'name' | 'text' | 'mark';
  text: string;
  index: number;
}

const space = /[ \t\r\n]*/y;

/**
 * The forms of tokens. All punctuators of JavaScript are matched as a whole, so that messages quote a rejected one as
 * the author wrote it.
 */
const patterns: ReadonlyArray<readonly [Token['type'], RegExp]> = [
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['name', /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy],
  ['text', /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y],
  ['mark', /[=!]==|[=!<>]=|=>|&&|\|\||\?\?|\?\.|\*\*|\+\+|--|<<|>>|[-+*/%<>!?:.,()[\]{}=&|^~;]/y],
];

function tokenAt(source: string, index: number): Token | undefined {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = index;
    const match = pattern.exec(source);
    if (match !== null) return { type, text: match[0], index };
  }
  return undefined;
}

function skipSpace(source: string, index: number): number {
  space.lastIndex = index;
  space.exec(source);
  return space.lastIndex;
}

/** Splits an expression into tokens. Throws an ExpressionError at a character with which no token starts. */
export function* tokenize(source: string): Generator<Token, void> {
  let index = skipSpace(source, 0);
  while (index < source.length) {
    const token = tokenAt(source, index);
    if (token === undefined) {
      const character = String.fromCodePoint(source.codePointAt(index) ?? 0);
      const unclosed = character === '"' || character === "'";
      const message = unclosed ? 'A quotation mark is not closed.' : `The character ${character} is not allowed here.`;
      throw new ExpressionError('syntax', message, index);
    }
    yield token;
    index = skipSpace(source, index + token.text.length);
  }
}
