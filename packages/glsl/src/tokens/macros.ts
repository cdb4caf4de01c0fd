import type { Findings } from '../findings.ts';

/**
 * A piece of what macros are expanded in: a token of a program, or a segment of a text, whose spaces and comments are
 * kept.
 */
export interface Piece {
  kind: string;
  text: string;
  at: number;
}

interface Macro<Each> {
  /** Absent if the macro has no parameters. */
  parameters?: string[];
  body: readonly Each[];
}

/**
 * The maximum number of pieces, and of their characters, that expanding macros may read and write. It stops macros that
 * double each other again and again.
 */
const maxSteps = 200_000;
const maxCharacters = 2 ** 20;
/** The maximum nesting of macros. */
const maxDepth = 64;

/** Ends the expansion of a source whose budget is used up. */
class BudgetExceeded extends Error {}

const isBlank = (piece: Piece | undefined) =>
  piece?.kind === 'space' || piece?.kind === 'newline' || piece?.kind === 'comment';

/** Expands macros as the C preprocessor does, and counts its steps (SHD-4). */
export class Macros<Each extends Piece> {
  readonly #macros = new Map<string, Macro<Each>>();
  readonly #findings: Findings;
  /** The macros that are being expanded. A macro is not expanded again inside its own expansion. */
  readonly #open = new Set<string>();
  #steps = 0;
  #characters = 0;

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** The number of pieces that were read and written so far. */
  get steps(): number {
    return this.#steps;
  }

  get isSpent(): boolean {
    return this.#steps > maxSteps;
  }

  define(name: string, macro: Macro<Each>): void {
    this.#macros.set(name, macro);
  }

  undefine(name: string): void {
    this.#macros.delete(name);
  }

  get(name: string): Macro<Each> | undefined {
    return this.#macros.get(name);
  }

  /**
   * Returns the pieces with all macros expanded. Once the budget is used up, the result is empty and a finding is
   * reported.
   */
  expanded(pieces: readonly Each[]): Each[] {
    try {
      return this.#expand(pieces);
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error;
      return [];
    } finally {
      this.#open.clear();
    }
  }

  #expand(pieces: readonly Each[]): Each[] {
    const result: Each[] = [];
    for (let index = 0, piece = pieces[0]; piece !== undefined; piece = pieces[index]) {
      this.#count(piece);
      index += 1;
      const macro = piece.kind === 'name' && !this.#open.has(piece.text) ? this.#macros.get(piece.text) : undefined;
      const call = macro?.parameters ? this.#valuesFrom(pieces, index) : { values: [], end: index };
      if (!macro || !call) {
        result.push(piece);
        continue;
      }
      index = call.end;
      for (const each of this.#replacement(piece, macro, call.values)) result.push(each);
    }
    return result;
  }

  #replacement(name: Each, { parameters, body }: Macro<Each>, values: readonly Each[][]): Each[] {
    const { text, at } = name;
    if (parameters && parameters.length !== values.length) {
      const message = `The macro ${text.slice(0, 40)} takes ${parameters.length} arguments, but ${values.length} were given.`;
      this.#findings.add('macro_refused', message, at);
      return [];
    }
    if (this.#open.size >= maxDepth) this.#refuse('Macros are nested too deeply here.', at);
    const argumentsByName = new Map<string, Each[]>();
    for (const [index, value] of values.entries()) argumentsByName.set(parameters?.[index] ?? '', this.#expand(value));
    const filled: Each[] = [];
    for (const piece of body) {
      this.#count(piece, at);
      const value = piece.kind === 'name' ? argumentsByName.get(piece.text) : undefined;
      if (!value) filled.push({ ...piece, at });
      else
        for (const part of value) {
          this.#count(part, at);
          filled.push(part);
        }
    }
    this.#open.add(text);
    const result = this.#expand(filled);
    this.#open.delete(text);
    return result;
  }

  /** Reads the arguments of a macro call from the parentheses that follow; undefined if none follow. */
  #valuesFrom(pieces: readonly Each[], from: number): { values: Each[][]; end: number } | undefined {
    let index = from;
    for (let piece = pieces[index]; piece && isBlank(piece); piece = pieces[index]) {
      this.#count(piece);
      index += 1;
    }
    if (pieces[index]?.text !== '(') return undefined;
    const values: Each[][] = [[]];
    let depth = 1;
    index += 1;
    for (let piece = pieces[index]; piece !== undefined; piece = pieces[index]) {
      this.#count(piece);
      index += 1;
      if (piece.text === '(') depth += 1;
      if (piece.text === ')') depth -= 1;
      if (depth === 0) {
        const isEmpty = values.length === 1 && (values[0] ?? []).every(isBlank);
        return { values: isEmpty ? [] : values.map(trimBlanks), end: index };
      }
      if (piece.text === ',' && depth === 1) values.push([]);
      else values.at(-1)?.push(piece);
    }
    return undefined;
  }

  /**
   * Counts a piece against the budget.
   * @param at the position to which the piece is written, if this is not where it was read
   */
  #count(piece: Each, at = piece.at): void {
    this.#steps += 1;
    this.#characters += piece.text.length;
    if (this.#steps > maxSteps || this.#characters > maxCharacters)
      this.#refuse('With its macros expanded, the source is too large.', at);
  }

  /** Reports a fault and ends the expansion. Nothing is expanded afterwards. */
  #refuse(message: string, at: number): never {
    this.#steps = maxSteps + 1;
    this.#findings.add('macro_too_large', message, at);
    throw new BudgetExceeded(message);
  }
}

function trimBlanks<Each extends Piece>(pieces: Each[]): Each[] {
  let [from, to] = [0, pieces.length];
  while (from < to && isBlank(pieces[from])) from += 1;
  while (to > from && isBlank(pieces[to - 1])) to -= 1;
  return pieces.slice(from, to);
}
