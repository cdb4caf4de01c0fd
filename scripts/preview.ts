/**
 * Draws a template of gallery/ as it would be served, for whoever designs it:
 *
 *   node scripts/preview.ts <slug> <out.png|out.svg> ['{"title":"tweaks as JSON"}'] [page, from 1] [scale]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { systemClock } from '../src/core/clock.ts';
import type { JsonObject } from '../src/core/json.ts';
import { buildBoxes } from '../src/design/boxes/build.ts';
import { emptyVariableSet } from '../src/design/document/variables/index.ts';
import { resolvePage } from '../src/design/resolve/resolve-page.ts';
import { applyTweaks } from '../src/design/resolve/tweaks.ts';
import { WebpEncoder } from '../src/draw/formats/webp.ts';
import { type FontCatalogue, openFontLibrary } from '../src/draw/gather/fonts/catalogue.ts';
import { planFonts } from '../src/draw/gather/fonts/gather-fonts.ts';
import { TakumiEngine } from '../src/draw/takumi/engine.ts';
import type { TakumiInstance } from '../src/draw/takumi/glue.ts';
import { TakumiPool } from '../src/draw/takumi/pool.ts';
import { GatheredPictures } from '../src/services/render/pictures.ts';
import type { RemotePictures } from '../src/services/render/remote-pictures.ts';
import { inProject } from './paths.ts';
import { readGallery } from './state/gallery.ts';

const [slug = '', target = '', tweaks = '{}', pageNumber = '1', scale = '2'] = process.argv.slice(2);

const template = readGallery(inProject('gallery/')).find((each) => each.slug === slug);
const page = template?.pages[Number(pageNumber) - 1];
if (!template || !page) throw new Error(`There is no page ${pageNumber} of gallery/${slug}.json`);

const scopes = { page: page.document.variables, template: template.settings.variables, space: emptyVariableSet };
const tweaked = applyTweaks(scopes, JSON.parse(tweaks) as JsonObject);
const resolved = resolvePage({
  page: { id: slug, name: page.name, document: page.document },
  variables: tweaked.layers,
  brand: {},
  content: {},
  locale: 'en-US',
  now: systemClock.now(),
});
const boxes = buildBoxes(resolved.page);
const library = openFontLibrary(
  JSON.parse(readFileSync(inProject('dist/generated/font-catalogue.json'), 'utf8')) as FontCatalogue,
);
const plan = planFonts(boxes.root, library);
const nothingRemote = {
  identify: async () => ({ unavailable: 'the preview fetches nothing' }),
} as unknown as RemotePictures;
const gathering = new GatheredPictures(boxes.root, nothingRemote);
await gathering.identify();
const gathered = await gathering.read();

const glue = (await import(inProject('dist/generated/takumi-glue.js'))) as {
  instantiateTakumi(module: WebAssembly.Module): TakumiInstance;
};
const wasm = (path: string): WebAssembly.Module =>
  Reflect.construct(WebAssembly.Module, [readFileSync(inProject(`node_modules/${path}`))]);
const takumiModule = wasm('@takumi-rs/wasm/pkg/takumi_wasm_bg.wasm');
const engine = new TakumiEngine(
  new TakumiPool(() => glue.instantiateTakumi(takumiModule)),
  new WebpEncoder(wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
);
const drawing = {
  root: boxes.root,
  width: resolved.page.width,
  height: resolved.page.height,
  locale: resolved.page.locale,
  fonts: plan.faces.map(({ path, ...face }) => ({
    ...face,
    key: path,
    bytes: readFileSync(inProject(`dist/assets/fonts/${path}`)),
  })),
  fallbackFamilies: plan.fallbacks,
  ...gathered,
};
const output = { format: 'png', scale: Number(scale), quality: 90, opaque: false } as const;
writeFileSync(
  target,
  target.endsWith('.svg') ? engine.svg(drawing) : await engine.raster(drawing, output, (encode) => encode()),
);
const warnings = [
  ...tweaked.warnings,
  ...resolved.warnings,
  ...boxes.warnings,
  ...plan.warnings,
  ...gathered.warnings,
  ...engine.overflows(drawing),
];
for (const { code, layerId, message } of warnings) console.log(`${code} ${layerId ?? ''} ${message}`);
for (const { path, message } of tweaked.faults) console.log(`fault ${path} ${message}`);
