/**
 * `npm run parity -- [filter] [--documents folder | --styles] [--out folder]`: draws documents with takumi and with html at scale 2 and
 * prints the SSIM of each pair (RND-14), lowest last, with the time that takumi took. Without a folder the documents are
 * those of test/golden and the first page of each gallery template; with `--styles` they are made from the grammar of styles,
 * a page for each value. With `--out`, both pictures of each pair below the
 * limit are written side by side.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encode } from 'fast-png';
import { halved, type Pixels, similarity } from '../../test/e2e/documents/pictures.ts';
import { goldenDocuments } from '../../test/golden/documents.ts';
import { parityCases } from '../../test/golden/parity.ts';
import { stylePages } from '../../test/harness/style-pages.ts';
import { inProject } from '../paths.ts';
import { readGallery } from '../state/gallery.ts';
import { withTab } from './browser.ts';
import { drawBoth } from './draw-both.ts';
import { drawingFrom, drawingOf, type ResolvedDrawing } from './resolve.ts';
import { openTakumi } from './takumi.ts';

const limit = 0.97;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { documents: { type: 'string' }, styles: { type: 'boolean' }, out: { type: 'string' } },
});
const [filter = ''] = positionals;

type Load = () => Promise<ResolvedDrawing>;

function documentsIn(folder: string): Array<[string, Load]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const { name: _, ...document } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    return [file.slice(0, -'.json'.length), () => drawingFrom(document, {})];
  });
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
      () => drawingOf(slug, 1, {}),
    ]),
  ];
}

/** Two pictures of one size beside each other. */
function sideBySide(one: Pixels, other: Pixels): Uint8Array {
  const { width, height } = one;
  const data = new Uint8Array(width * 2 * height * 4);
  for (let row = 0; row < height; row++) {
    for (const [place, { data: from }] of [one, other].entries()) {
      data.set(from.subarray(row * width * 4, (row + 1) * width * 4), (row * 2 + place) * width * 4);
    }
  }
  return encode({ width: width * 2, height, data, channels: 4, depth: 8 });
}

function generated(): Array<[string, Load]> {
  return stylePages().map(({ name, document }) => [name, () => drawingFrom(document, {})]);
}

const documents = (
  options.styles ? generated() : options.documents ? documentsIn(options.documents) : ownDocuments()
).filter(([name]) => name.includes(filter));
const takumi = await openTakumi();
const found: Array<{ name: string; alike: number; ms: number }> = [];
await withTab(async (tab) => {
  for (const [name, load] of documents) {
    try {
      const { drawing } = await load();
      const { takumi: png, html, ms } = await drawBoth(tab, takumi, drawing, 2);
      const [one, other] = [halved(png), halved(html)];
      const alike = similarity(one, other);
      found.push({ name, alike, ms });
      if (options.out && alike < limit)
        writeFileSync(join(options.out, `${name.replaceAll('/', '∕')}.png`), sideBySide(one, other));
    } catch (error) {
      console.log(`${name} was not drawn: ${error instanceof Error ? error.message.slice(0, 300) : error}`);
    }
  }
});
for (const { name, alike, ms } of found.toSorted((one, other) => other.alike - one.alike)) {
  if (alike < 0.99 || filter) console.log(`${alike.toFixed(4)} ${ms.toFixed(1).padStart(6)} ms  ${name}`);
}
const mean = found.reduce((sum, { alike }) => sum + alike, 0) / found.length;
const ms = found.reduce((sum, each) => sum + each.ms, 0);
const low = found.filter(({ alike }) => alike < limit).length;
console.log(
  `${found.length} documents, mean ${mean.toFixed(4)}, ${low} below ${limit}, takumi took ${Math.round(ms)} ms in all`,
);
