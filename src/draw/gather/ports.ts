import type { Warning } from '../../core/warnings.ts';
import type { ShaderPicture } from '../../design/boxes/types.ts';
import type { Drawing } from './drawing.ts';
import type { EmojiFiles } from './emoji/index.ts';
import type { FontLibrary } from './fonts/catalogue.ts';
import type { RasterInfo } from './pictures/types.ts';
import type { MeasuredLine } from './svg-text/set-lines.ts';

/** An engine that sets texts. */
interface TextSetter {
  /** The svg that it draws of texts, and where everything stands in it. @throws AppError engine_failed */
  setTexts(drawing: Drawing): { markup: string; measured: MeasuredLine };
  /** The drawing with the texts cut that have a limit of lines or height. @throws AppError engine_failed */
  cutToFit(drawing: Drawing): Drawing;
  /** The estimate of what laying out its texts takes. */
  layoutWork(drawing: Drawing): { ms: number };
}

/** What pages are gathered with: fonts, emoji, and the engine that sets the texts of SVGs. */
export interface GatherPorts {
  takumi: TextSetter;
  fonts: FontLibrary;
  /** Bytes of a font file of the library, by its path. */
  readFont(path: string): Promise<Uint8Array>;
  emoji: EmojiFiles;
}

/** What an address gives: bytes known by their hash, or why there are none. */
export type RemotePicture = { sha256: string; bytes?: Uint8Array<ArrayBuffer> } | { unavailable: string };

/** Pictures that documents name by address. */
export interface RemotePictureSource {
  /** What the address gives now; bytes only where they had to be fetched. */
  identify(url: string): Promise<RemotePicture>;
  /** The bytes behind an address that `identify` knows. */
  read(url: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Which asset of which space. */
export interface AssetPlace {
  spaceId: string;
  id: string;
}

/** Uploaded pictures. */
export interface AssetSource {
  /** The SHA-256 of what the asset shows, null where there is none. */
  identify(place: AssetPlace): Promise<string | null>;
  read(place: AssetPlace): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** What a shader's picture is: bytes, or nothing to see; and what must be said of it. */
export interface DrawnShader {
  /** PNG; undefined: the layer is empty. */
  bytes?: Uint8Array<ArrayBuffer>;
  warnings: Omit<Warning, 'layerId'>[];
}

/** Pictures of vetted programs. */
export interface ShaderSource {
  /** What the shader shows now: its content, and whether it is drawn, shown by its poster, or not to be had. */
  identify(picture: ShaderPicture): Promise<string>;
  /** The picture that `identify` spoke of. */
  read(picture: ShaderPicture): Promise<DrawnShader>;
}

/** Where pictures come from that are not part of the page itself. */
export interface PictureSources {
  remote: RemotePictureSource;
  assets: AssetSource;
  shaders: ShaderSource;
  colors: PictureColors;
}

/** A picture whose colours are sRGB, or the picture as it was and why. */
export interface ConvertedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** A clause; absent where the picture is sRGB now. */
  unconverted?: string;
}

/** Converts the colours of pictures. */
export interface PictureColors {
  /** The same bytes where the picture has no profile, or one of sRGB. Of a picture that was judged. */
  toSrgb(bytes: Uint8Array<ArrayBuffer>, info: RasterInfo): Promise<ConvertedPicture>;
  /** The same, whose work in the container renderer is done by `take`, when it is the caller's turn. */
  sharedBy(take: <Result>(work: () => Promise<Result>) => Promise<Result>): PictureColors;
}
