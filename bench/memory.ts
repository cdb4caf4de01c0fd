/**
 * `npm run bench:memory`: sends 500 mixed renders through the Worker's engine, here in Node, where the size of its wasm
 * memories can be read after each. Prints the peak of what takumi, raw pixels and the WebP encoder used together.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../scripts/paths.ts';
import type { JsonObject } from '../src/core/json.ts';
import { buildBoxes } from '../src/design/build/build-boxes.ts';
import { pageDocument } from '../src/design/document/page.ts';
import { resolvePage } from '../src/design/resolve/resolve-page.ts';
import { isolateBudgetBytes } from '../src/draw/budget.ts';
import { encodePng } from '../src/draw/formats/png.ts';
import { WebpEncoder } from '../src/draw/formats/webp.ts';
import type { Drawing } from '../src/draw/gather/drawing.ts';
import { type FontCatalogue, openFontLibrary } from '../src/draw/gather/fonts/catalogue.ts';
import { planFonts } from '../src/draw/gather/fonts/gather-fonts.ts';
import { fitsIsolate, TakumiEngine } from '../src/draw/takumi/engine.ts';
import type { TakumiInstance } from '../src/draw/takumi/glue.ts';
import { TakumiPool } from '../src/draw/takumi/pool.ts';
import { cardDocument } from './card.ts';

const renders = 500;
const sizes = [
  [1200, 630],
  [1080, 1080],
  [1080, 1920],
  [1600, 900],
  [400, 300],
] as const;
const formats = ['png', 'jpeg', 'webp', 'svg'] as const;

const wasm = (path: string): WebAssembly.Module =>
  Reflect.construct(WebAssembly.Module, [readFileSync(inProject('node_modules', path))]);
const glue = (await import(inProject('dist/generated/takumi-glue.js'))) as {
  instantiateTakumi(module: WebAssembly.Module): TakumiInstance;
};
const takumiModule = wasm('@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm');
const pool = new TakumiPool(() => glue.instantiateTakumi(takumiModule));
const webp = new WebpEncoder(wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
const engine = new TakumiEngine(pool, webp, encodePng);
const library = openFontLibrary(
  JSON.parse(readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8')) as FontCatalogue,
);

const max = { takumi: 0, webp: 0, together: 0 };
let elsewhere = 0;
for (let index = 0; index < renders; index++) {
  const [width, height] = sizes[index % sizes.length] ?? [1200, 630];
  const format = formats[Math.floor(index / sizes.length) % formats.length] ?? 'png';
  const drawing = buildDrawing(width, height, index);
  const opaque = index % 3 !== 0;
  if (!fitsIsolate(drawing, { format, scale: 2, opaque })) {
    elsewhere++;
    continue;
  }
  if (format === 'svg') engine.svg(drawing);
  else await engine.raster(drawing, { format, scale: 2, quality: 90, opaque }, (encode) => encode());
  // Raw pixels are in takumi's memory, where the encoder reads them.
  const [takumiBytes, webpBytes] = [pool.takePeakBytes(), webp.takePeakBytes()];
  max.takumi = Math.max(max.takumi, takumiBytes);
  max.webp = Math.max(max.webp, webpBytes);
  max.together = Math.max(max.together, takumiBytes + webpBytes);
}
console.log(`${renders} mixed renders, ${elsewhere} of them over the isolate's budget and left to the container`);
console.log(`takumi held ${megabytes(max.takumi)} at most, the WebP encoder ${megabytes(max.webp)}`);
console.log(`together at most ${megabytes(max.together)} (budget ${megabytes(isolateBudgetBytes)})`);
process.exitCode = max.together <= isolateBudgetBytes ? 0 : 1;

function buildDrawing(width: number, height: number, index: number): Drawing {
  const layers = cardDocument.layers.map((layer) => (layer.id === 'frame' ? { ...layer, width, height } : layer));
  const document = pageDocument.parse({ ...cardDocument, width, height, layers });
  const variables: JsonObject[] = [{ title: `Render ${index}` }];
  const page = { id: 'page', name: 'Page', document };
  const resolved = resolvePage({ page, variables, brand: {}, content: {}, locale: 'en-US', now: 0 });
  const { root } = buildBoxes(resolved.page);
  const plan = planFonts(root, library);
  const fonts = plan.faces.map(({ path, ...face }) => ({
    ...face,
    key: path,
    bytes: readFileSync(inProject('dist/assets/fonts', path)),
  }));
  return {
    root,
    width,
    height,
    locale: 'en-US',
    fonts,
    fallbackFamilies: plan.fallbacks,
    pictures: [],
    getPicture: failOnPicture,
  };
}

function failOnPicture(): never {
  throw new Error('The card has no pictures');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
