/**
 * Draws a template of gallery/ as the service would, for people who design it:
 *
 *   node scripts/preview/index.ts <slug> <out.png|out.svg|out.html|out.html.png> ['{"title":"tweaks as JSON"}'] [page, from 1] [scale]
 *
 * takumi draws `.png` and `.svg`. The html engine draws `.html.png`, with the browser at CHROME_PATH.
 */
import { writeFileSync } from 'node:fs';
import type { JsonObject } from '../../src/core/json.ts';
import { printHtml } from '../../src/draw/html/drawing.ts';
import { resolveDrawing } from './resolve.ts';
import { openTakumi } from './takumi.ts';

const [slug = '', target = '', tweaks = '{}', pageNumber = '1', scale = '2'] = process.argv.slice(2);

const takumi = await openTakumi();
const { drawing, name, warnings } = await resolveDrawing(slug, Number(pageNumber), JSON.parse(tweaks) as JsonObject);
writeFileSync(target, await draw());
for (const line of warnings) console.log(line);
for (const { code, layerId, message } of takumi.overflows(drawing)) console.log(`${code} ${layerId ?? ''} ${message}`);

async function draw(): Promise<string | Uint8Array> {
  if (target.endsWith('.svg')) return takumi.svg(drawing);
  const html = printHtml([{ ...drawing, shrunk: takumi.shrunkSizes(drawing) }], { title: name, medium: 'screen' });
  if (target.endsWith('.html')) return html;
  if (target.endsWith('.html.png')) {
    const { withTab } = await import('./browser.ts');
    return withTab(async (tab) => {
      await tab.show(html, { ...drawing, scale: Number(scale) });
      return tab.picture('png', drawing);
    });
  }
  const output = { format: 'png', scale: Number(scale), quality: 90, opaque: false } as const;
  return takumi.raster(drawing, output, (encode) => encode());
}
