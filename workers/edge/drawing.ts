import webpModule from '@jsquash/webp/codec/enc/webp_enc_simd.wasm';
// @ts-expect-error The package types the exports of the wasm; wrangler hands the compiled module over instead.
import takumiModule from '@takumi-rs/wasm/takumi_wasm_bg.wasm';
import sets from '../../dist/generated/emoji-versions.json';
import fontCatalogue from '../../dist/generated/font-catalogue.json';
import { instantiateTakumi } from '../../dist/generated/takumi-glue.js';
import { WebpEncoder } from '../../src/draw/formats/webp.ts';
import type { EmojiVersions } from '../../src/draw/gather/emoji/index.ts';
import { type FontCatalogue, openFontLibrary } from '../../src/draw/gather/fonts/catalogue.ts';
import { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import { TakumiPool } from '../../src/draw/takumi/pool.ts';

/** What this isolate draws with: one engine, whose wasm instances are replaced when they trap or grow. */
export const takumi = new TakumiEngine(
  new TakumiPool(() => instantiateTakumi(takumiModule)),
  new WebpEncoder(webpModule),
);

/** Of each emoji set, a hash of all that it draws. */
export const emojiVersions: EmojiVersions = sets;

const catalogue = fontCatalogue as FontCatalogue;

export const fonts = openFontLibrary(catalogue);
export const fontFamilies = catalogue.families;
