import { CanvasAssets } from '../canvas/assets/canvas-assets.ts';
import { startEngines } from '../canvas/engine/start-engine.ts';
import { type CanvasEvents, PageCanvas } from '../canvas/page-canvas.ts';
import type { PageSource } from '../view/page-content.ts';
import type { Host } from './host.ts';

/** A canvas that shows a page as it is stored, and the source from which later versions are made. */
export interface OpenCanvas {
  canvas: PageCanvas;
  source: PageSource;
}

/** Loads a page and everything that it shows, and starts the engines meanwhile. */
export async function openCanvas(host: Host, pixelRatio: number, events: CanvasEvents): Promise<OpenCanvas> {
  const starting = startEngines();
  const page = await host.load();
  const { document, template } = page;
  const engines = await starting;
  const [values, assets] = await Promise.all([
    host.readValues({ brandId: template.brandId, content: document.content ?? [] }),
    CanvasAssets.open(host, engines.measuring, template.emojiType),
  ]);
  const { width, height } = document;
  const camera = { scale: pixelRatio, pixelRatio, visible: { x: 0, y: 0, width, height } };
  const source: PageSource = {
    id: page.id,
    name: page.name,
    document,
    templateVariables: template.variables,
    tweaks: {},
    locale: 'en-US',
    now: Date.now(),
    ...values,
  };
  return { canvas: new PageCanvas({ assets, ...engines }, camera, events), source };
}
