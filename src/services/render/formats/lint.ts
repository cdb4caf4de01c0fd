import { type Warning, WarningList } from '../../../core/warnings.ts';
import { type GatheredPages, gatherPages } from '../../../draw/gather/gather-pages.ts';
import { unprintedStyles } from '../../../draw/gather/unsupported-styles.ts';
import { outsidePage } from '../../../draw/outside-page.ts';
import { maskedContent } from '../../../draw/takumi/quirks/masked-content.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { requireBrowsers } from './browsers.ts';
import type { FileToDraw } from './file.ts';
import { jpegWarnings } from './jpeg.ts';
import { layOutPages } from './pagination/index.ts';
import { losslessEncoder, rejectTooMuchWork } from './raster.ts';

/** The facts that are known about a file without drawing it. */
interface LintedFile {
  /** The number of pages, slides or pictures that the file would have, which is also its cost (CRD-1). */
  pages: number;
  warnings: Warning[];
}

/**
 * Finds out what drawing would produce and warn about, without drawing (RND-25). As in drawing, a browser measures how
 * many pages a page with a flow region becomes.
 * @throws AppError output_too_large, renderer_unavailable, render_timeout as drawing would
 */
export async function lintFile(services: Services, file: FileToDraw, stages: Stages): Promise<LintedFile> {
  const { pages, output, pictures, maxWorkMs } = file;
  const warnings = new WarningList();
  const gathered = await stages.run('gather', async () => {
    const gathered = await gatherPages(services, pages, pictures.forPages(pages), {
      ...output,
      engine: output.renderType,
    });
    warnings.addAll(gathered.warnings);
    if (output.format === 'pdf') for (const { root } of pages) warnings.addAll(unprintedStyles(root));
    for (const [index, drawing] of gathered.drawings.entries()) {
      // A paginated page may contain more than fits on one page.
      if (!pages[index]?.isPaginated) {
        const overflows = services.takumi.overflows(drawing);
        warnings.addAll(overflows);
        warnings.addAll(outsidePage(services.takumi.layerAreas(drawing), drawing, overflows));
      }
      // Only raster formats have a scale.
      if (output.renderType === 'takumi' && output.scale !== undefined) {
        warnings.addAll(maskedContent(drawing.root));
        rejectTooMuchWork(services.takumi, drawing, output.scale, maxWorkMs);
        if (output.format === 'webp') {
          const task = { format: 'webp', scale: output.scale, quality: output.quality ?? 90, opaque: true } as const;
          warnings.addAll(losslessEncoder(drawing, task, services.rasterRenderer !== undefined).warnings);
        }
      }
      if (output.format === 'jpeg') warnings.addAll(await jpegWarnings(services, drawing));
    }
    return gathered;
  });
  if (!pages.some(({ isPaginated }) => isPaginated)) return { pages: pages.length, warnings: warnings.list() };
  const laidOut = await stages.run('draw', () => layOut(services, file, stages, gathered));
  warnings.addAll(laidOut.warnings);
  return { pages: laidOut.pages.length, warnings: warnings.list() };
}

function layOut(services: Services, file: FileToDraw, { remaining }: Stages, gathered: GatheredPages) {
  return requireBrowsers(services, file.output.format).use(remaining, (tab) =>
    layOutPages({ services, tab, file }, gathered),
  );
}
