import type { Warning } from '../../../../core/warnings.ts';
import type { Box, ContainerBox } from '../../../../design/boxes/types.ts';
import type { PageDocument } from '../../../../design/document/page.ts';
import type { PageNumbers } from '../../../../design/resolve/resolve-page.ts';
import type { ResolvedPage } from '../../../../design/resolve/resolved-page.ts';
import type { Flow } from '../../../../draw/html/flowing-page.ts';
import { pageOf } from '../../../../draw/paginate/index.ts';
import { mentionsNumbers } from '../../numbering.ts';
import type { PageLook } from '../../resolve.ts';
import type { PageToDraw } from '../file.ts';
import type { PagePlan } from './plan.ts';

/** One page to be printed: a page of the file, or a flowing one that is several. */
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
  flow?: Flow;
  /** Pages of the print, and those of them that are the file's. */
  taken: number;
  kept: number;
  warnings: Warning[];
}

/** The pages that one page of the request becomes, each under its own numbers (PAG-3). */
export function generatePages(
  { loaded, resolved }: PageToDraw,
  plan: PagePlan,
  source: number,
  totalPages: number,
  numbersOf: (pageNumber: number) => PageNumbers,
): GeneratedPage[] {
  const common = { source, page: resolved.page, taken: 1, kept: 1, isContinued: false };
  if (plan.kind === 'single') {
    const look = resolved.isNumbered ? resolved.again(numbersOf(1)) : resolved;
    return [{ ...common, ...lookOf(look, resolved), flowing: new Set() }];
  }
  const flowing = layersIn(plan.region);
  const statics = withoutContent(loaded.document, plan.region.layerId);
  const looks = (pageNumber: number) =>
    resolved.isNumbered ? resolved.again(numbersOf(pageNumber), statics) : resolved;
  if (plan.kind === 'flowing') {
    const look = looks(1);
    const root = withRegion(look.root, { ...plan.region, children: [], style: hidden(look.root, plan) });
    const flow = { region: plan.region, insets: plan.room.insets, pages: plan.taken };
    return [{ ...common, ...lookOf(look, resolved), root, flowing, flow, taken: plan.taken, kept: totalPages }];
  }
  const isContentNumbered = resolved.isNumbered && mentionsNumbers(contentOf(loaded.document, plan.region.layerId));
  return plan.pages.slice(0, totalPages).map((items, index) => {
    const look = looks(index + 1);
    const own = isContentNumbered
      ? regionIn(resolved.again(numbersOf(index + 1)).root, plan.region.layerId)
      : undefined;
    const style = regionIn(look.root, plan.region.layerId)?.style ?? plan.region.style;
    const region = { ...sameShape(own, plan.region), style };
    const root = withRegion(look.root, pageOf(region, items));
    return { ...common, ...lookOf(look, resolved), root, flowing, isContinued: index > 0 };
  });
}

function lookOf({ root, warnings }: PageLook, resolved: PageLook) {
  return { root, isRenewed: root !== resolved.root, warnings: root === resolved.root ? [] : warnings };
}

/** The region keeps its place in the layout of the first page; its content is drawn over it. */
function hidden(root: ContainerBox, { region, room }: Extract<PagePlan, { kind: 'flowing' }>): ContainerBox['style'] {
  const style = regionIn(root, region.layerId)?.style ?? {};
  const height = room.height + 0;
  return { ...style, ...(style['height'] === undefined ? { minHeight: `${height}px` } : {}), visibility: 'hidden' };
}

/** What shows numbers may differ between pages; what is there may not, or the items would not be the ones measured. */
function sameShape(renewed: ContainerBox | undefined, measured: ContainerBox): ContainerBox {
  return renewed && isSameShape(renewed, measured) ? renewed : measured;
}

function isSameShape(one: Box, other: Box): boolean {
  if (one.kind !== other.kind || one.layerId !== other.layerId) return false;
  if (one.kind !== 'container' || other.kind !== 'container') return true;
  return (
    one.children.length === other.children.length &&
    one.children.every((child, index) => isSameShape(child, other.children[index] as Box))
  );
}

function regionIn(root: ContainerBox, id: string): ContainerBox | undefined {
  const region = root.children.find(({ layerId }) => layerId === id);
  return region?.kind === 'container' ? region : undefined;
}

/** A page whose region is hidden under other numbers would lose its items: it is shown on every page. */
function withRegion(root: ContainerBox, region: ContainerBox): ContainerBox {
  const isThere = root.children.some(({ layerId }) => layerId === region.layerId);
  const children = root.children.map((child) => (child.layerId === region.layerId ? region : child));
  return { ...root, children: isThere ? children : [...children, region] };
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

/** The document without what flows: resolving the rest of a page costs the same for the first and for the fiftieth. */
function withoutContent(document: PageDocument, regionId: string): PageDocument {
  const content = new Set(contentIds(document, regionId));
  return { ...document, layers: document.layers.filter(({ id }) => !content.has(id)) };
}

function contentOf(document: PageDocument, regionId: string): object {
  const content = new Set(contentIds(document, regionId));
  return {
    layers: document.layers.filter(({ id }) => content.has(id)),
    bindings: document.bindings.filter(({ layerId }) => content.has(layerId)),
  };
}

function contentIds(document: PageDocument, regionId: string): string[] {
  const ids = [regionId];
  for (const id of ids) ids.push(...document.layers.filter(({ parentId }) => parentId === id).map((layer) => layer.id));
  return ids.slice(1);
}
