import { required } from '../../../../core/required.ts';
import { type Warning, WarningList } from '../../../../core/warnings.ts';
import { joinMarks } from '../../../../draw/gather/fonts/join-marks.ts';
import { type GatheredPages, gatherPages } from '../../../../draw/gather/gather-pages.ts';
import type { HtmlDrawing } from '../../../../draw/html/drawing.ts';
import { headingsByLayer } from '../../../../draw/html/headings.ts';
import { type GeneratedPage, generatePages } from './generate.ts';
import type { Planning } from './paginated-page.ts';
import { planFile } from './plan-file.ts';

export { planFile } from './plan-file.ts';

export interface PaginatedFile {
  /** The pages of the file, in order. */
  pages: HtmlDrawing[];
  gathered: GatheredPages;
  warnings: Warning[];
}

/**
 * Turns the pages of the request into output pages, each with its page numbers, and returns the warnings about them.
 */
export async function planPages(
  planning: Planning,
  gathered: GatheredPages,
): Promise<{ pages: GeneratedPage[]; warnings: Warning[] }> {
  const warnings = new WarningList();
  const planned = await planFile(planning, gathered);
  warnings.addAll(planned.warnings);
  const pages = planning.file.pages.flatMap((page, source) => {
    const { plan, count, getPageNumbers } = required(planned.pages[source]);
    return count === 0 ? [] : generatePages(page, plan, source, count, getPageNumbers);
  });
  for (const { warnings: planWarnings } of pages) warnings.addAll(planWarnings);
  return { pages, warnings: warnings.list() };
}

/**
 * Turns the pages of the request into the pages of the file. These are paginated and numbered, and have all bytes that
 * they show (PAG-1 to PAG-9).
 */
export async function layOutPages(planning: Planning, gathered: GatheredPages): Promise<PaginatedFile> {
  const { services, file } = planning;
  const warnings = new WarningList();
  const { pages: generated, warnings: planWarnings } = await planPages(planning, gathered);
  warnings.addAll(planWarnings);
  const renewed = generated.some(({ isRenewed }) => isRenewed)
    ? await gatherPages(services, generated, file.pictures.forPages(generated), { ...file.output, engine: 'html' })
    : gathered;
  warnings.addAll(renewed.warnings);
  const headings = gathered.drawings.map(({ root }) => headingsByLayer(root));
  const pages = generated.map((page, index): HtmlDrawing => {
    const source = renewed === gathered ? gathered.drawings[page.source] : renewed.drawings[index];
    const drawing = services.takumi.cutToFit({ ...required(source), root: joinMarks(page.root, services.fonts) });
    const levels = headings[page.source];
    return {
      ...drawing,
      shrunk: services.takumi.shrunkSizes(drawing),
      // A layer that repeats on every page counts as a heading only on the first of these pages.
      heading: ({ layerId }) => (page.isContinued && !page.flowing.has(layerId) ? undefined : levels?.get(layerId)),
    };
  });
  return { pages, gathered: renewed, warnings: warnings.list() };
}
