import type { Box } from '../../../../design/boxes/types.ts';
import type { PageNumbers, Places } from '../../../../design/resolve/places.ts';

/**
 * Knows on which page each part of a region's content is, as far as it has been laid out. Content is resolved with
 * these page numbers, measured and packed again until nothing moves (PAG-3). Content that was hidden, and therefore is
 * on no page, has the numbers of the content before it.
 */
export class FlowPlaces implements Places {
  /** The numbers for a page, which is counted from 1. */
  numbersOf: (pageNumber: number) => PageNumbers;
  readonly #names = new Map<string, number>();
  #pages = new Map<number, number>();
  readonly #cut = new Set<number>();
  /** The page of the place that was requested last. */
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

  /** The page of a place, from 1. It is the first page if the place is unknown. */
  pageOf(place: number | undefined): number {
    return (place === undefined ? undefined : this.#pages.get(place)) ?? 1;
  }

  /**
   * Records the pages as they are packed now. Returns whether anything is on a page other than the one for which it was
   * resolved.
   */
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
