import { outputLimits } from '../../src/draw/budget.ts';
import { PngCompressor } from '../../src/draw/formats/png-compressor.ts';
import { identifyPicture } from '../../src/draw/gather/pictures/index.ts';
import { loadWasm } from './convert-picture.ts';
import type { RasterResult } from './draw-raster.ts';

const compressor = new PngCompressor(loadWasm('@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm'));

/** Writes the pixels of a PNG in fewer bytes. */
export function compressPng(body: Uint8Array): RasterResult {
  const bytes = new Uint8Array(body);
  const info = identifyPicture(bytes);
  if (info?.type !== 'png') return { invalid: 'only a PNG can be compressed' };
  if (info.width * info.height > outputLimits.pixels) return { invalid: 'the PNG has more pixels than may be drawn' };
  try {
    return { bytes: compressor.compress(bytes) };
  } catch (error) {
    return { refusal: { code: 'engine_failed', message: error instanceof Error ? error.message : String(error) } };
  }
}
