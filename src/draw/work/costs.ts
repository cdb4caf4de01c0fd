/**
 * What takumi 2.16.3 needs per device pixel that a pass covers: nanoseconds of one core of the machine on which they
 * were measured (x64, 2 cores, V8 of Node 24), a third to a half above the measurement so that an estimate is seldom
 * too low, and bytes while it lasts. `npm run bench:work` measures them again. `reach` is the blur in device pixels:
 * the engine handles wide blurs differently.
 */
export const costs = {
  fill: { ns: 6, bytes: 0 },
  /** For boxes with round corners, which the engine fills row by row, and for borders. */
  path: { ns: 1, bytes: 0 },
  /** The same with a color that is not opaque. */
  clearPath: { ns: 10, bytes: 0 },
  linear: { ns: 12, bytes: 0 },
  roundLinear: { ns: 6, bytes: 0 },
  radial: { ns: 16, bytes: 0 },
  conic: { ns: 23, bytes: 0 },
  repeating: { ns: 20, bytes: 0 },
  /** Added for a pixel that is painted by a fill or a gradient under a transform. */
  turned: { ns: 26, bytes: 0 },
  group: { ns: 11, bytes: 4.1 },
  /** A transform by itself costs nothing. */
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
  /** For each line separately. */
  textShadow: (reach: number) => ({ ns: reach > 200 ? 190 : reach > 60 ? 42 : 90, bytes: 2 }),
} as const;

/** Nanoseconds per device pixel of a picture: allocating it, and writing it as a png. */
export const pageNs = 7;
/** Nanoseconds to prepare, lay out and visit a box. */
export const boxNs = 80_000;
/** Nanoseconds to read a font file, and to read the outline of a character that was not drawn yet. */
export const fontNs = 4_000_000;
export const outlineNs = 80_000;
/** Nanoseconds to draw an emoji, which is an SVG, and to shape a character of a script whose letters join or stack. */
export const emojiNs = 250_000;
export const intricateNs = 7_500;
/**
 * The number of outlines that the engine caches: a text with more different characters reads an outline for each
 * character that it draws.
 */
export const keptOutlines = 2_000;
/**
 * Nanoseconds to measure a text once: for each character, and more for those of scripts whose letters join or stack,
 * for fonts that are split into many files, for tabs and emoji, which are separate boxes, and for each font file.
 */
export const measuringNs = {
  /** For each box, once: preparing and positioning it. */
  box: 60_000,
  /** For each text, however short. */
  text: 30_000,
  character: 2_500,
  intricate: 20_000,
  han: 12_000,
  tab: 30_000,
  emoji: 150_000,
  font: 4_000_000,
} as const;
/** Nanoseconds to shape a character, and to draw it at one device pixel per px; more at higher scales. */
export const characterNs = { shaped: 1_500, drawn: 1_200, perPixel: 3 } as const;
