import { isBuiltinName } from '../builtins.ts';
import type { Findings } from '../findings.ts';
import { isKeyword, isPredefined, nameFault } from '../names.ts';
import type { Macros } from './macros.ts';
import type { Token } from './token.ts';

/** A preprocessor directive: its name and what follows it, without comments. */
export interface Directive {
  at: number;
  name: string;
  /** Whether `(` follows the second word without a space, which makes it a macro with parameters. */
  isFunction: boolean;
  rest: Token[];
}

/** The extension that provides dFdx, dFdy and fwidth in WebGL 1. A program that needs it enables it. */
const derivatives = 'GL_OES_standard_derivatives';
const behaviours = new Set(['enable', 'require', 'warn']);

/** Macros that sources test before they set the precision. They always count as defined. */
const testedMacros = new Set(['GL_ES', 'GL_FRAGMENT_PRECISION_HIGH', derivatives]);

/**
 * Reads the preprocessor directives that are allowed (SHD-4): `#version 100` or `300 es` at the start, `#define` of a
 * name or of a function, `#extension GL_OES_standard_derivatives : enable`, and `#ifdef GL_ES` (or
 * `GL_FRAGMENT_PRECISION_HIGH`) around precision statements.
 */
export class Directives {
  version: 100 | 300 | undefined;
  /** The conditions that are open, and whether each already had its `#else`. */
  readonly #open: { at: number; hasElse: boolean }[] = [];

  readonly findings: Findings;
  readonly #macros: Macros<Token>;

  constructor(findings: Findings, macros: Macros<Token>) {
    this.findings = findings;
    this.#macros = macros;
  }

  get isInCondition(): boolean {
    return this.#open.length > 0;
  }

  read(directive: Directive, isFirst: boolean): void {
    const { name, at } = directive;
    if (name === 'version') this.#version(directive, isFirst);
    else if (name === 'define') this.#define(directive);
    else if (name === 'ifdef') this.#ifdef(directive);
    else if (name === 'extension' && isDerivatives(directive)) return;
    else if (name === 'else' && this.#closeBranch(directive)) return;
    else if (name === 'endif' && directive.rest.length === 0 && this.#open.pop()) return;
    else this.#refuse(name, at);
  }

  /** Reports conditions that are still open at the end of the source. */
  finish(): void {
    for (const { at } of this.#open) this.findings.add('directive_refused', 'This condition has no #endif.', at);
  }

  #version({ rest, at }: Directive, isFirst: boolean): void {
    const text = rest.map(({ text }) => text).join(' ');
    if (!isFirst) this.findings.add('directive_refused', '#version must be the first line.', at);
    else if (text === '100') this.version = 100;
    else if (text === '300 es') this.version = 300;
    else this.findings.add('version_refused', 'The version must be 100 or 300 es.', at);
  }

  #define({ rest, at, isFunction }: Directive): undefined {
    const [name, ...after] = rest;
    if (name?.kind !== 'name') return this.findings.add('macro_refused', '#define needs a name.', at);
    const fault = nameFault(name.text, this.version);
    if (fault !== undefined) return this.findings.add('reserved_name', fault, name.at);
    if (isKeyword(name.text) || isPredefined(name.text) || isBuiltinName(name.text))
      return this.findings.add(
        'macro_refused',
        `A macro may not be called ${name.text}, which has a meaning.`,
        name.at,
      );
    if (this.#macros.get(name.text))
      return this.findings.add('macro_refused', `The macro ${name.text} is defined twice.`, name.at);
    if (after.some(({ text }) => text === '#'))
      return this.findings.add(
        'macro_refused',
        `The macro ${name.text} joins words with #, which is not supported.`,
        name.at,
      );
    if (!isFunction) return void this.#macros.define(name.text, { body: after });
    const close = after.findIndex(({ text }) => text === ')');
    const parameters = listParameters(after.slice(1, Math.max(1, close)));
    if (close < 0 || !parameters) {
      const message = `The macro ${name.text} needs a list of different names, as in #define ${name.text}(a, b).`;
      return this.findings.add('macro_refused', message, name.at);
    }
    this.#macros.define(name.text, { parameters, body: after.slice(close + 1) });
  }

  #ifdef({ rest, at }: Directive): void {
    const [name, ...more] = rest;
    if (more.length > 0 || !testedMacros.has(name?.text ?? '')) {
      const message = 'Preprocessor conditions are not supported, except #ifdef GL_ES around a precision statement.';
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
      ['extension', `Extensions are not supported, except ${derivatives}, because not every device has them.`],
      ['if', 'Preprocessor conditions are not supported, except #ifdef GL_ES around a precision statement.'],
      ['ifndef', 'Preprocessor conditions are not supported, except #ifdef GL_ES around a precision statement.'],
      ['include', '#include is not supported. Paste the code that you need.'],
    ]);
    this.findings.add('directive_refused', advice.get(name) ?? `#${name.slice(0, 20)} is refused: remove it.`, at);
  }
}

function isDerivatives({ rest }: Directive): boolean {
  const [name, colon, behaviour] = rest;
  return (
    rest.length === 3 && name?.text === derivatives && colon?.text === ':' && behaviours.has(behaviour?.text ?? '')
  );
}

/** Reads the parameters `a, b`; undefined for anything else. */
function listParameters(tokens: readonly Token[]): string[] | undefined {
  const isList = tokens.every(({ kind, text }, index) => (index % 2 === 0 ? kind === 'name' : text === ','));
  const names = tokens.filter((_, index) => index % 2 === 0).map(({ text }) => text);
  const isWhole = tokens.length === 0 || tokens.length % 2 === 1;
  return isList && isWhole && new Set(names).size === names.length ? names : undefined;
}
