/**
 * What takumi 2.16.3 needs for each device pixel that a pass goes over: nanoseconds of one core of the machine that they were
 * measured on (x64, 2 cores, V8 of Node 24), a third to a half above what was measured there so that an estimate is seldom too
 * low, and bytes while it lasts. `npm run bench:work` measures them again. `reach` is the blur in device pixels: wide ones
 * take other ways through the engine.
 */
export const costs = {
  fill: { ns: 6, bytes: 0 },
  /** Of a box with round corners, which the engine fills row by row, and of borders. */
  path: { ns: 1, bytes: 0 },
  /** The same with a colour that is not opaque. */
  clearPath: { ns: 10, bytes: 0 },
  linear: { ns: 12, bytes: 0 },
  roundLinear: { ns: 6, bytes: 0 },
  radial: { ns: 16, bytes: 0 },
  conic: { ns: 23, bytes: 0 },
  repeating: { ns: 20, bytes: 0 },
  /** More, for a pixel that is painted by a fill or a gradient under a transform. */
  turned: { ns: 26, bytes: 0 },
  group: { ns: 11, bytes: 4.1 },
  /** A transform by itself moves nothing. */
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
  /** Of each line by itself. */
  textShadow: (reach: number) => ({ ns: reach > 200 ? 190 : reach > 60 ? 42 : 90, bytes: 2 }),
} as const;

/** Nanoseconds for each device pixel of a picture: making room for it, and writing it as a png. */
export const pageNs = 7;
/** Nanoseconds of preparing, laying out and walking a box. */
export const boxNs = 80_000;
/** Nanoseconds of reading a font file, and of reading the outline of a character that was not drawn yet. */
export const fontNs = 4_000_000;
export const outlineNs = 80_000;
/** Nanoseconds of drawing an emoji, which is an SVG, and of shaping a character of a script whose letters join or stack. */
export const emojiNs = 250_000;
export const intricateNs = 7_500;
/** Outlines that the engine keeps: a text of more different characters reads them again for each character that it draws. */
export const keptOutlines = 2_000;
/**
 * Nanoseconds of measuring a text once: of each character, and more for those of scripts whose letters join or stack, for
 * signs of fonts that are split into many files, for tabs and emoji, which are boxes of their own, and for each font file.
 */
export const measuringNs = {
  /** Of a box, once: preparing it and giving it a place. */
  box: 60_000,
  /** Of a text, however short. */
  text: 30_000,
  character: 2_500,
  intricate: 20_000,
  han: 12_000,
  tab: 30_000,
  emoji: 150_000,
  font: 4_000_000,
} as const;
/** Nanoseconds of shaping a character, and of drawing it at one device pixel a px, more at higher scales. */
export const characterNs = { shaped: 1_500, drawn: 1_200, perPixel: 3 } as const;
