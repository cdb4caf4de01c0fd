/**
 * Limits of saved designs (DOC-5), and of the boxes that a page may have once its loops are expanded (DOC-13, RND-21).
 */
export const documentLimits = {
  /** The length of a page's side in px. */
  pageSide: 10_000,
  /** Any coordinate or length in px. */
  coordinate: 100_000,
  layersPerPage: 1_000,
  pagesPerTemplate: 200,
  /** The number of pages that a page with a flow region can become (PAG-1). */
  flowPages: 50,
  /** The size of one page as JSON, in UTF-8 bytes. */
  pageBytes: 1_048_576,
  /** The levels to which layers may be nested. */
  nesting: 32,
  loopItems: 1_000,
  /** The levels of references that a content source may follow. */
  referenceDepth: 5,
  boxesPerPage: 20_000,
  variablesPerScope: 500,
  /** The number of guides of a page along each axis (DOC-19). */
  guidesPerAxis: 100,
  samplesPerTemplate: 50,
  /** The size of a template's sample rows as JSON, in UTF-8 bytes. */
  sampleBytes: 262_144,
} as const;
