/**
 * `npm run sheets`: draws dist/sheets/themes.png, the same code in every theme that Shiki bundles, and
 * dist/sheets/languages.png, forty languages in one theme (CODE-4), for people to look at.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { decode, encode } from 'fast-png';
import { inProject } from '../paths.ts';
import { openCodeDrawing } from './code.ts';
import { languageSamples, themeSample } from './code-samples.ts';

const columns = 5;
const cell = { width: 400, height: 250 };
const { catalogue, draw } = await openCodeDrawing();
const common = { scale: 1, ...cell, style: { padding: 16, fontSize: 11, shadow: false } };

mkdirSync(inProject('dist/sheets/'), { recursive: true });
await sheet(
  'themes',
  catalogue.themes.map((theme) => ({ code: themeSample, lang: 'ts', theme, style: { title: theme } })),
);
await sheet(
  'languages',
  Object.entries(languageSamples).map(([lang, code]) => ({ code, lang, style: { showLanguage: true } })),
);

async function sheet(name: string, bodies: ReadonlyArray<{ style: object }>): Promise<void> {
  const rows = Math.ceil(bodies.length / columns);
  const width = columns * cell.width;
  const data = new Uint8Array(width * rows * cell.height * 3).fill(255);
  for (const [index, body] of bodies.entries()) {
    const { bytes } = await draw({ ...body, ...common, style: { ...common.style, ...body.style } });
    const picture = decode(bytes);
    const left = (index % columns) * cell.width;
    const top = Math.floor(index / columns) * cell.height;
    for (let y = 0; y < cell.height; y += 1) {
      for (let x = 0; x < cell.width; x += 1) {
        const from = (y * cell.width + x) * picture.channels;
        data.set(picture.data.slice(from, from + 3), ((top + y) * width + left + x) * 3);
      }
    }
  }
  const target = inProject(`dist/sheets/${name}.png`);
  writeFileSync(target, encode({ width, height: rows * cell.height, data, channels: 3 }));
  console.log(`${target}: ${bodies.length} pictures`);
}
