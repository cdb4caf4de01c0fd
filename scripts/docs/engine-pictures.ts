import { readFileSync } from 'node:fs';
import createDecoder from '@jsquash/webp/codec/dec/webp_dec.js';
import { type StylePropertyName, styleProperties } from '../../src/design/boxes/style/properties.ts';
import { takumiSyntaxes } from '../../src/design/boxes/style/takumi-syntax.ts';
import type { Tab } from '../../src/draw/browser/tab.ts';
import { WebpEncoder } from '../../src/draw/formats/webp.ts';
import { halvedPixels, type Pixels, pixelsOnWhite } from '../../src/draw/parity/pixels.ts';
import { similarity } from '../../src/draw/parity/similarity.ts';
import type { TakumiEngine } from '../../src/draw/takumi/engine.ts';
import { styleDivergences } from '../../test/golden/divergences.ts';
import { inProject } from '../paths.ts';
import { withTab } from '../preview/browser.ts';
import { drawBoth } from '../preview/draw-both.ts';
import { drawingFrom } from '../preview/resolve.ts';
import { loadWasm, openTakumi } from '../preview/takumi.ts';
import {
  buildTileDocument,
  getExampleStyle,
  type Style,
  type StyleTile,
  styleDifferences,
  styleTiles,
} from './tiles/index.ts';

/** Pictures that are at least this similar look the same to people (RND-14). */
const minAlike = 0.97;
/**
 * A new picture that is at least this similar to the stored one only differs in its compression or in the version of
 * Chromium.
 */
const minKept = 0.97;
const maxBytes = 6_000;
const quality = 75;

interface EnginePictures {
  /** Pictures by a browser of what the engines draw differently, by their paths in the project. */
  pictures: Map<string, { webp: Uint8Array; pixels: Pixels }>;
  /**
   * Differences between the engines that the docs do not mention, and mentioned differences that do not exist, one
   * sentence each.
   */
  faults: string[];
}

/**
 * Draws every tile with both engines. The pictures of a tile must be alike, unless the tile is listed among the
 * differences (DOCS-2, RND-14, RND-24).
 */
export async function enginePictures(): Promise<EnginePictures> {
  const [takumi, encoder] = [
    await openTakumi(),
    new WebpEncoder(loadWasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
  ];
  await encoder.prepare();
  const pictures: EnginePictures['pictures'] = new Map();
  const faults = listUnshownStyles();
  await withTab(async (tab) => {
    for (const [name, tile] of Object.entries(styleTiles)) {
      const style = getExampleStyle(name as StylePropertyName);
      const { alike } = await drawTile({ tab, takumi }, tile, style);
      if (alike < minAlike && !isDifference(style)) {
        faults.push(
          `The engines draw the example of ${name} differently (${alike.toFixed(3)}): add it to styleDifferences.`,
        );
      }
    }
    for (const [name, { tile, style }] of Object.entries(styleDifferences)) {
      const path = `docs/pictures/engines/${name}-browser.webp`;
      const { alike, share, pixels } = await drawTile({ tab, takumi }, tile, style);
      if (alike >= minAlike && share < 0.02)
        faults.push(`The engines draw ${name} alike: take it off styleDifferences.`);
      const webp = encoder.encode(new Uint8Array(pixels.data.buffer), pixels.width, pixels.height, { quality });
      if (webp.byteLength > maxBytes) faults.push(`${path}: ${webp.byteLength} bytes are too many`);
      pictures.set(path, { webp, pixels });
    }
  });
  return { pictures, faults };
}

/** Whether the picture in a file is the same as the one that a browser draws now. */
export async function isSamePicture(path: string, pixels: Pixels): Promise<boolean> {
  const wasmModule = loadWasm('@jsquash/webp/codec/dec/webp_dec.wasm');
  const decoder = await createDecoder({
    noInitialRun: true,
    instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(wasmModule, imports);
      done(instance);
      return instance.exports;
    },
  } as never);
  const file = readFileSync(inProject(path));
  const storedPixels = decoder.decode(file as never) as unknown as Pixels | null;
  if (!storedPixels || storedPixels.width !== pixels.width || storedPixels.height !== pixels.height) return false;
  return similarity(halvedPixels(storedPixels), halvedPixels(pixels)) >= minKept;
}

async function drawTile(by: { tab: Tab; takumi: TakumiEngine }, tile: StyleTile, style: Style) {
  const { drawing } = await drawingFrom(buildTileDocument(tile, style), {});
  const both = await drawBoth(by.tab, by.takumi, drawing, 2);
  const [one, pixels] = [pixelsOnWhite(both.takumi), pixelsOnWhite(both.html)];
  const [small, other] = [halvedPixels(one), halvedPixels(pixels)];
  return { alike: similarity(small, other), share: differingShare(small, other), pixels };
}

/** The share of pixels whose color differs. It is needed because SSIM only compares brightness. */
function differingShare(one: Pixels, other: Pixels): number {
  let count = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    const distance = (channel: number) => Math.abs((one.data[at + channel] ?? 0) - (other.data[at + channel] ?? 0));
    if (Math.max(distance(0), distance(1), distance(2)) > 32) count += 1;
  }
  return (count * 4) / one.data.length;
}

const differingStyles = Object.values(styleDifferences).map(({ style }) => style);

function isDifference(style: Style): boolean {
  return differingStyles.some((shown) => JSON.stringify(shown) === JSON.stringify(style));
}

/** Lists styles that only one engine draws, and known differences of the goldens, for which there are no two pictures. */
function listUnshownStyles(): string[] {
  const alone = Object.entries(styleProperties).flatMap(([name, { engines }]) => (engines.length === 1 ? [name] : []));
  const divergentProperties = Object.keys(styleDivergences).map((page) => page.replace(/:.*/, ''));
  const wanted = new Set([...alone, ...divergentProperties, ...Object.keys(takumiSyntaxes)]);
  const shownProperties = new Set(differingStyles.flatMap((style) => Object.keys(style)));
  return [...wanted]
    .filter((name) => !shownProperties.has(name))
    .map((name) => `styleDifferences has no value of ${name}, which the engines draw differently.`);
}
