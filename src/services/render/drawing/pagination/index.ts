import { type Warning, WarningList } from '../../../../core/warnings.ts';
import type { PageNumbers } from '../../../../design/resolve/resolve-page.ts';
import type { Tab } from '../../../../draw/browser/tab.ts';
import { joinMarks } from '../../../../draw/gather/fonts/join-marks.ts';
import type { HtmlDrawing } from '../../../../draw/html/drawing.ts';
import { headingsByLayer } from '../../../../draw/html/headings.ts';
import type { Drawing } from '../../../../draw/takumi/drawing.ts';
import type { RenderParts } from '../../parts.ts';
import type { FileToDraw, PageToDraw } from '../file.ts';
import { type GatheredPages, gatherPages } from '../gather.ts';
import { type GeneratedPage, generatePages } from './generate.ts';
import { type PagePlan, planPage } from './plan.ts';

/** Pages that one file may have (RND-3). */
const mostPages = 500;

export interface LaidOut {
  /** What is printed, in order; a flowing one is several pages of the print. */
  pages: HtmlDrawing[];
  gathered: GatheredPages;
  /** px of every page of the file. */
  sizes: Array<{ width: number; height: number }>;
  /** Pages of the print that are the file's, where not all are. */
  pageRanges: string;
  warnings: Warning[];
}

/** The pages of the request → those of the file: paginated, numbered, with all bytes that they show (PAG-1 to PAG-9). */
export async function layOutPages(
  parts: Pick<RenderParts, 'takumi' | 'fonts' | 'readFont' | 'emoji'>,
  tab: Tab,
  file: FileToDraw,
  gathered: GatheredPages,
): Promise<LaidOut> {
  const warnings = new WarningList();
  const isOne = file.pages.length === 1;
  const plans: PagePlan[] = [];
  for (const [index, page] of file.pages.entries()) {
    const planned = await planPage(parts, tab, page, gathered.drawings[index] as Drawing);
    const pageId = isOne ? {} : { pageId: page.loaded.pageId };
    warnings.addAll(planned.warnings.map((warning) => ({ ...warning, ...pageId })));
    plans.push(planned.plan);
  }
  const total = plans.reduce((sum, plan) => sum + pagesOf(plan), 0);
  if (total > mostPages) {
    const message = `The file would have ${total} pages; the first ${mostPages} are in it.`;
    warnings.add({ code: 'pages_truncated', message });
  }
  const documentPages = Math.min(total, mostPages);
  const generated = generateAll(file.pages, plans, documentPages);
  for (const { warnings: found } of generated) warnings.addAll(found);
  const looks = generated.map(withFlow);
  const renewed = generated.some(({ isRenewed }) => isRenewed)
    ? await gatherPages(parts, looks, await file.picturesOf(looks), { ...file.output, engine: 'html' })
    : gathered;
  warnings.addAll(renewed.warnings);
  const headings = gathered.drawings.map(({ root }) => headingsByLayer(root));
  const pages = generated.map((page, index): HtmlDrawing => {
    const source = page.isRenewed || renewed !== gathered ? renewed.drawings[index] : gathered.drawings[page.source];
    const drawing = parts.takumi.settled({ ...(source as Drawing), root: joinMarks(page.root, parts.fonts) });
    const flow = page.flow && { ...page.flow, region: joinMarks(page.flow.region, parts.fonts) };
    const levels = headings[page.source];
    return {
      ...drawing,
      shrunk: parts.takumi.shrunkSizes(drawing),
      // What repeats on every page is a heading once.
      heading: ({ layerId }) => (page.isContinued && !page.flowing.has(layerId) ? undefined : levels?.get(layerId)),
      ...(flow ? { flow } : {}),
    };
  });
  return { pages, gathered: renewed, ...printOf(generated), warnings: warnings.list() };
}

/** All that a page shows, for what has to be gathered. */
function withFlow({ page, root, flow }: GeneratedPage) {
  return { page, root: flow ? { ...root, children: [...root.children, flow.region] } : root };
}

function pagesOf(plan: PagePlan): number {
  return plan.kind === 'single' ? 1 : plan.kind === 'packed' ? plan.pages.length : plan.kept;
}

function generateAll(pages: readonly PageToDraw[], plans: readonly PagePlan[], documentPages: number): GeneratedPage[] {
  const generated: GeneratedPage[] = [];
  let before = 0;
  for (const [source, page] of pages.entries()) {
    const plan = plans[source] as PagePlan;
    const totalPages = Math.min(pagesOf(plan), documentPages - before);
    const numbersOf = (pageNumber: number): PageNumbers => ({
      pageNumber,
      totalPages,
      documentPage: before + pageNumber,
      documentPages,
    });
    if (totalPages > 0) generated.push(...generatePages(page, plan, source, totalPages, numbersOf));
    before += totalPages;
  }
  return generated;
}

/** Flowing pages take as many pages of the print as their content does, of which a cap may leave some out. */
function printOf(generated: readonly GeneratedPage[]): Pick<LaidOut, 'sizes' | 'pageRanges'> {
  const sizes: LaidOut['sizes'] = [];
  const ranges: string[] = [];
  let printed = 0;
  for (const { page, taken, kept } of generated) {
    for (let each = 0; each < kept; each++) sizes.push({ width: page.width, height: page.height });
    ranges.push(`${printed + 1}-${printed + kept}`);
    printed += taken;
  }
  return { sizes, pageRanges: printed === sizes.length ? '' : ranges.join(',') };
}
