import jpegDecoderModule from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm';
// @ts-expect-error The package types the exports of the wasm; wrangler hands the compiled module over instead.
import oxipngModule from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm';
import webpDecoderModule from '@jsquash/webp/codec/dec/webp_dec.wasm';
import webpModule from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
// @ts-expect-error The package types the exports of the wasm; wrangler hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import subsetModule from 'harfbuzzjs/dist/harfbuzz-subset.wasm';
import sets from '../../dist/generated/emoji-versions.json';
import fontCatalogue from '../../dist/generated/font-catalogue.json';
import { instantiateTakumi } from '../../dist/generated/takumi-glue.js';
import { Lane } from '../../src/core/lane/lane.ts';
import { once } from '../../src/core/once.ts';
import { encodePng } from '../../src/draw/formats/png.ts';
import { PngCompressor } from '../../src/draw/formats/png-compressor.ts';
import { FontSubsetter } from '../../src/draw/formats/subset/subsetter.ts';
import { WebpEncoder } from '../../src/draw/formats/webp.ts';
import type { EmojiVersions } from '../../src/draw/gather/emoji/index.ts';
import { openEmojiIndex } from '../../src/draw/gather/emoji/sets.ts';
import { type FontCatalogue, openFontLibrary } from '../../src/draw/gather/fonts/catalogue.ts';
import { Decoders } from '../../src/draw/srgb/decoders.ts';
import { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import { TakumiPool } from '../../src/draw/takumi/pool.ts';
import { keepEmojiIndexes } from '../../src/platform/assets/emoji-files.ts';

const webpEncoder = new WebpEncoder(webpModule);

/** The engine of this isolate. Its wasm instances are replaced if they trap or grow too large. */
export const takumi = new TakumiEngine(new TakumiPool(() => instantiateTakumi(takumiModule)), webpEncoder, encodePng);

/** Gives the long work of this isolate an order. */
export const lane = new Lane();

/** The codecs with which this isolate converts the colors of pictures. */
export const colorCodecs = {
  decoders: new Decoders({ jpeg: jpegDecoderModule, webp: webpDecoderModule }),
  webp: webpEncoder,
};

export const pngCompressor = new PngCompressor(oxipngModule);

export const subsetter = new FontSubsetter(subsetModule);

export const emojiIndexes = keepEmojiIndexes(openEmojiIndex);

/** For each emoji set, a hash of everything that it can draw. */
export const emojiVersions: EmojiVersions = sets;

const catalogue: FontCatalogue = fontCatalogue;

/** Prints the font catalogue as JSON, which the editor's canvas reads. */
export const printFontCatalogue = once(() => new Uint8Array(new TextEncoder().encode(JSON.stringify(catalogue))));

export const fonts = openFontLibrary(catalogue);
export const fontFamilies = catalogue.families;
