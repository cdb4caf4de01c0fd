/** Limits of saved designs (DOC-5) and of what they may unfold to (DOC-13, RND-21). */
export const documentLimits = {
  /** px of a page's side. */
  pageSide: 10_000,
  /** px of any coordinate or length. */
  coordinate: 100_000,
  layersPerPage: 1_000,
  pagesPerTemplate: 200,
  /** UTF-8 bytes of one page as JSON. */
  pageBytes: 1_048_576,
  /** Layers inside layers. */
  nesting: 32,
  loopItems: 1_000,
  /** Levels of references that a content source follows. */
  referenceDepth: 5,
  boxesPerPage: 20_000,
  variablesPerScope: 500,
} as const;
