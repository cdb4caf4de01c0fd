import { FittedPage } from '../../../../draw/takumi/fit/fitted-page.ts';
import type { PageSource } from '../view/page-content.ts';
import { gatherPage, type PageParts } from './gather-page.ts';

/** Draws a page as SVG on the calling thread, with all of its pictures. @throws AppError engine_failed */
export async function drawSvg({ assets, measuring }: PageParts, source: PageSource): Promise<string> {
  const [{ pageSvg }, { drawing }] = await Promise.all([
    import('../../../../draw/takumi/page-svg.ts'),
    gatherPage(assets, source),
  ]);
  return measuring.use(drawing.fonts, 0, (renderer) => pageSvg(renderer, FittedPage.forDrawing(drawing)));
}
