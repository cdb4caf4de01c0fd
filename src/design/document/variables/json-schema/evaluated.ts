/**
 * Records which members of an object or list the keywords have evaluated so far, for `unevaluatedProperties` and
 * `unevaluatedItems` (JSON Schema 2020-12, section 11). It is only used for schemas that need it.
 */
export class Evaluated {
  readonly names = new Set<string>();
  readonly items = new Set<number>();

  get size(): number {
    return this.names.size + this.items.size;
  }

  addAll(other: Evaluated): void {
    for (const name of other.names) this.names.add(name);
    for (const item of other.items) this.items.add(item);
  }
}
