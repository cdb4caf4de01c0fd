import { defaultPictureLimits, type PictureLimits } from '../types.ts';

export interface SvgLimits {
  /** The source in UTF-8; the output may be four times as long. */
  maxBytes: number;
  /** The tags in the source, including removed ones. */
  maxElements: number;
  /** The depth of nested elements, and of chains of references. */
  maxDepth: number;
  /**
   * Commands per path: the time to fill grows faster than their number (takumi: 0.3 s for 10,000, 16 s for 100,000).
   */
  maxPathCommands: number;
  /** Commands of all paths together. */
  maxTotalPathCommands: number;
  /** Characters of all `<style>` elements together. */
  maxStyleLength: number;
  /**
   * Elements as drawn: each `use` counts as what it draws, and effects count as many elements, according to their cost
   * (see weigh.ts).
   */
  maxWeight: number;
  /** Limits of each embedded picture; `maxPixels` applies to all of them together. */
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

/** Why an SVG is rejected as a whole. Thrown inside this folder; `sanitizeSvg` returns it as its reason. */
export class SvgRefusal extends Error {
  override name = 'SvgRefusal';
}
