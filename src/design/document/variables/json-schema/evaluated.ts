/**
 * What of one object or list the keywords so far have judged, for `unevaluatedProperties` and `unevaluatedItems` (JSON
 * Schema 2020-12, section 11). Kept only under schemas that ask for it.
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
