import { required } from '../../../../core/required.ts';
import { type Warning, WarningList } from '../../../../core/warnings.ts';
import type { PageNumbers } from '../../../../design/resolve/places.ts';
import type { GatheredPages } from '../../../../draw/gather/gather-pages.ts';
import type { PageToDraw } from '../../page/prepare.ts';
import { PaginatedPage, type Planning } from './paginated-page.ts';
import type { PagePlan } from './plan.ts';
import { repeats } from './surroundings.ts';

/** The maximum number of pages of one file (RND-3). */
const pagesLimit = 500;
/**
 * Limits how often content that shows page numbers is planned again until nothing moves. The more characters it has,
 * the fewer rounds are allowed.
 */
const rounds = { min: 3, max: 16, characters: 5_000_000 } as const;

/** The plan for one page of the request. */
interface PlannedPage {
  plan: PagePlan;
  /** How many output pages of this page are in the file. */
  count: number;
  getPageNumbers(pageNumber: number): PageNumbers;
}

interface FilePlan {
  pages: PlannedPage[];
  /** The number of pages of the file. */
  count: number;
  warnings: Warning[];
}

/**
 * Plans the output pages of each page of the request, the share of the content on each of them, and their page numbers
 * (PAG-1 to 6). Content that shows page numbers is planned again with the new numbers, until nothing moves.
 */
export async function planFile(planning: Planning, gathered: GatheredPages): Promise<FilePlan> {
  const { file } = planning;
  const pages = file.pages.map((page, index) => {
    const drawing = gathered.drawings[index];
    if (!drawing) throw new Error('Each page has a drawing');
    return new PaginatedPage(planning, page, drawing);
  });
  for (const page of pages) await page.plan();
  const warnings = new WarningList();
  if (!(await settlePages(pages))) {
    const message =
      'What flows depends on the page numbers, and these on what flows, in a way that has no answer: a number may be wrong.';
    warnings.add({ code: 'page_numbers_unsettled', message });
  }
  for (const { page, planned } of pages) {
    const pageId = pages.length === 1 ? {} : { pageId: page.values.loaded.pageId };
    const pageWarnings = [...planned.warnings, ...staticLayerWarnings(page, planned.plan)];
    warnings.addAll(pageWarnings.map((warning) => ({ ...warning, ...pageId })));
  }
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  if (total > pagesLimit) {
    const message = `The file would have ${total} pages, but at most ${pagesLimit} are allowed. The rest was left out.`;
    warnings.add({ code: 'pages_truncated', message });
  }
  const numbering = numberPages(pages);
  const planned = pages.map(({ planned: { plan } }, index) => ({ plan, ...required(numbering[index]) }));
  return { pages: planned, count: Math.min(total, pagesLimit), warnings: warnings.list() };
}

/** The maximum number of layers that the warning names. */
const namedLayers = 5;

/**
 * Returns one warning about the layers around the flow region that later output pages lack, and says how to fix it
 * (PAG-9).
 */
function staticLayerWarnings({ root, values: { loaded } }: PageToDraw, plan: PagePlan): Warning[] {
  if (plan.kind === 'single' || plan.pages.length === 1 || repeats(loaded)) return [];
  const ids = root.children.map(({ layerId }) => layerId).filter((id) => id !== plan.region.layerId);
  if (ids.length === 0) return [];
  const others = ids.length > namedLayers ? ` and ${ids.length - namedLayers} more` : '';
  const message = `On the first of ${plan.pages.length} pages only: ${ids.slice(0, namedLayers).join(', ')}${others}. Templates with rendererType "takumi" do not repeat layers outside the flow region; set rendererType to "html" to repeat them on every page.`;
  return [{ code: 'static_layers_first_page_only', message }];
}

/** Returns whether all content shows the page numbers of the page on which it is. */
async function settlePages(pages: readonly PaginatedPage[]): Promise<boolean> {
  const characters = pages.reduce((sum, page) => sum + page.characters, 1);
  const limit = Math.min(rounds.max, Math.max(rounds.min, Math.floor(rounds.characters / characters)));
  for (let round = 1; round <= limit; round++) {
    const numbering = numberPages(pages);
    let hasMoved = false;
    for (const [index, page] of pages.entries()) {
      const { getPageNumbers } = required(numbering[index]);
      if (await page.renumber(getPageNumbers, round)) hasMoved = true;
    }
    if (!hasMoved) return true;
  }
  return false;
}

type Numbering = Pick<PlannedPage, 'count' | 'getPageNumbers'>;

function numberPages(pages: readonly PaginatedPage[]): Numbering[] {
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  const documentPages = Math.min(total, pagesLimit);
  let next = 0;
  return pages.map(({ count: ownCount }) => {
    const before = next;
    const count = Math.max(0, Math.min(ownCount, documentPages - before));
    next += count;
    const getPageNumbers = (pageNumber: number): PageNumbers => ({
      pageNumber,
      totalPages: count,
      documentPage: before + pageNumber,
      documentPages,
    });
    return { count, getPageNumbers };
  });
}
