import { type Warning, WarningList } from '../../../../core/warnings.ts';
import type { PageNumbers } from '../../../../design/resolve/places.ts';
import type { GatheredPages } from '../../../../draw/gather/gather-pages.ts';
import type { PageToDraw } from '../../steps/prepare.ts';
import { PaginatedPage, type Planning } from './paginated-page.ts';
import type { PagePlan } from './plan.ts';
import { repeats } from './surroundings.ts';

/** Pages that one file may have (RND-3). */
const pagesLimit = 500;
/** Rounds after which numbers that still move what shows them are given up: as many as so many characters allow. */
const rounds = { min: 3, max: 16, characters: 5_000_000 } as const;

/** What one page of the request becomes in the file. */
interface PlannedPage {
  plan: PagePlan;
  /** Pages that are in the file. */
  count: number;
  numbersOf(pageNumber: number): PageNumbers;
}

interface FilePlan {
  pages: PlannedPage[];
  /** Of the file. */
  count: number;
  warnings: Warning[];
}

/**
 * The pages that each page of the request becomes, what of its content each of them has, and their numbers (PAG-1 to 6).
 * Content that shows numbers is planned again under those that came out, until nothing moves.
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
  if (!(await settle(pages))) {
    const message =
      'What flows depends on the page numbers, and these on what flows, in a way that has no answer: a number may be wrong.';
    warnings.add({ code: 'page_numbers_unsettled', message });
  }
  for (const { page, planned } of pages) {
    const pageId = pages.length === 1 ? {} : { pageId: page.values.loaded.pageId };
    const found = [...planned.warnings, ...staticLayerWarnings(page, planned.plan)];
    warnings.addAll(found.map((warning) => ({ ...warning, ...pageId })));
  }
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  if (total > pagesLimit) {
    const message = `The file would have ${total} pages, but at most ${pagesLimit} are allowed. The rest was left out.`;
    warnings.add({ code: 'pages_truncated', message });
  }
  const numbering = numberingOf(pages);
  const planned = pages.map(({ planned: { plan } }, index) => ({ plan, ...(numbering[index] as Numbering) }));
  return { pages: planned, count: Math.min(total, pagesLimit), warnings: warnings.list() };
}

/** Layers named in the warning. */
const namedLayers = 5;

/** Layers around the flow region that later pages lack, in one warning with the remedy (PAG-9). */
function staticLayerWarnings({ root, values: { loaded } }: PageToDraw, plan: PagePlan): Warning[] {
  if (plan.kind === 'single' || plan.pages.length === 1 || repeats(loaded)) return [];
  const ids = root.children.map(({ layerId }) => layerId).filter((id) => id !== plan.region.layerId);
  if (ids.length === 0) return [];
  const others = ids.length > namedLayers ? ` and ${ids.length - namedLayers} more` : '';
  const message = `On the first of ${plan.pages.length} pages only: ${ids.slice(0, namedLayers).join(', ')}${others}. Templates with rendererType "takumi" do not repeat layers outside the flow region; set rendererType to "html" to repeat them on every page.`;
  return [{ code: 'static_layers_first_page_only', message }];
}

/** Whether everything stands under its own page's numbers. */
async function settle(pages: readonly PaginatedPage[]): Promise<boolean> {
  const characters = pages.reduce((sum, page) => sum + page.characters, 1);
  const limit = Math.min(rounds.max, Math.max(rounds.min, Math.floor(rounds.characters / characters)));
  for (let round = 1; round <= limit; round++) {
    const numbering = numberingOf(pages);
    let hasMoved = false;
    for (const [index, page] of pages.entries()) {
      const { numbersOf } = numbering[index] as Numbering;
      if (await page.renumber(numbersOf, round)) hasMoved = true;
    }
    if (!hasMoved) return true;
  }
  return false;
}

type Numbering = Pick<PlannedPage, 'count' | 'numbersOf'>;

function numberingOf(pages: readonly PaginatedPage[]): Numbering[] {
  const total = pages.reduce((sum, { count }) => sum + count, 0);
  const documentPages = Math.min(total, pagesLimit);
  let next = 0;
  return pages.map(({ count: own }) => {
    const before = next;
    const count = Math.max(0, Math.min(own, documentPages - before));
    next += count;
    const numbersOf = (pageNumber: number): PageNumbers => ({
      pageNumber,
      totalPages: count,
      documentPage: before + pageNumber,
      documentPages,
    });
    return { count, numbersOf };
  });
}
