import { readFileSync } from 'node:fs';
import type { StylePropertyName } from '../../src/design/boxes/style/properties.ts';
import { examplePage, layerGuides } from '../../src/design/document/layers/guides.ts';
import type { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import { inProject } from '../paths.ts';
import { drawingFrom, type ResolvedDrawing } from '../preview/resolve.ts';
import { openTakumi } from '../preview/takumi.ts';
import { buildTileDocument, getExampleStyle, styleDifferences, styleTiles } from './tiles/index.ts';

/** Small, because the page of styles has about a hundred and fifty pictures. */
const maxBytes = 6_000;
const maxBytesOfStyles = 600_000;
const maxBytesOfLayer = 20_000;

const output = { format: 'webp', scale: 2, quality: 85, opaque: false } as const;
const styleOutput = { ...output, quality: 75 } as const;

type Layer = Readonly<Record<string, unknown>>;

/**
 * The pictures of /docs/layers and /docs/styles as webp, drawn by the service's own engine, by their paths in the
 * project (DOCS-2).
 * @throws Error for an example that draws with a warning or shows nothing, and for pictures that are too large
 */
export async function madePictures(): Promise<Map<string, Uint8Array>> {
  const takumi = await openTakumi();
  const pictures = new Map<string, Uint8Array>();
  for (const [type, { example }] of Object.entries(layerGuides)) {
    const layers = await drawingFrom({ ...examplePage, layers: example.map(replaceShaderByPoster) }, {});
    const path = `docs/pictures/layers/${type}.webp`;
    pictures.set(
      path,
      requireAtMostBytes(path, await drawWebp(takumi, requireNoWarnings(path, layers), output), maxBytesOfLayer),
    );
  }
  for (const [name, picture] of await stylePictures(takumi)) pictures.set(name, picture);
  return pictures;
}

async function stylePictures(takumi: TakumiEngine): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const [name, tile] of Object.entries(styleTiles)) {
    const path = `docs/pictures/styles/${name}.webp`;
    const drawn = await drawingFrom(buildTileDocument(tile, getExampleStyle(name as StylePropertyName)), {});
    // Its pictures by both engines are made below.
    if (isLeftOut(drawn)) continue;
    const picture = await drawWebp(takumi, requireNoWarnings(path, drawn), styleOutput);
    const without = await drawWebp(
      takumi,
      requireNoWarnings(path, await drawingFrom(buildTileDocument(tile, {}), {})),
      styleOutput,
    );
    if (Buffer.compare(picture, without) === 0) throw new Error(`${path} is the same picture without ${name}`);
    pictures.set(path, requireAtMostBytes(path, picture, maxBytes));
  }
  for (const [name, { tile, style }] of Object.entries(styleDifferences)) {
    const path = `docs/pictures/engines/${name}-takumi.webp`;
    const { drawing } = await drawingFrom(buildTileDocument(tile, style), {});
    pictures.set(path, requireAtMostBytes(path, await drawWebp(takumi, drawing, styleOutput), maxBytes));
  }
  const sum = [...pictures.values()].reduce((bytes, { byteLength }) => bytes + byteLength, 0);
  if (sum > maxBytesOfStyles) throw new Error(`The pictures of styles have ${sum} bytes, which are too many`);
  return pictures;
}

/** Whether takumi does not draw the style. */
function isLeftOut({ warnings }: ResolvedDrawing): boolean {
  return warnings.length > 0 && warnings.every((warning) => warning.startsWith('style_unsupported '));
}

function requireNoWarnings(path: string, { drawing, warnings }: ResolvedDrawing): ResolvedDrawing['drawing'] {
  if (warnings.length > 0) throw new Error(`${path}: ${warnings.join('; ')}`);
  return drawing;
}

const drawWebp = (takumi: TakumiEngine, drawing: ResolvedDrawing['drawing'], as: typeof output | typeof styleOutput) =>
  takumi.raster(drawing, as, (encode) => encode());

function requireAtMostBytes(path: string, bytes: Uint8Array, max: number): Uint8Array {
  if (bytes.byteLength > max) throw new Error(`${path}: ${bytes.byteLength} bytes are too many`);
  return bytes;
}

/** A shader is drawn in a browser's sandbox, which also made its poster. The poster represents it here. */
function replaceShaderByPoster(layer: Layer): Layer {
  if (layer['type'] !== 'shader') return layer;
  const { shaderId, inputs: _inputs, time: _time, ...placed } = layer;
  const poster = readFileSync(inProject(`gallery/shaders/vetted/${shaderId}.png`)).toString('base64');
  return { ...placed, type: 'image', src: `data:image/png;base64,${poster}` };
}
