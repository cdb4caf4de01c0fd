interface LruLimits {
  entries: number;
  /** The most that the weights of all entries may come to, in a unit of the caller's choice. */
  weight: number;
}

/** A map that forgets what was used least recently, bounded in entries and in weight. */
export class LruCache<Value> {
  readonly #limits: LruLimits;
  readonly #entries = new Map<string, { value: Value; weight: number }>();
  #weight = 0;

  constructor(limits: LruLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): Value | undefined {
    const known = this.#entries.get(key);
    if (known === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, known);
    return known.value;
  }

  /** Keeps a value, in place of one that had the key. A value heavier than the whole cache is not kept. */
  set(key: string, value: Value, weight: number): void {
    this.delete(key);
    if (weight > this.#limits.weight) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#weight <= this.#limits.weight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }

  /** The value under the key, made when it is not there. */
  remember(key: string, weight: number, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = make();
    this.set(key, value, weight);
    return value;
  }
}
