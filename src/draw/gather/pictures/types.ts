type RasterType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** EXIF orientation (CIPA DC-008 section 4.6.4): 1 is upright; most phones held upright write 6. */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The orientation of a picture that is not stored upright. */
export type Turn = Exclude<Orientation, 1>;

/** From 5 on, rows and columns are exchanged. */
export function liesOnItsSide(turn: Turn): boolean {
  return turn >= 5;
}

/** The size of a picture as shown, in px. */
export function uprightSize({ width, height, orientation }: RasterInfo): { width: number; height: number } {
  return orientation && liesOnItsSide(orientation) ? { width: height, height: width } : { width, height };
}

export interface RasterInfo {
  type: RasterType;
  /** The size in pixels as stored, before any orientation is applied. */
  width: number;
  height: number;
  animated: boolean;
  /** The number of pictures in the file, counted up to `frameCountCap`. */
  frames: number;
  /** Set only if the picture is not upright. Browsers turn the picture, takumi does not. */
  orientation?: Turn;
}

/** The size of an SVG is part of its markup; `sanitizeSvg` returns it. */
interface VectorInfo {
  type: 'svg';
}

export type PictureInfo = RasterInfo | VectorInfo;

/** More frames than this are not counted, because no limit needs to. */
export const frameCountCap = 10_000;

export interface PictureLimits {
  /** Width × height. */
  maxPixels: number;
  maxSide: number;
  maxFrames: number;
}

/**
 * The limits of every picture, whatever draws it; bytes are limited where they are fetched. takumi 2.16.3 itself
 * accepts sides of at most 8,192 px.
 */
export const defaultPictureLimits: PictureLimits = {
  maxPixels: 40_000_000,
  maxSide: 16_384,
  maxFrames: 1_000,
};

/** The result of a format's reader: what could be read, and the first fault at which a decoder would fail. */
export interface RasterReading {
  info?: RasterInfo;
  fault?: PictureFault;
}

export interface PictureFault {
  code: 'truncated' | 'broken';
  /** Continues `the picture`, and says what to do, without the last period. */
  reason: string;
}

const exportAgain = 'Export it again';

export const truncated: PictureFault = {
  code: 'truncated',
  reason: `is incomplete: the file ends before its data. ${exportAgain}`,
};

/** @param fault continues `the picture` @param remedy a sentence without its period */
export function brokenPicture(fault: string, remedy = exportAgain): PictureFault {
  return { code: 'broken', reason: `${fault}. ${remedy}` };
}
