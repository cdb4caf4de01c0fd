import type { Warning } from '../../../../core/warnings.ts';
import type { Box, ContainerBox } from '../../../../design/boxes/types.ts';
import type { PageNumbers } from '../../../../design/resolve/places.ts';
import type { ResolvedPage } from '../../../../design/resolve/resolved-page.ts';
import { blankPage, pageOf } from '../../../../draw/paginate/index.ts';
import { type NumberedPage, type PageToDraw, prepareNumbered } from '../../steps/prepare.ts';
import type { FlowPlan, PagePlan } from './plan.ts';
import { fittedRegion, regionIn, repeats, standingAlone, withoutContent, withRegion } from './surroundings.ts';

/** One page of the file. */
export interface GeneratedPage {
  /** Place of the page that it grew from among those of the request. */
  source: number;
  page: ResolvedPage;
  root: ContainerBox;
  /** Whether it was resolved anew, and so may show what the page that it grew from does not. */
  isRenewed: boolean;
  /** Whether it is not the first of those that grew from one page. */
  isContinued: boolean;
  /** Layers in the flow region. */
  flowing: ReadonlySet<string>;
  warnings: Warning[];
}

/** The pages that one page of the request becomes, `totalPages` of them, each under its own numbers (PAG-3). */
export function generatePages(
  subject: PageToDraw,
  plan: PagePlan,
  source: number,
  totalPages: number,
  numbersOf: (pageNumber: number) => PageNumbers,
): GeneratedPage[] {
  const { loaded } = subject.values;
  const common = { source, page: subject.page };
  if (plan.kind === 'single') {
    const numbered = subject.isNumbered ? prepareNumbered(subject, numbersOf(1)) : subject;
    return [{ ...common, ...drawnPageOf(numbered, subject), isContinued: false, flowing: new Set() }];
  }
  const flowing = layersIn(plan.region);
  const document = withoutContent(loaded.document, plan.region.layerId);
  return Array.from({ length: totalPages }, (_, index) => {
    const numbered = subject.isNumbered ? prepareNumbered(subject, numbersOf(index + 1), { document }) : subject;
    const { isRenewed, warnings } = drawnPageOf(numbered, subject);
    const root = rootOf(numbered, plan, index, index === 0 || repeats(loaded));
    // Content that shows numbers was resolved anew while it was planned.
    return { ...common, root, isRenewed, warnings, flowing, isContinued: index > 0 };
  });
}

/** A page with its share of the content; without what stands around it where that is on the first page alone (PAG-9). */
function rootOf({ root, page }: NumberedPage, plan: FlowPlan, index: number, hasSurroundings: boolean): ContainerBox {
  const { region, pages, rooms } = plan;
  const [first] = rooms;
  const room = rooms[Math.min(index, rooms.length - 1)] ?? first;
  const share = pages[index] ?? blankPage();
  const style = regionIn(root, region.layerId)?.style ?? region.style;
  const filled = pageOf(region, share, { style, hasPlaced: hasSurroundings });
  if (hasSurroundings) return withRegion(root, fittedRegion(filled, room, share, page.height));
  return { ...root, children: [fittedRegion(standingAlone(filled, first), room, share, page.height)] };
}

function drawnPageOf({ root, warnings }: NumberedPage, asked: NumberedPage) {
  return { root, isRenewed: root !== asked.root, warnings: root === asked.root ? [] : warnings };
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
