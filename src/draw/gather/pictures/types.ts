type RasterType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

/** The EXIF orientation (CIPA DC-008 section 4.6.4). 1 is upright. Most phones write 6 if they are held upright. */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/** The orientation of a picture that is not stored upright. */
export type Turn = Exclude<Orientation, 1>;

/** Whether the stored picture lies on its side: from orientation 5 on, rows and columns are exchanged. */
export function liesOnItsSide(turn: Turn): boolean {
  return turn >= 5;
}

/** Returns the size of a picture as it is shown, in px. */
export function uprightSize({ width, height, orientation }: RasterInfo): { width: number; height: number } {
  return orientation && liesOnItsSide(orientation) ? { width: height, height: width } : { width, height };
}

export interface RasterInfo {
  type: RasterType;
  /** The size in pixels as stored, before the orientation is applied. */
  width: number;
  height: number;
  animated: boolean;
  /** The number of pictures in the file, counted up to `frameCountCap`. */
  frames: number;
  /** Set only if the picture is not upright. Browsers turn the picture, takumi does not. */
  orientation?: Turn;
}

/** An SVG. Its size is part of its markup, and `sanitizeSvg` returns it. */
interface VectorInfo {
  type: 'svg';
}

export type PictureInfo = RasterInfo | VectorInfo;

/** Frames are only counted up to this number, because no limit is higher. */
export const frameCountCap = 10_000;

export interface PictureLimits {
  /** The maximum of width × height. */
  maxPixels: number;
  maxSide: number;
  maxFrames: number;
}

/**
 * The limits of every picture, whichever engine draws it. The number of bytes is limited where they are fetched. takumi
 * 2.16.3 itself accepts sides of at most 8,192 px.
 */
export const defaultPictureLimits: PictureLimits = {
  maxPixels: 40_000_000,
  maxSide: 16_384,
  maxFrames: 1_000,
};

/**
 * The result of a format's reader: the facts that could be read, and the first fault that would make a decoder fail.
 */
export interface RasterReading {
  info?: RasterInfo;
  fault?: PictureFault;
}

export interface PictureFault {
  code: 'truncated' | 'broken';
  /** The reason continues the words `the picture` and says what to do. Its last period is left out. */
  reason: string;
}

const exportAgain = 'Export it again';

export const truncated: PictureFault = {
  code: 'truncated',
  reason: `is incomplete: the file ends before its data. ${exportAgain}`,
};

/**
 * Describes why a picture is broken.
 * @param fault continues the words `the picture`
 * @param remedy a sentence without its period
 */
export function brokenPicture(fault: string, remedy = exportAgain): PictureFault {
  return { code: 'broken', reason: `${fault}. ${remedy}` };
}
