import { readFileSync } from 'node:fs';
import { examplePage, layerGuides } from '../../src/design/document/layers/guides.ts';
import { inProject } from '../paths.ts';
import { drawingFrom } from '../preview/resolve.ts';
import { openTakumi } from '../preview/takumi.ts';
import { styleTiles, tilePage } from './style-tiles.ts';

/** A page of the docs has some thirty pictures. */
const maxBytes = 20_000;

const output = { format: 'webp', scale: 2, quality: 85, opaque: false } as const;

type Layer = Readonly<Record<string, unknown>>;

/**
 * The pictures of /docs/layers and /docs/styles as webp, drawn by the service's own engine, by their paths in the project
 * (DOCS-2).
 * @throws Error of an example that draws with a warning, or whose picture is too large
 */
export async function madePictures(): Promise<Map<string, Uint8Array>> {
  const takumi = await openTakumi();
  const pages: Array<[path: string, document: object]> = [
    ...Object.entries(layerGuides).map(([type, { example }]): [string, object] => {
      return [`docs/pictures/layers/${type}.webp`, { ...examplePage, layers: example.map(shown) }];
    }),
    ...Object.entries(styleTiles).map(([name, { layers }]): [string, object] => {
      return [`docs/pictures/styles/${name}.webp`, { ...tilePage, layers }];
    }),
  ];
  const pictures = new Map<string, Uint8Array>();
  for (const [path, document] of pages) {
    const { drawing, warnings } = await drawingFrom(document, {});
    if (warnings.length > 0) throw new Error(`${path}: ${warnings.join('; ')}`);
    const bytes = await takumi.raster(drawing, output, (encode) => encode());
    if (bytes.byteLength > maxBytes) throw new Error(`${path}: ${bytes.byteLength} bytes are too many`);
    pictures.set(path, bytes);
  }
  return pictures;
}

/** A shader is drawn in a browser's sandbox, which made its poster: its stand-in here. */
function shown(layer: Layer): Layer {
  if (layer['type'] !== 'shader') return layer;
  const { shaderId, inputs: _inputs, time: _time, ...placed } = layer;
  const poster = readFileSync(inProject(`gallery/shaders/vetted/${shaderId}.png`)).toString('base64');
  return { ...placed, type: 'image', src: `data:image/png;base64,${poster}` };
}
