import type { Clock } from '../../core/clock.ts';
import type { Browsers } from '../../draw/browser/browsers.ts';
import type { RasterRenderer } from '../../draw/container/raster-renderer.ts';
import type { ShaderRenderer } from '../../draw/container/shader-renderer.ts';
import type { PngCompressor } from '../../draw/formats/png-compressor.ts';
import type { FontSubsetter } from '../../draw/formats/subset/subsetter.ts';
import type { EmojiFiles, EmojiVersions } from '../../draw/gather/emoji/index.ts';
import type { FontLibrary } from '../../draw/gather/fonts/catalogue.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import type { TakumiEngine } from '../../draw/takumi/engine.ts';
import type { Outbound } from '../../platform/outbound/index.ts';
import type { Database } from '../../records/database.ts';
import type { Quotas } from '../authenticate/quotas.ts';
import type { AnnounceParts } from '../events/announce.ts';
import type { Turns } from '../turns/index.ts';

/** What rendering is done with; put together once an isolate, in workers/edge. */
export interface RenderParts extends AnnounceParts {
  db: Database;
  publishedKv: KVNamespace;
  demoTokens: KVNamespace;
  quotas: Quotas;
  /** Shares what follows among callers. */
  turns: Turns;
  /** The address of whoever asks, as clientKey tells it: a stranger's share is known by it. */
  client: string;
  files: R2Bucket;
  outbound: Outbound;
  clock: Clock;
  /** Names stored files, so that no one can guess one (RND-16). */
  secret: string;
  fonts: FontLibrary;
  /** Bytes of a font file of the catalogue, by its path. */
  readFont(path: string): Promise<Uint8Array>;
  emoji: EmojiFiles;
  /** Of each emoji set. */
  emojiVersions: EmojiVersions;
  takumi: TakumiEngine;
  /** Makes PNGs smaller (RND-9). */
  pngCompressor: PngCompressor;
  /** Draws what the isolate has no memory for; absent where no renderer is configured. */
  rasterRenderer?: Pick<RasterRenderer, 'raster' | 'compressPng'>;
  /** Cuts the fonts of ads. */
  subsetter: FontSubsetter;
  pictureColors: PictureColors;
  /** Draws shaders; absent likewise. */
  shaderRenderer?: Pick<ShaderRenderer, 'draw'>;
  /** Headless browsers; absent where none is configured. */
  browsers?: Pick<Browsers, 'use'>;
}
