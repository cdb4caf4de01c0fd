import { isBuiltinName } from '../builtins.ts';
import type { Findings } from '../findings.ts';
import { isGiven, isKeyword, nameFault } from '../names.ts';
import type { Token } from './token.ts';

/** A line of the preprocessor: its name and what follows, without comments. */
export interface Directive {
  at: number;
  name: string;
  /** Whether `(` follows the second word at once. */
  isFunction: boolean;
  rest: Token[];
}

/** Macros whose presence a header asks for before it says how precise numbers are. Both are always there. */
const askedMacros = new Set(['GL_ES', 'GL_FRAGMENT_PRECISION_HIGH']);

/**
 * What of the preprocessor is tolerated (SHD-4): `#version 100` or `300 es` first, `#define` of a name for a literal, and
 * `#ifdef GL_ES` (or `GL_FRAGMENT_PRECISION_HIGH`) around precision statements.
 */
export class Directives {
  version: 100 | 300 | undefined;
  readonly #macros = new Map<string, Token[]>();
  /** Conditions that are open, and whether each had its `#else`. */
  readonly #open: { at: number; hasElse: boolean }[] = [];

  readonly findings: Findings;

  constructor(findings: Findings) {
    this.findings = findings;
  }

  get isInCondition(): boolean {
    return this.#open.length > 0;
  }

  /** What a name stands for, if it is a macro. */
  macro(name: string): Token[] | undefined {
    return this.#macros.get(name);
  }

  read(directive: Directive, isFirst: boolean): void {
    const { name, at } = directive;
    if (name === 'version') this.#version(directive, isFirst);
    else if (name === 'define') this.#define(directive);
    else if (name === 'ifdef') this.#ifdef(directive);
    else if (name === 'else' && this.#closeBranch(directive)) return;
    else if (name === 'endif' && directive.rest.length === 0 && this.#open.pop()) return;
    else this.#refuse(name, at);
  }

  /** Says which conditions are left open at the end. */
  finish(): void {
    for (const { at } of this.#open) this.findings.add('directive_refused', 'This condition has no #endif.', at);
  }

  #version({ rest, at }: Directive, isFirst: boolean): void {
    const text = rest.map(({ text }) => text).join(' ');
    if (!isFirst) this.findings.add('directive_refused', '#version must be the first line.', at);
    else if (text === '100') this.version = 100;
    else if (text === '300 es') this.version = 300;
    else this.findings.add('version_refused', 'The version is 100 or 300 es.', at);
  }

  #define({ rest, at, isFunction }: Directive): undefined {
    const [name, ...body] = rest;
    if (name?.kind !== 'name') return this.findings.add('macro_refused', '#define needs a name.', at);
    if (isFunction)
      return this.findings.add('macro_refused', `The macro ${name.text} takes arguments: write a function.`, name.at);
    const fault = nameFault(name.text, this.version);
    if (fault !== undefined) return this.findings.add('reserved_name', fault, name.at);
    if (isKeyword(name.text) || isGiven(name.text) || isBuiltinName(name.text))
      return this.findings.add(
        'macro_refused',
        `A macro may not be called ${name.text}, which has a meaning.`,
        name.at,
      );
    if (this.#macros.has(name.text))
      return this.findings.add('macro_refused', `The macro ${name.text} is defined twice.`, name.at);
    const literal = literalOf(body);
    if (!literal) {
      const message = `The macro ${name.text} does not stand for a number, true or false: write a constant or a function.`;
      return this.findings.add('macro_refused', message, name.at);
    }
    this.#macros.set(name.text, literal);
  }

  #ifdef({ rest, at }: Directive): void {
    const [name, ...more] = rest;
    if (more.length > 0 || !askedMacros.has(name?.text ?? '')) {
      const message = 'Conditions of the preprocessor are refused, but for #ifdef GL_ES around a precision statement.';
      this.findings.add('directive_refused', message, at);
    }
    this.#open.push({ at, hasElse: false });
  }

  #closeBranch({ rest }: Directive): boolean {
    const open = this.#open.at(-1);
    if (!open || open.hasElse || rest.length > 0) return false;
    open.hasElse = true;
    return true;
  }

  #refuse(name: string, at: number): void {
    const advice = new Map([
      ['extension', 'Extensions are refused: what they bring is not available everywhere.'],
      ['if', 'Conditions of the preprocessor are refused, but for #ifdef GL_ES around a precision statement.'],
      ['ifndef', 'Conditions of the preprocessor are refused, but for #ifdef GL_ES around a precision statement.'],
      ['include', 'Nothing can be included: paste what is needed.'],
    ]);
    this.findings.add('directive_refused', advice.get(name) ?? `#${name.slice(0, 20)} is refused: remove it.`, at);
  }
}

/**
 * A number, true or false, perhaps with a sign, in any parentheses, of which one pair is kept: a macro is as long as it is
 * used often. Undefined of anything else.
 */
function literalOf(body: readonly Token[]): Token[] | undefined {
  let [from, to] = [0, body.length];
  while (to - from > 2 && body[from]?.text === '(' && body[to - 1]?.text === ')') [from, to] = [from + 1, to - 1];
  const inner = body.slice(from, to);
  const isSigned = inner.length === 2 && (inner[0]?.text === '-' || inner[0]?.text === '+');
  const literal = inner[isSigned ? 1 : 0];
  if (inner.length !== (isSigned ? 2 : 1) || literal === undefined) return undefined;
  const isNumber = literal.kind === 'int' || literal.kind === 'float';
  const isTruth = !isSigned && (literal.text === 'true' || literal.text === 'false');
  if (!isNumber && !isTruth) return undefined;
  return from === 0 ? inner : body.slice(from - 1, from).concat(inner, body.slice(to, to + 1));
}
