import type { Findings } from '../findings.ts';
import { scanNumber } from './number.ts';
import type { Token } from './token.ts';

/** The operators, the longest first, so that `<<=` is not read as `<` and `<=`. */
const operators = [
  '<<=',
  '>>=',
  '++',
  '--',
  '<=',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
  '^^',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<',
  '>>',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '.',
  ',',
  ';',
  ':',
  '?',
  '=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '<',
  '>',
  '!',
  '&',
  '|',
  '^',
  '~',
  '#',
];
const byFirst = Map.groupBy(operators, (operator) => operator.charCodeAt(0));

const isDigit = (unit: number) => unit >= 48 && unit <= 57;
const isLetter = (unit: number) => (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || unit === 95;

/** Reads tokens in one pass over the source. It skips comments and spaces between them. */
export class Scanner {
  #at = 0;
  /** Whether only spaces and comments precede the last token on its line. */
  isFirstOfLine = true;
  /** The number of line breaks in the comments before the last token. */
  commentLines = 0;

  readonly source: string;
  readonly findings: Findings;

  constructor(source: string, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  /** Skips to the next token. Returns false if the line ends before it. */
  hasMoreOnLine(): boolean {
    this.isFirstOfLine = false;
    this.#skipSpace();
    return !this.isFirstOfLine && this.#at < this.source.length;
  }

  /** Whether this text follows without a space, because `#define F(` and `#define F (` define different macros. */
  isNext(text: string): boolean {
    return this.source.startsWith(text, this.#at);
  }

  next(): Token {
    for (;;) {
      this.#skipSpace();
      const at = this.#at;
      if (at >= this.source.length) return { kind: 'end', text: '', at };
      const token = this.#token(at);
      if (token) return token;
    }
  }

  /**
   * Marks the tokens that `next` returns from here on as not the first of their line, until the end of a line is
   * skipped.
   */
  startLine(): void {
    this.isFirstOfLine = false;
  }

  #token(at: number): Token | undefined {
    const { source } = this;
    const unit = source.charCodeAt(at);
    if (isLetter(unit)) {
      let end = at + 1;
      while (isLetter(source.charCodeAt(end)) || isDigit(source.charCodeAt(end))) end += 1;
      this.#at = end;
      return { kind: 'name', text: source.slice(at, end), at };
    }
    if (isDigit(unit) || (unit === 46 && isDigit(source.charCodeAt(at + 1)))) {
      const { token, end } = scanNumber(source, at, this.findings);
      this.#at = end;
      return token;
    }
    const operator = byFirst.get(unit)?.find((each) => source.startsWith(each, at));
    this.#at += operator?.length ?? 1;
    if (operator) return { kind: 'operator', text: operator, at };
    this.findings.add('unexpected_character', `The character ${source.charAt(at)} is not allowed here.`, at);
    return undefined;
  }

  #skipSpace(): void {
    const { source } = this;
    for (;;) {
      const unit = source.charCodeAt(this.#at);
      if (unit === 10) this.isFirstOfLine = true;
      if (unit === 10 || unit === 32 || unit === 9) this.#at += 1;
      // The bytes were checked before: a line is only continued inside a #define, and only between words.
      else if (unit === 92 && source.charCodeAt(this.#at + 1) === 10) this.#at += 2;
      else if (unit === 47 && source.charCodeAt(this.#at + 1) === 47) this.#skipTo('\n', 0);
      else if (unit === 47 && source.charCodeAt(this.#at + 1) === 42) this.#skipTo('*/', 2);
      else return;
    }
  }

  #skipTo(end: string, length: number): void {
    const index = this.source.indexOf(end, this.#at + 2);
    const next = index < 0 ? this.source.length : index + length;
    const isLines = length > 0 && this.source.slice(this.#at, next).includes('\n');
    if (isLines) this.commentLines += 1;
    this.#at = next;
  }
}
