/** Limits of saved designs (DOC-5) and of what they may unfold to (DOC-13, RND-21). */
export const documentLimits = {
  /** The px of a page's side. */
  pageSide: 10_000,
  /** The px of any coordinate or length. */
  coordinate: 100_000,
  layersPerPage: 1_000,
  pagesPerTemplate: 200,
  /** The UTF-8 bytes of one page as JSON. */
  pageBytes: 1_048_576,
  /** The nesting of layers. */
  nesting: 32,
  loopItems: 1_000,
  /** The levels of references that a content source follows. */
  referenceDepth: 5,
  boxesPerPage: 20_000,
  variablesPerScope: 500,
  /** The guides of a page along each axis (DOC-19). */
  guidesPerAxis: 100,
  samplesPerTemplate: 50,
  /** The UTF-8 bytes of the sample rows of a template as JSON. */
  sampleBytes: 262_144,
} as const;
