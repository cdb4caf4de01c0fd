import type { Box } from '../../../../design/boxes/types.ts';
import type { PageNumbers, Places } from '../../../../design/resolve/places.ts';

/**
 * Records on which page each part of a region's content is, for the content that has been laid out so far. Content is
 * resolved with these page numbers, measured and packed, and this is repeated until nothing moves (PAG-3). Hidden
 * content is on no page, so it has the numbers of the content before it.
 */
export class FlowPlaces implements Places {
  /** Returns the page numbers for a page, which is counted from 1. */
  getPageNumbers: (pageNumber: number) => PageNumbers;
  readonly #names = new Map<string, number>();
  #pages = new Map<number, number>();
  readonly #cut = new Set<number>();
  /** The page of the place that was requested last. */
  #last = 1;

  constructor(getPageNumbers: (pageNumber: number) => PageNumbers) {
    this.getPageNumbers = getPageNumbers;
  }

  placeBelow(parent: number | undefined, name: string, round: number | string): number {
    const key = `${parent ?? ''}/${name}/${round}`;
    const existingPlace = this.#names.get(key);
    if (existingPlace !== undefined) return existingPlace;
    this.#names.set(key, this.#names.size);
    return this.#names.size - 1;
  }

  numbersAt(placeId: number): PageNumbers {
    this.#last = this.#pages.get(placeId) ?? this.#last;
    return this.getPageNumbers(this.#last);
  }

  isCut(placeId: number): boolean {
    return this.#cut.has(placeId);
  }

  /** Returns the page of a place, from 1. If the place is unknown, returns the first page. */
  getPageNumber(placeId: number | undefined): number {
    return (placeId === undefined ? undefined : this.#pages.get(placeId)) ?? 1;
  }

  /**
   * Records the pages as they are packed now. Returns whether any content is on another page than the page for which it
   * was resolved.
   */
  settlePages(pages: readonly Box[]): boolean {
    const pageByPlace = new Map<number, number>();
    let moved = false;
    const note = (placeId: number | undefined, page: number): boolean => {
      if (placeId === undefined) return false;
      const isFirst = !pageByPlace.has(placeId);
      if (isFirst) pageByPlace.set(placeId, page);
      return !isFirst && pageByPlace.get(placeId) !== page;
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
    for (const [placeId, page] of pageByPlace) moved ||= this.#pages.get(placeId) !== page;
    this.#pages = pageByPlace;
    this.#last = 1;
    return moved;
  }
}
