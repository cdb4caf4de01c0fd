import { WarningList } from '../../../core/warnings.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import { type GatheredPages, gatherPages } from '../../../draw/gather/gather-pages.ts';
import { maskedContent } from '../../../draw/takumi/quirks/masked-content.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { forJpeg, jpegWarnings } from './jpeg.ts';
import { isOpaque } from './opaque.ts';
import { chooseDrawer, type PictureTask } from './raster.ts';
import { withoutWebp } from './svg-pictures.ts';
import type { ImageFormat } from './table.ts';

/** Gathers the bytes that drawing one page needs. */
export function gatherImage(services: Services, { pages: [page], output, pictures }: FileToDraw, stages: Stages) {
  return stages.run('gather', async () =>
    gatherPages(services, [page], pictures.forPages([page]), { ...output, engine: 'takumi' }),
  );
}

/** Draws one page as a picture with takumi. @throws AppError as drawGathered does */
export async function drawTakumiImage(
  services: Services,
  file: FileToDraw,
  format: ImageFormat,
  stages: Stages,
): Promise<DrawnFile> {
  return await drawGathered(services, file, { format, gathered: await gatherImage(services, file, stages) }, stages);
}

/**
 * Draws one page as a picture. The bytes that it needs have already been gathered. If it does not fit into the isolate,
 * the container draws it.
 * @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large
 */
export async function drawGathered(
  services: Services,
  { pages: [page], output, maxWorkMs }: FileToDraw,
  { format, gathered }: { format: ImageFormat; gathered: GatheredPages },
  stages: Stages,
): Promise<DrawnFile> {
  const warnings = new WarningList();
  warnings.addAll(gathered.warnings);
  const [drawing] = gathered.drawings;
  if (!drawing) throw new Error('One page gives one drawing');
  if (format !== 'svg') warnings.addAll(maskedContent(drawing.root));
  const { scale = 1, quality = 90 } = output;
  const opaque = isOpaque(page.page.backgroundColor);
  const task: PictureTask = { format, scale, quality, opaque };
  const prepared = async (each: Drawing) => {
    if (format === 'jpeg') return forJpeg(each);
    return format === 'svg' ? withoutWebp(services, each, stages) : each;
  };
  // A page with a flow region may contain more than fits, unless its content was distributed over several pages.
  const isPacked = page.isPaginated || page.values.loaded.document.paginate === undefined;
  const drawer = chooseDrawer(services, format === 'jpeg' ? forJpeg(drawing) : drawing, task, stages, maxWorkMs);
  warnings.addAll(drawer.warnings);
  const draw = async (each: Drawing) => {
    const ready = await prepared(each);
    const bytes = await drawer.draw(ready);
    // The layout of the drawing also shows which texts do not fit, so nothing is laid out again for the warnings
    // (RND-24).
    if (isPacked) warnings.addAll(services.takumi.overflows(ready));
    if (format === 'jpeg') warnings.addAll(await jpegWarnings(services, each));
    return bytes;
  };
  const bytes = await stages.run('draw', async () => {
    try {
      return await draw(drawing);
    } catch (error) {
      const broken = await drawer.undrawable(drawing, error);
      if (broken.size === 0) throw error;
      const sound = await gathered.pictures.without(broken);
      warnings.addAll(sound.warnings);
      return draw({ ...drawing, ...sound });
    }
  });
  return { bytes, pages: 1, warnings: warnings.list() };
}
