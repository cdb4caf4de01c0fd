type RasterType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** EXIF orientation (CIPA DC-008 section 4.6.4): 1 is upright, 6 is what most phones held upright write. */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The orientation of a picture that is not stored upright. */
export type Turn = Exclude<Orientation, 1>;

/** From 5 on a picture's rows are its columns. */
export function liesOnItsSide(turn: Turn): boolean {
  return turn >= 5;
}

/** px of a picture as it is shown. */
export function uprightSize({ width, height, orientation }: RasterInfo): { width: number; height: number } {
  return orientation && liesOnItsSide(orientation) ? { width: height, height: width } : { width, height };
}

export interface RasterInfo {
  type: RasterType;
  /** Pixels as stored, before any orientation. */
  width: number;
  height: number;
  animated: boolean;
  /** Pictures in the file; counted no further than `frameCountCap`. */
  frames: number;
  /** Only where it is not upright. Browsers turn the picture, takumi does not. */
  orientation?: Turn;
}

/** An SVG's size is part of its markup: `sanitizeSvg` answers it. */
interface VectorInfo {
  type: 'svg';
}

export type PictureInfo = RasterInfo | VectorInfo;

/** Frames above this many are not counted: no limit needs more. */
export const frameCountCap = 10_000;

export interface PictureLimits {
  /** Width × height. */
  maxPixels: number;
  maxSide: number;
  maxFrames: number;
}

/** What no picture may exceed, whatever draws it; bytes are bounded where they are fetched. takumi 2.16.3 itself takes sides of 8,192 px at most. */
export const defaultPictureLimits: PictureLimits = {
  maxPixels: 40_000_000,
  maxSide: 16_384,
  maxFrames: 1_000,
};

/** What a format's reader found: what could be read, and the first fault that a decoder would stumble over. */
export interface RasterReading {
  info?: RasterInfo;
  fault?: PictureFault;
}

export interface PictureFault {
  code: 'truncated' | 'broken';
  /** The end of a clause that starts with `the picture`. */
  reason: string;
}

export const truncated: PictureFault = { code: 'truncated', reason: 'ends before its data does' };

export function broken(reason: string): PictureFault {
  return { code: 'broken', reason };
}
