/** Where a page stands among those generated from one designed page, and in the whole file (PAG-3). From 1. */
export interface PageNumbers {
  pageNumber: number;
  totalPages: number;
  documentPage: number;
  documentPages: number;
}

export const onlyPage: PageNumbers = { pageNumber: 1, totalPages: 1, documentPage: 1, documentPages: 1 };

/**
 * Tells apart the boxes that one layer becomes in loops, and says under which numbers each is resolved: content that
 * flows over pages shows the numbers of the page on which it stands (PAG-3).
 */
export interface Places {
  /** The place of a layer, or of a part of its text, below another place; asked for in drawing order. */
  below(parent: number | undefined, name: string, round: number | string): number;
  /** Nothing where the numbers around it hold. */
  numbersAt(place: number): PageNumbers | undefined;
  /** Whether a text goes on over several pages, so that each of its expressions has the numbers of its own page. */
  isCut(place: number): boolean;
}
