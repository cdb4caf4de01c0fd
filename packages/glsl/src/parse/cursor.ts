import { languageLimits } from '../limits.ts';
import { isKeyword } from '../names.ts';
import { SyntaxFault, type Token } from '../tokens/token.ts';

/** The current position among the tokens, and the current depth of nesting. */
export class Cursor {
  #index = 0;
  #levels = 0;
  #names: ReadonlySet<string> | undefined;

  readonly tokens: readonly Token[];
  readonly #end: Token;

  /** @throws Error for a list without the end token, which is a bug */
  constructor(tokens: readonly Token[]) {
    const end = tokens.at(-1);
    if (end === undefined) throw new Error('A list of tokens needs its end token.');
    this.tokens = tokens;
    this.#end = end;
  }

  /** The token at a distance ahead of the current one. Beyond the end of the list, it is the end token. */
  peek(ahead = 0): Token {
    return this.tokens[this.#index + ahead] ?? this.#end;
  }

  next(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.#index += 1;
    return token;
  }

  is(text: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.text === text && (token.kind === 'operator' || token.kind === 'name');
  }

  accept(text: string): boolean {
    if (!this.is(text)) return false;
    this.next();
    return true;
  }

  /** @throws SyntaxFault */
  expect(text: string): Token {
    if (this.is(text)) return this.next();
    throw this.unexpected(`${text} is expected`);
  }

  /** Reads a name that the author may have chosen. Whether it is reserved is checked later. */
  expectName(): Token {
    const token = this.peek();
    if (token.kind === 'name' && !isKeyword(token.text)) return this.next();
    if (token.kind === 'name')
      throw new SyntaxFault('reserved_name', `${token.text} is a word of GLSL, not a name.`, token.at);
    throw this.unexpected('a name is expected');
  }

  /**
   * Returns a name that the source does not use. It is the same each time, because what is declared with it is in a
   * block of its own.
   */
  unusedName(wanted: string): string {
    this.#names ??= new Set(this.tokens.map(({ text }) => text));
    let name = wanted;
    for (let count = 2; this.#names.has(name); count += 1) name = `${wanted}${count}`;
    return name;
  }

  unexpected(expectation: string): SyntaxFault {
    const { kind, text, at } = this.peek();
    const foundText = kind === 'end' ? 'the source ends' : `${text.slice(0, 40)} stands`;
    return new SyntaxFault('syntax', `Here ${foundText}, where ${expectation}.`, at);
  }

  /**
   * Parses something that can contain itself. If it is nested too deep it is rejected, so that no source can exhaust
   * the stack.
   */
  nested<Result>(read: () => Result): Result {
    this.#levels += 1;
    if (this.#levels > languageLimits.expressionDepth + languageLimits.statementDepth) {
      throw new SyntaxFault('too_deep', 'This is nested too deep.', this.peek().at);
    }
    const result = read();
    this.#levels -= 1;
    return result;
  }

  /** Skips tokens after a fault, up to the next function or variable, so that this one is checked too. */
  skipGlobal(from: number): void {
    this.#levels = 0;
    this.#index = from;
    for (let braces = 0; this.peek().kind !== 'end'; ) {
      const { text } = this.next();
      if (text === '{') braces += 1;
      else if (text === '}') braces -= 1;
      if (braces <= 0 && (text === ';' || text === '}')) return;
    }
  }

  get position(): number {
    return this.#index;
  }
}
