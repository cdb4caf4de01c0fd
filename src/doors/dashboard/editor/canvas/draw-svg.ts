import { loadCodeEncoders } from '../../../../design/build/load-code-encoders.ts';
import { FittedPage } from '../../../../draw/takumi/fit/fitted-page.ts';
import { composeContent, type PageSource } from '../view/page-content.ts';
import type { MeasuringEngine } from '../view/page-view.ts';
import type { CanvasAssets } from './assets/canvas-assets.ts';

/** Draws a page as SVG on the calling thread, with all of its pictures. @throws AppError engine_failed */
export async function drawSvg(
  { assets, measuring }: { assets: CanvasAssets; measuring: MeasuringEngine },
  source: PageSource,
): Promise<string> {
  const [{ pageSvg }, codeEncoders] = await Promise.all([
    import('../../../../draw/takumi/page-svg.ts'),
    loadCodeEncoders([source.document]),
  ]);
  const content = composeContent(source, { library: assets.library, codeEncoders });
  let gathered = await assets.gather(content);
  if (gathered.loading) {
    await gathered.loading;
    gathered = await assets.gather(content);
  }
  const { drawing } = gathered;
  return measuring.use(drawing.fonts, 0, (renderer) => pageSvg(renderer, FittedPage.forDrawing(drawing)));
}
