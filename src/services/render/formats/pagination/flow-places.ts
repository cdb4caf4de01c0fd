import type { Box } from '../../../../design/boxes/types.ts';
import type { PageNumbers, Places } from '../../../../design/resolve/places.ts';

/**
 * On which page each part of a region's content stands, as far as it is known: content is resolved under these numbers,
 * measured and packed again until nothing moves (PAG-3). What was hidden, and so stood nowhere, has the numbers of what
 * comes before it.
 */
export class FlowPlaces implements Places {
  /** Of the page with a number, from 1. */
  numbersOf: (pageNumber: number) => PageNumbers;
  readonly #names = new Map<string, number>();
  #pages = new Map<number, number>();
  readonly #cut = new Set<number>();
  /** Page of the place that was asked for last. */
  #last = 1;

  constructor(numbersOf: (pageNumber: number) => PageNumbers) {
    this.numbersOf = numbersOf;
  }

  below(parent: number | undefined, name: string, round: number | string): number {
    const key = `${parent ?? ''}/${name}/${round}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    this.#names.set(key, this.#names.size);
    return this.#names.size - 1;
  }

  numbersAt(place: number): PageNumbers {
    this.#last = this.#pages.get(place) ?? this.#last;
    return this.numbersOf(this.#last);
  }

  isCut(place: number): boolean {
    return this.#cut.has(place);
  }

  /** Page of a place, from 1; the first where nothing is known of it. */
  pageOf(place: number | undefined): number {
    return (place === undefined ? undefined : this.#pages.get(place)) ?? 1;
  }

  /** Takes the pages as they are packed now; whether anything stands on another page than it was resolved for. */
  settle(pages: readonly Box[]): boolean {
    const found = new Map<number, number>();
    let moved = false;
    const note = (place: number | undefined, page: number): boolean => {
      if (place === undefined) return false;
      const isFirst = !found.has(place);
      if (isFirst) found.set(place, page);
      return !isFirst && found.get(place) !== page;
    };
    const visit = (box: Box, page: number): void => {
      const goesOn = note(box.place, page);
      if (box.kind === 'container') for (const child of box.children) visit(child, page);
      if (box.kind !== 'text') return;
      for (const span of box.spans) note(span.place, page);
      if (!goesOn || box.place === undefined || this.#cut.has(box.place)) return;
      this.#cut.add(box.place);
      moved = true;
    };
    for (const [index, page] of pages.entries()) visit(page, index + 1);
    for (const [place, page] of found) moved ||= this.#pages.get(place) !== page;
    this.#pages = found;
    this.#last = 1;
    return moved;
  }
}
