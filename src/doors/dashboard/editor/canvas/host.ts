import type { PictureSource, ShaderPicture } from '../../../../design/boxes/types.ts';
import type { EmojiIndex } from '../../../../draw/gather/emoji/index.ts';
import type { FontLibrary } from '../../../../draw/gather/fonts/catalogue.ts';
import type { ConvertedPicture, DrawnShader } from '../../../../draw/gather/ports.ts';

/** A picture that a document names and does not contain. */
export type NamedPicture = Extract<PictureSource, { kind: 'remote' | 'asset' }>;

/** The part of the editor's host that the canvas needs. Everything it reads is what a render would get. */
export interface CanvasHost {
  /** The built-in fonts and those of the space. */
  fontLibrary(): Promise<FontLibrary>;
  /** A font file of the library by its path. */
  readFont(path: string): Promise<Uint8Array<ArrayBuffer>>;
  readEmojiIndex(set: string): Promise<EmojiIndex>;
  /** The SVG markup of one file of a set, by key. */
  readEmojiShard(set: string, shard: number): Promise<Readonly<Record<string, string>>>;
  /** The bytes of a picture, or the reason why there are none: a clause without a full stop. */
  readPicture(source: NamedPicture): Promise<{ bytes: Uint8Array<ArrayBuffer> } | { unavailable: string }>;
  /** A shader at a moment, drawn at `scale` device pixels per px, or its poster. */
  readShaderPicture(picture: ShaderPicture, scale: number): Promise<DrawnShader>;
  /** Converts a picture with a color profile to sRGB. */
  convertColors(bytes: Uint8Array<ArrayBuffer>): Promise<ConvertedPicture>;
}
