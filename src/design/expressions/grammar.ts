import { required } from '../../core/required.ts';
import { depthLimit, sourceLimit, ternaryLimit } from './limits.ts';
import { ExpressionError } from './problems.ts';
import { type Token, tokenize } from './tokens.ts';

const binaryOperators = new Set(['*', '/', '%', '+', '-', '<', '<=', '>', '>=', '==', '===', '!=', '!==']);
const logicOperators = new Set(['&&', '||', '??']);

/** The state of one level of brackets. The whole source is one level, and each open bracket adds one. */
interface Level {
  /** The number of unary operators whose operand has not ended. */
  unaries: number;
  /** The logic operators since the last comma, `?` or `:`. */
  logic: Set<string>;
}

/**
 * Checks the tokens of an expression before jsep parses them. It rejects
 * - what would make jsep recurse too deeply, because jsep has no limit of its own;
 * - what jsep accepts but the language does not: `f(1 2)`, `(a,)`, `a?.b`, unary `+`, bitwise operators, `--`;
 * - `??` next to `&&` or `||` without parentheses, which JavaScript rejects but jsep does not.
 *
 * Unmatched brackets are left to jsep.
 */
class GrammarCheck {
  readonly #levels: Level[] = [{ unaries: 0, logic: new Set() }];
  #unaries = 0;
  #ternaries = 0;
  #expectsValue = true;
  #previous: Token | undefined;

  check(source: string): void {
    for (const token of tokenize(source)) {
      if (token.type === 'mark') this.#mark(token);
      else this.#value(token);
      this.#previous = token;
    }
    if (this.#expectsValue) throw new ExpressionError('syntax', 'A value is missing at the end.', source.length);
  }

  #value(token: Token): void {
    if (!this.#expectsValue) throw new ExpressionError('syntax', `Unexpected ${token.text}.`, token.index);
    this.#expectsValue = false;
  }

  #mark(token: Token): void {
    const { text } = token;
    if (text === '(' || text === '[') this.#open(token);
    else if (text === ')' || text === ']') this.#close(token);
    else if (this.#expectsValue && (text === '!' || text === '-')) this.#unary(token);
    else this.#afterOperand(token);
  }

  #open(token: Token): void {
    const { type } = this.#previous ?? {};
    const calls = token.text === '(' && !this.#expectsValue;
    if (type === 'number' || (calls && type !== 'name')) this.#refuse(token);
    this.#levels.push({ unaries: 0, logic: new Set() });
    this.#checkDepth(token);
    this.#expectsValue = true;
  }

  #close(token: Token): void {
    const empty = this.#previous?.text === '(' || this.#previous?.text === '[';
    if (this.#expectsValue && !empty) this.#refuse(token);
    this.#endOperand();
    if (this.#levels.length > 1) this.#levels.pop();
    this.#expectsValue = false;
  }

  #unary(token: Token): void {
    this.#level.unaries++;
    this.#unaries++;
    this.#checkDepth(token);
  }

  /** Checks a token that follows a value and requires another value after it. */
  #afterOperand(token: Token): void {
    const { text } = token;
    if (this.#expectsValue) this.#refuse(token);
    if (logicOperators.has(text)) this.#logic(token);
    else if (text === '?' || text === ':' || text === ',') this.#separate(token);
    else if (text === '=>') this.#level.logic.clear();
    else if (!binaryOperators.has(text) && text !== '.') this.#refuse(token);
    if (text !== '.') this.#endOperand();
    this.#expectsValue = true;
  }

  #logic(token: Token): void {
    const { logic } = this.#level;
    logic.add(token.text);
    if (logic.has('??') && logic.size > 1)
      throw new ExpressionError('syntax', 'Use parentheses to combine ?? with && or ||.', token.index);
  }

  #separate(token: Token): void {
    this.#level.logic.clear();
    if (token.text === ',' && this.#levels.length === 1) this.#refuse(token);
    if (token.text === '?' && ++this.#ternaries > ternaryLimit)
      throw new ExpressionError('depth', `The expression has more than ${ternaryLimit} conditions.`, token.index);
  }

  /** The current level. It always exists, because the first level is never closed. */
  get #level(): Level {
    return required(this.#levels.at(-1));
  }

  #endOperand(): void {
    this.#unaries -= this.#level.unaries;
    this.#level.unaries = 0;
  }

  #checkDepth(token: Token): void {
    if (this.#levels.length - 1 + this.#unaries > depthLimit)
      throw new ExpressionError('depth', `The expression is nested more than ${depthLimit} levels deep.`, token.index);
  }

  #refuse(token: Token): never {
    throw new ExpressionError('syntax', `Unexpected ${token.text}.`, token.index);
  }
}

/** Throws an ExpressionError for a source that must not reach jsep. */
export function checkGrammar(source: string): void {
  if (source.trim() === '') throw new ExpressionError('syntax', 'The expression is empty.');
  if (source.length > sourceLimit)
    throw new ExpressionError('syntax', `The expression is longer than ${sourceLimit} characters.`);
  new GrammarCheck().check(source);
}
