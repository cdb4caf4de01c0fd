import { defaultPictureLimits, type PictureLimits } from '../types.ts';

export interface SvgLimits {
  /** The maximum size of the source in UTF-8. The output may be four times as long. */
  maxBytes: number;
  /** The maximum number of tags in the source, including removed ones. */
  maxElements: number;
  /** The maximum depth of nested elements and of chains of references. */
  maxDepth: number;
  /**
   * The maximum number of commands per path. The time to fill a path grows faster than this number (takumi: 0.3 s for
   * 10,000, 16 s for 100,000).
   */
  maxPathCommands: number;
  /** The maximum number of commands of all paths together. */
  maxTotalPathCommands: number;
  /** The maximum number of characters of all `<style>` elements together. */
  maxStyleLength: number;
  /**
   * The maximum number of elements as drawn. Each `use` counts as many as it draws, and an effect counts as several
   * elements, according to its cost (see weigh.ts).
   */
  maxWeight: number;
  /** The limits of each embedded picture; `maxPixels` applies to all embedded pictures together. */
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

/**
 * The reason why an SVG is rejected as a whole. It is thrown inside this folder, and `sanitizeSvg` returns it as its
 * reason.
 */
export class SvgRefusal extends Error {
  override name = 'SvgRefusal';
}
