import type { Warning } from '../../../../core/warnings.ts';
import type { Box, ContainerBox } from '../../../../design/boxes/types.ts';
import type { PageNumbers } from '../../../../design/resolve/places.ts';
import type { ResolvedPage } from '../../../../design/resolve/resolved-page.ts';
import { blankPage, buildPage } from '../../../../draw/paginate/index.ts';
import { type NumberedPage, type PageToDraw, prepareNumbered } from '../../page/prepare.ts';
import type { FlowPlan, PagePlan } from './plan.ts';
import { fittedRegion, regionIn, repeats, toLonePage, withoutContent, withRegion } from './surroundings.ts';

/** One page of the file. */
export interface GeneratedPage {
  /** The index, within the request, of the page from which it was generated. */
  source: number;
  page: ResolvedPage;
  root: ContainerBox;
  /** Whether the page was resolved again, and may therefore show something that its source page does not show. */
  isRenewed: boolean;
  /** Whether the page is a continuation, that is, not the first page that was generated from its source. */
  isContinued: boolean;
  /** The ids of the layers in the flow region. */
  flowing: ReadonlySet<string>;
  warnings: Warning[];
}

/**
 * Generates the output pages of one page of the request, each with its own page numbers (PAG-3). `totalPages` is the
 * number of pages of the file.
 */
export function generatePages(
  subject: PageToDraw,
  plan: PagePlan,
  source: number,
  totalPages: number,
  getPageNumbers: (pageNumber: number) => PageNumbers,
): GeneratedPage[] {
  const { loaded } = subject.values;
  const common = { source, page: subject.page };
  if (plan.kind === 'single') {
    const numbered = subject.isNumbered ? prepareNumbered(subject, getPageNumbers(1)) : subject;
    return [{ ...common, ...toDrawnPage(numbered, subject), isContinued: false, flowing: new Set() }];
  }
  const flowing = layersIn(plan.region);
  const document = withoutContent(loaded.document, plan.region.layerId);
  return Array.from({ length: totalPages }, (_, index) => {
    const numbered = subject.isNumbered ? prepareNumbered(subject, getPageNumbers(index + 1), { document }) : subject;
    const { isRenewed, warnings } = toDrawnPage(numbered, subject);
    const root = buildRoot(numbered, plan, index, index === 0 || repeats(loaded));
    // Content that shows page numbers was already resolved again during planning.
    return { ...common, root, isRenewed, warnings, flowing, isContinued: index > 0 };
  });
}

/**
 * Builds an output page with its share of the content. If the layers around the region are only on the first page,
 * later pages are built without them (PAG-9).
 */
function buildRoot(
  { root, page }: NumberedPage,
  plan: FlowPlan,
  index: number,
  hasSurroundings: boolean,
): ContainerBox {
  const { region, pages, rooms } = plan;
  const [first] = rooms;
  const room = rooms[Math.min(index, rooms.length - 1)] ?? first;
  const share = pages[index] ?? blankPage();
  const style = regionIn(root, region.layerId)?.style ?? region.style;
  const filled = buildPage(region, share, { style, hasPlaced: hasSurroundings });
  if (hasSurroundings) return withRegion(root, fittedRegion(filled, room, share, page.height));
  return { ...root, children: [fittedRegion(toLonePage(filled, first), room, share, page.height)] };
}

function toDrawnPage({ root, warnings }: NumberedPage, numberedPage: NumberedPage) {
  return { root, isRenewed: root !== numberedPage.root, warnings: root === numberedPage.root ? [] : warnings };
}

function layersIn(region: ContainerBox): Set<string> {
  const ids = new Set<string>();
  const visit = (box: Box): void => {
    ids.add(box.layerId);
    if (box.kind === 'container') box.children.forEach(visit);
  };
  visit(region);
  return ids;
}
