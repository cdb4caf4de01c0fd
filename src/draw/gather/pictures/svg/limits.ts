import { defaultPictureLimits, type PictureLimits } from '../types.ts';

export interface SvgLimits {
  /** Of the source, in UTF-8; what is printed may be four times as long. */
  maxBytes: number;
  /** Tags in the source, also those that are stripped. */
  maxElements: number;
  /** Of nested elements, and of chains of references. */
  maxDepth: number;
  /** Of one path: the time to fill grows faster than their number (takumi: 0.3 s for 10,000, 16 s for 100,000). */
  maxPathCommands: number;
  /** Of all paths together. */
  maxTotalPathCommands: number;
  /** Characters of all `<style>` elements together. */
  maxStyleLength: number;
  /** Elements as drawn, with each `use` counted as what it draws, and effects as many times more costly (see weigh.ts). */
  maxWeight: number;
  /** Of each embedded picture, and `maxPixels` of all of them together. */
  pictures: PictureLimits;
}

export const defaultSvgLimits: SvgLimits = {
  maxBytes: 1_000_000,
  maxElements: 20_000,
  maxDepth: 64,
  maxPathCommands: 20_000,
  maxTotalPathCommands: 100_000,
  maxStyleLength: 200_000,
  maxWeight: 40_000,
  pictures: defaultPictureLimits,
};

/** Why an SVG is refused as a whole: thrown inside this folder, answered by `sanitizeSvg`. */
export class SvgRefusal extends Error {
  override name = 'SvgRefusal';
}
