import { AppError } from '../../../core/errors/app-error.ts';
import type { Warning } from '../../../core/warnings.ts';
import { isolateWorkMs } from '../../../draw/budget.ts';
import { lowContrast, withoutText } from '../../../draw/contrast/index.ts';
import { gatherPages } from '../../../draw/gather/gather-pages.ts';
import { outsidePage } from '../../../draw/outside-page.ts';
import type { Services } from '../../services.ts';
import type { FileToDraw } from '../formats/file.ts';
import { drawTakumiImage } from '../formats/takumi-image.ts';
import type { Stages } from '../stages.ts';

/**
 * The maximum number of pixels of the pictures in which contrast is measured. A larger page is drawn at a smaller
 * scale.
 */
const contrastPixels = 4_000_000;
const contrastScale = 2;
/** The usual time of comparing the texts with what is behind them, in milliseconds. */
const contrastMs = 100;

/**
 * Finds texts that are hard to read, and layers outside the page that have no other warning in `warned`. The page is
 * drawn larger for this. If that is too much work, a warning says that the texts were not checked, and the preview is
 * still returned.
 */
export async function checkContrast(
  services: Services,
  file: FileToDraw,
  stages: Stages,
  warned: readonly Warning[],
): Promise<Warning[]> {
  const [page] = file.pages;
  const { width, height } = file.output;
  // At a small scale, thin letters look gray regardless of their color.
  const scale = Math.min(contrastScale, Math.sqrt(contrastPixels / (width * height)));
  // The isolate draws both pictures, because only the lint reads them.
  const at = { ...file, output: { ...file.output, scale }, maxWorkMs: isolateWorkMs };
  const bare = { ...at, pages: [{ ...page, root: withoutText(page.root) }] as const };
  try {
    const { bytes: pagePng } = await drawTakumiImage(services, at, 'png', stages);
    const { bytes: behind } = await drawTakumiImage(services, bare, 'png', stages);
    const pictures = file.pictures.forPages([page]);
    const { drawings } = await gatherPages(services, [page], pictures, { ...file.output, engine: 'takumi' });
    await services.lane.turn(contrastMs);
    // A page with a flow region may contain more than fits, unless its content was distributed over several pages.
    const isPacked = page.isPaginated || page.values.loaded.document.paginate === undefined;
    const layers = drawings.flatMap((drawing) => services.takumi.layerAreas(drawing));
    return [
      ...(isPacked ? outsidePage(layers, { width, height }, warned) : []),
      ...lowContrast(page.root, { shown: pagePng, behind }, { scale, layers }),
    ];
  } catch (error) {
    if (!(error instanceof AppError) || !tooMuch.has(error.code)) throw error;
    const message =
      'The contrast of texts was not checked, because drawing the page a second time would take too long.';
    return [{ code: 'contrast_unchecked', message }];
  }
}

const tooMuch: ReadonlySet<string> = new Set(['output_too_large', 'renderer_unavailable', 'render_timeout']);
