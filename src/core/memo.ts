/** Computes a value once for each key, also if several callers ask for it at the same time. */
export class Memo<Value> {
  readonly #values = new Map<string, Promise<Value>>();

  /** Everyone who asks with this key gets what the first `make` returns or throws. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#values.get(key);
    if (known) return known;
    const value = make();
    this.#values.set(key, value);
    return value;
  }
}
