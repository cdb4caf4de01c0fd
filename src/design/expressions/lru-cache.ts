export interface LruLimits {
  entries: number;
  /** The most that the weights of all entries may come to. */
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

  /** The value under the key, made when it is not there. A value heavier than the whole cache is not kept. */
  remember(key: string, weight: number, make: () => Value): Value {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    const value = make();
    if (weight <= this.#limits.weight) this.#keep(key, { value, weight });
    return value;
  }

  #keep(key: string, entry: { value: Value; weight: number }): void {
    this.#entries.set(key, entry);
    this.#weight += entry.weight;
    for (const [oldest, { weight }] of this.#entries) {
      if (this.#entries.size <= this.#limits.entries && this.#weight <= this.#limits.weight) return;
      this.#entries.delete(oldest);
      this.#weight -= weight;
    }
  }
}
