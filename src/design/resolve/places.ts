/**
 * The number of a page among those generated from one designed page, and in the whole file (PAG-3). Both start at 1.
 */
export interface PageNumbers {
  pageNumber: number;
  totalPages: number;
  documentPage: number;
  documentPages: number;
}

export const onlyPage: PageNumbers = { pageNumber: 1, totalPages: 1, documentPage: 1, documentPages: 1 };

/**
 * Distinguishes the boxes that one layer becomes in loops, and tells with which numbers each is resolved: content that
 * flows over pages shows the numbers of its page (PAG-3).
 */
export interface Places {
  /** The place of a layer, or of a part of its text, below another place; requested in drawing order. */
  placeBelow(parent: number | undefined, name: string, round: number | string): number;
  /** Undefined if the surrounding numbers apply. */
  numbersAt(placeId: number): PageNumbers | undefined;
  /** Whether a text continues over several pages, so that each of its expressions has the numbers of its own page. */
  isCut(placeId: number): boolean;
}
