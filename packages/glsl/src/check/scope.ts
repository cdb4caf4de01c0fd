import type { FunctionSymbol, Variable } from '../tree.ts';
import type { StructType } from '../types.ts';

/** The meaning of a name; functions of one name differ in the types of their parameters. */
export type Meaning = Variable | StructType | FunctionSymbol[];

export function isVariable(meaning: Meaning | undefined): meaning is Variable {
  return meaning !== undefined && 'storage' in meaning;
}

/** Names by the blocks in which they are visible. */
export class Scope {
  readonly #names = new Map<string, Meaning>();

  readonly outer: Scope | undefined;

  constructor(outer?: Scope) {
    this.outer = outer;
  }

  /** The meaning of a name here or in an outer block. */
  find(name: string): Meaning | undefined {
    return this.#names.get(name) ?? this.outer?.find(name);
  }

  /** The meaning of a name in this block itself. */
  getOwn(name: string): Meaning | undefined {
    return this.#names.get(name);
  }

  set(name: string, meaning: Meaning): void {
    this.#names.set(name, meaning);
  }

  /** All names that are visible here. */
  *names(): Iterable<string> {
    yield* this.#names.keys();
    if (this.outer) yield* this.outer.names();
  }
}
