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

/** The dependencies of rendering, built once in each isolate, in workers/edge. */
export interface RenderParts extends AnnounceParts {
  db: Database;
  publishedKv: KVNamespace;
  demoTokens: KVNamespace;
  quotas: Quotas;
  /** Shares scarce work among callers. */
  turns: Turns;
  /** The client of the request (see clientKey), which identifies a stranger's share. */
  client: string;
  files: R2Bucket;
  outbound: Outbound;
  clock: Clock;
  /** The key for the names of stored files, so that nobody can guess one (RND-16). */
  secret: string;
  fonts: FontLibrary;
  /** Reads a font file of the catalogue by its path. */
  readFont(path: string): Promise<Uint8Array>;
  emoji: EmojiFiles;
  /** The version of each emoji set. */
  emojiVersions: EmojiVersions;
  takumi: TakumiEngine;
  /** Makes PNGs smaller (RND-9). */
  pngCompressor: PngCompressor;
  /** Draws what does not fit into the isolate's memory. Absent if no renderer is configured. */
  rasterRenderer?: Pick<RasterRenderer, 'raster' | 'compressPng'>;
  /** Subsets the fonts of ads. */
  subsetter: FontSubsetter;
  pictureColors: PictureColors;
  /** Draws shaders. Absent if no renderer is configured. */
  shaderRenderer?: Pick<ShaderRenderer, 'draw'>;
  /** Headless browsers. Absent if none is configured. */
  browsers?: Pick<Browsers, 'use'>;
}
