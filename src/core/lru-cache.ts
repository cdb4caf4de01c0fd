interface LruLimits {
  entries: number;
  /** The maximum total weight of all entries. The caller chooses the unit. */
  weight: number;
}

/**
 * A map with a maximum number of entries and a maximum weight. If it exceeds either, the least recently used entries
 * are removed first.
 */
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
    const cached = this.#entries.get(key);
    if (cached === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, cached);
    return cached.value;
  }

  /**
   * Stores a value, and replaces an earlier one with the same key. A value that is heavier than the maximum weight is
   * not stored.
   */
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

  /** Returns the value with the key. If there is none, it is created with `make` and stored. */
  remember(key: string, weight: number, make: () => Value): Value {
    const cached = this.get(key);
    if (cached !== undefined) return cached;
    const value = make();
    this.set(key, value, weight);
    return value;
  }
}
