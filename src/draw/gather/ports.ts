import type { Warning } from '../../core/warnings.ts';
import type { ShaderPicture } from '../../design/boxes/types.ts';
import type { Drawing } from './drawing.ts';
import type { EmojiFiles } from './emoji/index.ts';
import type { FontLibrary } from './fonts/catalogue.ts';
import type { RasterInfo } from './pictures/types.ts';
import type { MeasuredLine } from './svg-text/set-lines.ts';

/** An engine that lays out and draws the texts of SVGs. */
interface TextSetter {
  /**
   * Returns the SVG that the engine draws for texts, and the position of everything in it.
   * @throws AppError engine_failed
   */
  setTexts(drawing: Drawing): { markup: string; measured: MeasuredLine };
}

/** An engine that also cuts the texts of pages. */
interface TextCutter extends TextSetter {
  /**
   * Cuts the texts of a drawing that have a limit of lines or height.
   * @throws AppError engine_failed
   */
  cutToFit(drawing: Drawing): Drawing;
  /** Estimates the work of laying out the texts of a drawing. */
  layoutWork(drawing: Drawing): { ms: number };
}

/** The ports that are needed to convert the texts of SVGs to outlines. */
export interface TextPorts {
  takumi: TextSetter;
  fonts: FontLibrary;
  /** Reads a font file of the library by its path. */
  readFont(path: string): Promise<Uint8Array>;
  emoji: EmojiFiles;
}

/** The ports that are needed to gather pages. */
export interface GatherPorts extends TextPorts {
  takumi: TextCutter;
}

/** The result of loading a picture from a URL: bytes with their hash, or the reason why there are none. */
export type RemotePicture = { sha256: string; bytes?: Uint8Array<ArrayBuffer> } | { unavailable: string };

/** Loads the pictures to which documents refer by URL. */
export interface RemotePictureSource {
  /** Returns the current picture at the URL. It has bytes only if they had to be fetched. */
  identify(url: string): Promise<RemotePicture>;
  /** Returns the bytes of a URL that `identify` has loaded. */
  read(url: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** An asset and its space. */
export interface AssetPlace {
  spaceId: string;
  id: string;
}

/** Loads uploaded pictures. */
export interface AssetSource {
  /** Returns the SHA-256 of the asset's picture, or null if there is none. */
  identify(assetPlace: AssetPlace): Promise<string | null>;
  read(assetPlace: AssetPlace): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** The picture of a shader, and its warnings. The picture may be absent. */
export interface DrawnShader {
  /** The picture as PNG; if undefined, the layer is empty. */
  bytes?: Uint8Array<ArrayBuffer>;
  warnings: Omit<Warning, 'layerId'>[];
}

/** Draws the pictures of vetted shaders. */
export interface ShaderSource {
  /**
   * Describes what the shader shows now: its content, and whether it is drawn, replaced with its poster, or
   * unavailable.
   */
  identify(picture: ShaderPicture): Promise<string>;
  /** Returns the picture that `identify` has described. */
  read(picture: ShaderPicture): Promise<DrawnShader>;
}

/** The sources of pictures that are not part of the page itself. */
export interface PictureSources {
  remote: RemotePictureSource;
  assets: AssetSource;
  shaders: ShaderSource;
  colors: PictureColors;
}

/** A picture in sRGB, or the unchanged picture and the reason why it could not be converted. */
export interface ConvertedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** The reason as a clause; absent if the picture is in sRGB now. */
  unconverted?: string;
}

/** Converts the colors of pictures. */
export interface PictureColors {
  /** Converts a checked picture. Returns the same bytes if the picture has no profile, or an sRGB profile. */
  toSrgb(bytes: Uint8Array<ArrayBuffer>, info: RasterInfo): Promise<ConvertedPicture>;
  /**
   * Returns the same converter, except that its work in the container renderer runs inside `take`, which waits until it
   * is the caller's turn.
   */
  sharedBy(take: <Result>(work: () => Promise<Result>) => Promise<Result>): PictureColors;
}
