import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { WebpEncoder } from '../../src/draw/formats/webp.ts';
import { inspectPicture } from '../../src/draw/gather/pictures/index.ts';
import { SrgbConverter } from '../../src/draw/srgb/converter.ts';
import { Decoders } from '../../src/draw/srgb/decoders.ts';
import type { RasterResult } from './draw-raster.ts';

/**
 * The codecs with which the renderer converts the colors of pictures. Their WebAssembly modules are compiled once,
 * because a process converts many pictures.
 */
export const colorCodecs = {
  decoders: new Decoders({
    jpeg: loadWasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm'),
    webp: loadWasm('@jsquash/webp/codec/dec/webp_dec.wasm'),
  }),
  webp: new WebpEncoder(loadWasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
};

/** Converts a picture of any size that may be drawn to sRGB, or returns why it cannot be converted. */
export async function convertPicture(body: Uint8Array): Promise<RasterResult> {
  const bytes = new Uint8Array(body);
  const verdict = inspectPicture(bytes);
  if (!verdict.ok) return { invalid: verdict.reason };
  if (verdict.info.type === 'svg') return { invalid: 'an SVG has no pixels to convert' };
  const converter = new SrgbConverter({ ...colorCodecs, maxPixels: Number.POSITIVE_INFINITY });
  const converted = await converter.toSrgb(bytes, verdict.info);
  if (converted.unconverted === undefined) return { bytes: converted.bytes };
  return { refusal: { code: 'engine_failed', message: converted.unconverted } };
}

/** Compiles a WebAssembly file of an installed package. */
export function loadWasm(path: string): WebAssembly.Module {
  return Reflect.construct(WebAssembly.Module, [readFileSync(createRequire(import.meta.url).resolve(path))]);
}
