import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';
import { isSamePicture } from '../../../scripts/docs/engine-pictures.ts';
import { inProject } from '../../../scripts/paths.ts';
import { loadWasm } from '../../../scripts/preview/takumi.ts';
import { WebpEncoder } from '../../../src/draw/formats/webp.ts';
import { onWhite, type Pixels } from '../documents/pictures.ts';

const maxBytes = 90_000;
const quality = 82;
/** Whether the pictures are drawn again. Look at them after that. */
export const isUpdating = process.env['GALLEY_UPDATE_GOLDENS'] === '1';

/** Checks that a picture of the docs, by its path, shows what the PNG shows. */
export async function expectDocsPicture(path: string, png: Uint8Array): Promise<void> {
  const pixels = onWhite(png);
  if (isUpdating) await update(path, pixels);
  expect(existsSync(inProject(path)) && (await isSamePicture(path, pixels))).toBe(true);
}

async function update(path: string, { width, height, data }: Pixels): Promise<void> {
  const encoder = new WebpEncoder(loadWasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
  await encoder.prepare();
  const webp = encoder.encode(new Uint8Array(data.buffer), width, height, { quality });
  expect(webp.byteLength).toBeLessThanOrEqual(maxBytes);
  mkdirSync(dirname(inProject(path)), { recursive: true });
  writeFileSync(inProject(path), webp);
}
