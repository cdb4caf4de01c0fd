import type { FunctionSymbol, Variable } from '../tree.ts';
import type { StructType } from '../types.ts';

/** What a name stands for. Functions with the same name differ in the types of their parameters. */
export type Meaning = Variable | StructType | FunctionSymbol[];

export function isVariable(meaning: Meaning | undefined): meaning is Variable {
  return meaning !== undefined && 'storage' in meaning;
}

/** The names that are visible, by the blocks in which they were declared. */
export class Scope {
  readonly #names = new Map<string, Meaning>();

  readonly outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.outer = outer;
  }

  /** Finds what a name stands for, in this block or in an outer one. */
  find(name: string): Meaning | undefined {
    return this.#names.get(name) ?? this.outer?.find(name);
  }

  /** Finds what a name stands for in this block only. */
  getOwn(name: string): Meaning | undefined {
    return this.#names.get(name);
  }

  set(name: string, meaning: Meaning): void {
    this.#names.set(name, meaning);
  }

  /** Iterates over all names that are visible here. */
  *names(): Iterable<string> {
    yield* this.#names.keys();
    if (this.outer) yield* this.outer.names();
  }
}
