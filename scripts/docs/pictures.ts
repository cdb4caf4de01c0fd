/**
 * Draws the pictures of /docs/layers and /docs/styles with the service's own engine into docs/pictures:
 *
 *   node scripts/docs/pictures.ts
 *
 * @throws Error of an example that draws with a warning, or whose picture is too large
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { examplePage, layerGuides } from '../../src/design/document/layers/guides.ts';
import { inProject } from '../paths.ts';
import { drawingFrom } from '../preview/resolve.ts';
import { openTakumi } from '../preview/takumi.ts';
import { styleTiles, tilePage } from './style-tiles.ts';

/** A page of the docs has some thirty pictures. */
const maxBytes = 20_000;

type Layer = Readonly<Record<string, unknown>>;

const takumi = await openTakumi();
const output = { format: 'webp', scale: 2, quality: 85, opaque: false } as const;

await drawAll(
  'layers',
  examplePage,
  Object.entries(layerGuides).map(([type, { example }]) => [type, example.map(shown)]),
);
await drawAll(
  'styles',
  tilePage,
  Object.entries(styleTiles).map(([name, { layers }]) => [name, layers]),
);

/** One picture a name, in place of all that the folder had. */
async function drawAll(folder: string, page: object, pictures: Array<[name: string, layers: readonly Layer[]]>) {
  const target = inProject(`docs/pictures/${folder}`);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const [name, layers] of pictures) {
    const { drawing, warnings } = await drawingFrom({ ...page, layers }, {});
    if (warnings.length > 0) throw new Error(`${folder}/${name}: ${warnings.join('; ')}`);
    const bytes = await takumi.raster(drawing, output, (encode) => encode());
    if (bytes.byteLength > maxBytes) throw new Error(`${folder}/${name}: ${bytes.byteLength} bytes are too many`);
    writeFileSync(`${target}/${name}.webp`, bytes);
  }
}

/** A shader is drawn in a browser's sandbox, which made its poster: its stand-in here. */
function shown(layer: Layer): Layer {
  if (layer['type'] !== 'shader') return layer;
  const { shaderId, inputs: _inputs, time: _time, ...placed } = layer;
  const poster = readFileSync(inProject(`gallery/shaders/vetted/${shaderId}.png`)).toString('base64');
  return { ...placed, type: 'image', src: `data:image/png;base64,${poster}` };
}
