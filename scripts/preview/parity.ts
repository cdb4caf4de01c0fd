/**
 * `npm run parity -- [filter] [--documents folder | --styles] [--out folder]`: draws documents with takumi and with html at scale 2 and
 * prints the SSIM of each pair (RND-14), lowest last, with the time that takumi took and the layers that differ. Without a folder the documents are
 * those of test/golden and the first page of each gallery template; with `--styles` they are made from the grammar of styles,
 * a page for each value. With `--out`, both pictures of each pair below the limit and where they differ are written side
 * by side.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encode } from 'fast-png';
import { ZodError } from 'zod';
import { designSettings } from '../../src/design/document/template.ts';
import { readPng } from '../../src/draw/formats/read-png.ts';
import { comparePictures } from '../../src/draw/parity/index.ts';
import { halved } from '../../test/e2e/documents/pictures.ts';
import { divergences, documentDivergences, htmlDivergences, styleDivergences } from '../../test/golden/divergences.ts';
import { goldenDocuments } from '../../test/golden/documents.ts';
import { parityCases } from '../../test/golden/parity.ts';
import { stylePages } from '../../test/harness/style-pages.ts';
import { hasPackagedChrome } from '../../workers/renderer/browser/find-chrome.ts';
import { inProject } from '../paths.ts';
import { usePinnedChromium } from '../pinned-chromium.ts';
import { readGallery } from '../state/gallery.ts';
import { withTab } from './browser.ts';
import { drawBoth } from './draw-both.ts';
import { drawingFrom, type ResolvedDrawing, resolveDrawing } from './resolve.ts';
import { openTakumi } from './takumi.ts';

const limit = 0.97;
const scale = 2;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string' }, styles: { type: 'boolean' }, out: { type: 'string' } },
});
const [filter = ''] = positionals;

type Load = () => Promise<ResolvedDrawing>;

function documentsIn(folder: string): Array<[string, Load]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const { name: _, ...saved } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    // A document may contain settings of its template, which then apply.
    const settings = designSettings.pick(templateSettings).parse(pickFields(saved, templateSettings));
    const document = pickFields(saved, templateSettings, false);
    return [file.slice(0, -'.json'.length), () => drawingFrom(document, {}, undefined, settings.emojiType)];
  });
}

const templateSettings = { rendererType: true, renderScale: true, webpQuality: true, emojiType: true } as const;

/** The fields of a document that are among those named, or all others. */
function pickFields(document: object, names: object, isNamed = true): object {
  return Object.fromEntries(Object.entries(document).filter(([field]) => field in names === isNamed));
}

/** One line for each fault, with its path. */
function describeError(error: unknown): string {
  if (!(error instanceof ZodError)) return error instanceof Error ? error.message.slice(0, 300) : String(error);
  return `it is not a valid page:${error.issues.map(({ path, message }) => `\n  ${path.join('.')}: ${message}`).join('')}`;
}

function ownDocuments(): Array<[string, Load]> {
  return [
    ...Object.entries(parityCases).map(([name, page]): [string, Load] => [name, () => drawingFrom(page, {})]),
    ...[...goldenDocuments()].map(([name, { page }]): [string, Load] => {
      const { name: _, ...document } = page;
      return [name, () => drawingFrom(document, {})];
    }),
    ...readGallery(inProject('gallery')).map(({ slug }): [string, Load] => [
      `gallery-${slug}`,
      () => resolveDrawing(slug, 1, {}),
    ]),
  ];
}

/** Pictures of one size next to each other. */
function sideBySide(pictures: readonly { width: number; height: number; data: ArrayLike<number> }[]): Uint8Array {
  const [{ width, height } = { width: 0, height: 0 }] = pictures;
  const across = width * pictures.length;
  const data = new Uint8Array(across * height * 4);
  for (let row = 0; row < height; row++) {
    for (const [index, { data: from }] of pictures.entries()) {
      const line = Uint8Array.from(Array.prototype.slice.call(from, row * width * 4, (row + 1) * width * 4));
      data.set(line, (row * across + index * width) * 4);
    }
  }
  return encode({ width: across, height, data, channels: 4, depth: 8 });
}

function listGenerated(): Array<[string, Load]> {
  return stylePages().map(({ name, document }) => [name, () => drawingFrom(document, {})]);
}

const documents = (
  options.styles ? listGenerated() : options.documents ? documentsIn(options.documents) : ownDocuments()
).filter(([name]) => name.includes(filter));
const takumi = await openTakumi();
const results: Array<{ name: string; alike: number; ms: number; layerIds: string[] }> = [];
if (hasPackagedChrome()) await usePinnedChromium();
await withTab(async (tab) => {
  for (const [name, load] of documents) {
    try {
      const { drawing } = await load();
      const { takumi: png, html, ms } = await drawBoth(tab, takumi, drawing, scale);
      const layers = takumi.layerAreas(drawing);
      const { ssim: alike, regions, picture } = comparePictures(png, html, { scale, layers });
      results.push({ name, alike, ms, layerIds: [...new Set(regions.flatMap(({ layerIds }) => layerIds))] });
      if (options.out && alike < limit) {
        const both = [halved(png), halved(html)];
        const shown = picture ? [...both, readPng(picture)] : both;
        writeFileSync(join(options.out, `${name.replaceAll('/', '∕')}.png`), sideBySide(shown));
      }
    } catch (error) {
      console.log(`${name} was not drawn: ${describeError(error)}`);
    }
  }
});
for (const { name, alike, ms, layerIds } of results.toSorted((one, other) => other.alike - one.alike)) {
  if (alike < 0.99 || filter)
    console.log(`${alike.toFixed(4)} ${ms.toFixed(1).padStart(6)} ms  ${name}  ${layerIds.join(' ')}`);
}
const mean = results.reduce((sum, { alike }) => sum + alike, 0) / results.length;
const ms = results.reduce((sum, each) => sum + each.ms, 0);
const low = results.filter(({ alike }) => alike < limit);
const listed: Readonly<Record<string, string>> = {
  ...documentDivergences,
  ...divergences,
  ...htmlDivergences,
  ...styleDivergences,
};
for (const { name } of low)
  console.log(`${name} differs: ${listed[name] ?? 'it is not listed in test/golden/divergences.ts'}`);
console.log(
  `${results.length} documents, mean ${mean.toFixed(4)}, ${low.length} below ${limit}, takumi took ${Math.round(ms)} ms in all`,
);
