import type { Tab } from '../../src/draw/browser/tab.ts';
import type { Drawing } from '../../src/draw/gather/drawing.ts';
import { printHtml } from '../../src/draw/html/drawing.ts';
import type { TakumiEngine } from '../../src/draw/takumi/engine.ts';

interface BothPictures {
  takumi: Uint8Array;
  html: Uint8Array;
  /** The time that takumi took. */
  ms: number;
}

/** Draws a page with both engines, as PNGs of `scale` device pixels for each px. */
export async function drawBoth(tab: Tab, takumi: TakumiEngine, drawing: Drawing, scale: number): Promise<BothPictures> {
  const start = performance.now();
  const output = { format: 'png', scale, quality: 90, opaque: false } as const;
  const png = await takumi.raster(drawing, output, (encode) => encode());
  const ms = performance.now() - start;
  const html = printHtml([{ ...drawing, shrunk: takumi.shrunkSizes(drawing) }], { title: 'Preview', medium: 'screen' });
  await tab.show(html, { ...drawing, scale });
  return { takumi: png, html: await tab.picture('png', drawing), ms };
}
