import { loadCodeEncoders } from '../../../../design/build/load-code-encoders.ts';
import type { Drawing } from '../../../../draw/gather/drawing.ts';
import { composeContent, type PageContent, type PageSource } from '../view/page-content.ts';
import { type MeasuringEngine, PageView } from '../view/page-view.ts';
import type { CanvasAssets } from './assets/canvas-assets.ts';

/** What pages are drawn with that are not on the canvas. */
export interface PageParts {
  assets: CanvasAssets;
  measuring: MeasuringEngine;
}

/** A page with all of its fonts and pictures. */
export async function gatherPage(
  assets: CanvasAssets,
  source: PageSource,
): Promise<{ content: PageContent; drawing: Drawing }> {
  const codeEncoders = await loadCodeEncoders([source.document]);
  const content = composeContent(source, { library: assets.library, codeEncoders });
  let gathered = await assets.gather(content);
  if (gathered.loading) {
    await gathered.loading;
    gathered = await assets.gather(content);
  }
  return { content, drawing: gathered.drawing };
}

/** Lays out a page that is not on the canvas. @throws AppError output_too_large, engine_failed */
export async function layOutPage({ assets, measuring }: PageParts, source: PageSource): Promise<PageView> {
  const { content, drawing } = await gatherPage(assets, source);
  return PageView.of(content, drawing, measuring);
}
