import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { isSamePicture } from '../../../scripts/docs/engine-pictures.ts';
import { inProject } from '../../../scripts/paths.ts';
import { loadWasm } from '../../../scripts/preview/takumi.ts';
import { WebpEncoder } from '../../../src/draw/formats/webp.ts';
import { pickCases } from '../../harness/depth.ts';
import { onWhite, type Pixels } from '../documents/pictures.ts';
import { scenes } from './docs-scenes.ts';
import { EditorPerson } from './open-editor.ts';

const maxBytes = 90_000;
const isUpdating = process.env['GALLEY_UPDATE_GOLDENS'] === '1';
const folder = 'docs/pictures/editor';
const pathOf = (name: string) => `${folder}/${name}.webp`;
const quality = 82;

let designer: EditorPerson;

beforeAll(async () => {
  designer = await EditorPerson.create('Mira Market');
});

async function update(path: string, pixels: Pixels): Promise<void> {
  const encoder = new WebpEncoder(loadWasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
  await encoder.prepare();
  const { width, height, data } = pixels;
  const webp = encoder.encode(new Uint8Array(data.buffer), width, height, { quality });
  expect(webp.byteLength).toBeLessThanOrEqual(maxBytes);
  mkdirSync(inProject(folder), { recursive: true });
  writeFileSync(inProject(path), webp);
}

// After a change that shows: run with GALLEY_UPDATE_GOLDENS=1 and look at the pictures.
const names = isUpdating ? Object.keys(scenes) : pickCases(Object.keys(scenes), 2);
it.each(names)('[DOCS-2] the picture "%s" of the editor shows what the editor looks like', async (name) => {
  const shown = await scenes[name]?.(designer);
  const pixels = onWhite((await shown?.screenshot({ animations: 'disabled' })) ?? new Uint8Array());
  const path = pathOf(name);
  if (isUpdating) await update(path, pixels);
  expect(existsSync(inProject(path)) && (await isSamePicture(path, pixels))).toBe(true);
});

it('[DOCS-2] each picture of the editor has a scene, and is in the guide', () => {
  const guide = readFileSync(inProject('docs/editor.md'), 'utf8');
  expect(readdirSync(inProject(folder)).sort()).toEqual(
    Object.keys(scenes)
      .map((name) => `${name}.webp`)
      .sort(),
  );
  for (const name of Object.keys(scenes)) expect(guide).toContain(`(pictures/editor/${name}.webp)`);
});
