import type { Findings } from '../findings.ts';
import { type Directive, Directives } from './directives.ts';
import { Macros } from './macros.ts';
import { Scanner } from './scanner.ts';
import type { Token } from './token.ts';

interface TokenizedSource {
  /** The tokens of the source. The last one is the end token. */
  tokens: Token[];
  version: 100 | 300 | undefined;
}

/**
 * Splits a source, whose bytes were checked before, into tokens. Directives are read and macros are expanded. The time
 * is linear in the length of the source and of its expansion, which is limited. The result is empty if the expansion
 * reached its limit.
 */
export function tokenize(source: string, findings: Findings): TokenizedSource {
  const scanner = new Scanner(source, findings);
  const macros = new Macros<Token>(findings);
  const directives = new Directives(findings, macros);
  const tokens: Token[] = [];
  /**
   * The tokens since the last directive. They are collected, because the arguments of a macro may be on several lines.
   */
  let pending: Token[] = [];
  const flush = () => {
    for (const token of macros.expanded(pending)) tokens.push(token);
    pending = [];
  };
  let conditional: Token[] = [];
  let isFirst = true;
  for (let token = scanner.next(); ; token = scanner.next()) {
    const startsLine = scanner.isFirstOfLine;
    scanner.startLine();
    if (token.text === '#' && startsLine) {
      flush();
      directives.read(readDirective(scanner, token.at, findings), isFirst);
      if (!directives.isInCondition) {
        checkConditional(conditional, findings);
        conditional = [];
      }
    } else if (token.kind === 'end') {
      flush();
      tokens.push(token);
      break;
    } else if (directives.isInCondition) conditional.push(token);
    else if (token.text === '#') findings.add('directive_refused', 'A # without a directive is not allowed.', token.at);
    else pending.push(token);
    isFirst = false;
  }
  directives.finish();
  return { tokens: macros.isSpent ? tokens.slice(-1) : tokens, version: directives.version };
}

function readDirective(scanner: Scanner, at: number, findings: Findings): Directive {
  const directive: Directive = { at, name: '', isFunction: false, rest: [] };
  const lines = scanner.commentLines;
  while (scanner.hasMoreOnLine()) {
    const token = scanner.next();
    if (directive.name === '') directive.name = token.text;
    else directive.rest.push(token);
    if (directive.rest.length === 1 && scanner.isNext('(')) directive.isFunction = true;
  }
  // If a comment ends on a later line, the directive continues there.
  const continued = scanner.commentLines > lines;
  if (continued)
    findings.add('directive_refused', 'A comment continues beyond this line. End it on the same line.', at);
  return directive;
}

/** Rejects anything other than precision statements in a condition, because either branch may be the one that applies. */
function checkConditional(tokens: readonly Token[], findings: Findings): undefined {
  const isPrecision = (at: number) =>
    tokens[at]?.text === 'precision' &&
    /^(?:lowp|mediump|highp)$/.test(tokens[at + 1]?.text ?? '') &&
    /^(?:float|int|sampler2D|samplerCube)$/.test(tokens[at + 2]?.text ?? '') &&
    tokens[at + 3]?.text === ';';
  for (let at = 0; at < tokens.length; at += 4) {
    if (isPrecision(at)) continue;
    const message = 'A preprocessor condition may contain only precision statements.';
    return findings.add('directive_refused', message, tokens[at]?.at);
  }
}
