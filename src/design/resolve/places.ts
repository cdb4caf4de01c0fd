/**
 * The number of an output page among the pages that one designed page produces, and its number in the whole file
 * (PAG-3). Both start at 1.
 */
export interface PageNumbers {
  pageNumber: number;
  totalPages: number;
  documentPage: number;
  documentPages: number;
}

export const onlyPage: PageNumbers = { pageNumber: 1, totalPages: 1, documentPage: 1, documentPages: 1 };

/**
 * Distinguishes the boxes that a layer becomes in loops, and decides which page numbers apply to each: content that
 * flows over several pages shows the numbers of the page on which it appears (PAG-3).
 */
export interface Places {
  /** The place of a layer, or of a part of its text, inside another place. Places are requested in drawing order. */
  placeBelow(parent: number | undefined, name: string, round: number | string): number;
  /** The page numbers that apply at a place; undefined if those of the surrounding place apply. */
  numbersAt(placeId: number): PageNumbers | undefined;
  /**
   * Whether a text continues on further pages, so that each of its expressions has the numbers of the page on which it
   * appears.
   */
  isCut(placeId: number): boolean;
}
