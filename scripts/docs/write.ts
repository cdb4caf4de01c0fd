/** Writes the guides that are generated from code, and draws the pictures of the reference. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from '../paths.ts';
import { usePinnedChromium } from '../pinned-chromium.ts';
import { enginePictures } from './engine-pictures.ts';
import { madePages } from './pages.ts';
import { madePictures } from './pictures.ts';

for (const [path, make] of Object.entries(madePages)) writeFileSync(inProject(path), make());

const pictures = await madePictures();
await usePinnedChromium();
const engines = await enginePictures();
for (const [path, { webp }] of engines.pictures) pictures.set(path, webp);
const folders = new Set([...pictures.keys()].map((path) => inProject(dirname(path))));
for (const folder of folders) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}
for (const [path, bytes] of pictures) writeFileSync(inProject(path), bytes);
for (const fault of engines.faults) console.error(fault);
process.exitCode = engines.faults.length === 0 ? 0 : 1;
