/**
 * The costs of takumi 2.16.3 per device pixel that a pass covers. `ns` are nanoseconds of one core of the machine on
 * which they were measured (x64, 2 cores, V8 of Node 24). They are a third to a half above the measurement, so that an
 * estimate is seldom too low. `bytes` are the memory that is held while the pass lasts. `npm run bench:work` measures
 * them again. `reach` is the blur in device pixels: the engine handles wide blurs differently.
 */
export const costs = {
  fill: { ns: 6, bytes: 0 },
  /** The cost of boxes with round corners, which the engine fills row by row, and of borders. */
  path: { ns: 1, bytes: 0 },
  /** The same for a color that is not opaque. */
  clearPath: { ns: 10, bytes: 0 },
  linear: { ns: 12, bytes: 0 },
  roundLinear: { ns: 6, bytes: 0 },
  radial: { ns: 16, bytes: 0 },
  conic: { ns: 23, bytes: 0 },
  repeating: { ns: 20, bytes: 0 },
  /** The additional cost of a pixel that is painted by a fill or a gradient under a transform. */
  turned: { ns: 26, bytes: 0 },
  group: { ns: 11, bytes: 4.1 },
  /** A transform alone takes no time, only memory. */
  transform: { ns: 0, bytes: 4.1 },
  roundedClip: { ns: 2, bytes: 1.1 },
  clip: { ns: 7, bytes: 6.3 },
  mask: { ns: 16, bytes: 9.2 },
  filter: { ns: 7, bytes: 0 },
  backdropFilter: { ns: 22, bytes: 0 },
  dropShadow: (reach: number) => (reach > 100 ? { ns: 110, bytes: 13.7 } : { ns: 36, bytes: 13.7 }),
  shadow: (reach: number) => (reach > 200 ? { ns: 46, bytes: 3 } : { ns: reach === 0 ? 4 : 15, bytes: 3 }),
  blur: (reach: number) => (reach > 100 ? { ns: 85, bytes: 9.7 } : { ns: 38, bytes: 4.1 }),
  backdrop: (reach: number) => (reach > 150 ? { ns: 80, bytes: 13.7 } : { ns: 40, bytes: 13.7 }),
  insetShadow: (reach: number) => ({ ns: reach > 200 ? 120 : reach > 100 ? 34 : 22, bytes: 8 }),
  /** The cost is counted for each line separately. */
  textShadow: (reach: number) => ({ ns: reach > 200 ? 190 : reach > 60 ? 42 : 90, bytes: 2 }),
} as const;

/** The nanoseconds per device pixel of a picture to allocate it and to write it as a png. */
export const pageNs = 7;
/** The nanoseconds to prepare, lay out and visit a box. */
export const boxNs = 80_000;
/** The nanoseconds to read a font file, and to read the outline of a character that was not drawn yet. */
export const fontNs = 4_000_000;
export const outlineNs = 80_000;
/**
 * The nanoseconds to draw an emoji, which is an SVG, and to shape a character of a script whose letters join or stack.
 */
export const emojiNs = 250_000;
export const intricateNs = 7_500;
/**
 * The number of outlines that the engine caches. If a text has more different characters, the engine reads an outline
 * for each character that it draws.
 */
export const keptOutlines = 2_000;
/**
 * The nanoseconds to measure a text once. They are counted for each character, with more for scripts whose letters join
 * or stack, for fonts that are split into many files, and for tabs and emoji, which are separate boxes. They are also
 * counted for each font file.
 */
export const measuringNs = {
  /** Counted once for each box: preparing and positioning it. */
  box: 60_000,
  /** Counted for each text, however short it is. */
  text: 30_000,
  character: 2_500,
  intricate: 20_000,
  han: 12_000,
  tab: 30_000,
  emoji: 150_000,
  font: 4_000_000,
} as const;
/**
 * The nanoseconds to shape a character, and to draw it at one device pixel per px. Drawing takes more at higher scales.
 */
export const characterNs = { shaped: 1_500, drawn: 1_200, perPixel: 3 } as const;
