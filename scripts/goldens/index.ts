/**
 * `npm run goldens [part of a name]`: draws contact sheets of the golden documents for people to look at, in
 * dist/goldens/sheet-01.png and following, with four columns: takumi, html, svg (by resvg) and pdf (by poppler, if
 * installed).
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { printHtml } from '../../src/draw/html/drawing.ts';
import { goldenDocuments } from '../../test/golden/documents.ts';
import { inProject } from '../paths.ts';
import { withTab } from '../preview/browser.ts';
import { drawingFrom } from '../preview/resolve.ts';
import { openTakumi } from '../preview/takumi.ts';
import { contactSheet, type SheetRow } from './contact-sheet.ts';
import { rasterisePdf } from './rasterise-pdf.ts';
import { rasteriseSvg } from './rasterise-svg.ts';

const rowsPerSheet = 6;
const scale = 2;
const folder = inProject('dist/goldens');
const [wanted = ''] = process.argv.slice(2);

const documents = [...goldenDocuments()].filter(([name]) => name.includes(wanted));
const takumi = await openTakumi();
mkdirSync(folder, { recursive: true });

await withTab(async (tab) => {
  const rows: SheetRow[] = [];
  for (const [name, { about, page }] of documents) {
    const { name: _, ...document } = page;
    const { drawing, warnings } = await drawingFrom(document, {});
    const shown = { ...drawing, shrunk: takumi.shrunkSizes(drawing) };
    const output = { format: 'png', scale, quality: 90, opaque: false } as const;
    const pictures = new Map<string, Uint8Array | undefined>();
    pictures.set('takumi', await takumi.raster(drawing, output, (encode) => encode()));
    pictures.set('svg', await rasteriseSvg(takumi.svg(drawing), scale));
    await tab.show(printHtml([shown], { title: name, medium: 'screen' }), { ...drawing, scale });
    pictures.set('html', await tab.picture('png', drawing));
    await tab.show(printHtml([shown], { title: name, medium: 'print' }), { ...drawing, scale });
    pictures.set('pdf', rasterisePdf(await tab.pdf(), scale));
    rows.push({ name, about, width: drawing.width, height: drawing.height, pictures, warnings });
  }
  for (let from = 0; from < rows.length; from += rowsPerSheet) {
    const sheet = contactSheet(rows.slice(from, from + rowsPerSheet));
    await tab.show(sheet.html, { ...sheet, scale });
    const file = `${folder}/sheet-${String(from / rowsPerSheet + 1).padStart(2, '0')}.png`;
    writeFileSync(file, await tab.picture('png', sheet));
    console.log(
      `${file}: ${rows
        .slice(from, from + rowsPerSheet)
        .map(({ name }) => name)
        .join(', ')}`,
    );
  }
});
