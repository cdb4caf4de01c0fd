import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import decode, { init as initDecoder } from '@jsquash/webp/decode.js';
import encode, { init as initEncoder } from '@jsquash/webp/encode.js';
import { decodePixels, type Pixels } from '../../documents/pictures.ts';

const folder = join(import.meta.dirname, '../../../golden/dashboard');
const codec = (path: string): WebAssembly.Module =>
  Reflect.construct(WebAssembly.Module, [
    readFileSync(createRequire(import.meta.url).resolve(`@jsquash/webp/codec/${path}`)),
  ]);

export const isWriting: boolean = process.env['GALLEY_UPDATE_GOLDENS'] === '1';

export async function prepareCodecs(): Promise<void> {
  await initDecoder(codec('dec/webp_dec.wasm'));
  await initEncoder(codec('enc/webp_enc_simd.wasm'));
}

const goldenPath = (name: string) => join(folder, `${name}.webp`);

export const goldenNames = (): string[] => readdirSync(folder).map((file) => basename(file, '.webp'));

export async function readGolden(name: string): Promise<Pixels> {
  const { width, height, data } = await decode(new Uint8Array(readFileSync(goldenPath(name))).buffer);
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** Writes a PNG as lossless WebP, without the last bits of each channel, which halves the file. */
export async function writeGolden(name: string, png: Uint8Array): Promise<void> {
  const { width, height, data } = decodePixels(png);
  const picture = { width, height, data } as Parameters<typeof encode>[0];
  writeFileSync(goldenPath(name), new Uint8Array(await encode(picture, { lossless: 1, near_lossless: 40 })));
}

/**
 * Writes the picture of a screen that has changed, so that a person can compare it with the golden one. Returns its
 * path.
 */
export function keepDiffering(name: string, png: Uint8Array): string {
  const differencesFolder = join(import.meta.dirname, '../../../../dist/goldens/dashboard');
  mkdirSync(differencesFolder, { recursive: true });
  const file = join(differencesFolder, `${name}.png`);
  writeFileSync(file, png);
  return file;
}
