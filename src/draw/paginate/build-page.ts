import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { openedStyle } from './items.ts';
import type { FlowPage, FlowPart } from './pack.ts';
import { isPlaced, withoutShrinking } from './styles.ts';

/** The children of a container that a page shows, by their indices. */
interface PageParts {
  parts: Map<number, FlowPart>;
  opened: Map<number, PageParts>;
}

interface PageStyle {
  /** The style of the region on this page. */
  style?: BoxStyle;
  /** Whether this page also shows the absolutely positioned children of the region. */
  hasPlaced?: boolean;
}

/**
 * Builds the region with the items of one page, inside those of their containers that have items on that page. The
 * style of the region, including gaps, padding and alignment, applies on each page (PAG-6). The region's absolutely
 * positioned children are repeated on each page.
 * @throws Error if the region has no child at an item's index
 */
export function buildPage(
  region: ContainerBox,
  page: FlowPage,
  { style = region.style, hasPlaced = true }: PageStyle = {},
): ContainerBox {
  const pageParts: PageParts = { parts: new Map(), opened: new Map() };
  for (const part of page.parts) addPart(pageParts, part);
  const items = listChildren(region, pageParts);
  const placed = hasPlaced
    ? region.children.flatMap((child, index) => (isPlaced(child) ? [[index, child] as const] : []))
    : [];
  return { ...region, style, children: sortInDrawingOrder([...items, ...placed]) };
}

function addPart(pageParts: PageParts, part: FlowPart): void {
  const { path } = part.item;
  let at = pageParts;
  for (const index of path.slice(0, -1)) {
    const inner = at.opened.get(index) ?? { parts: new Map(), opened: new Map() };
    at.opened.set(index, inner);
    at = inner;
  }
  at.parts.set(path.at(-1) ?? 0, part);
}

function listChildren(parent: ContainerBox, { parts, opened }: PageParts): Array<readonly [number, Box]> {
  const items = [...parts].map(([index, part]) => [index, toPageBox(childAt(parent, index), part)] as const);
  const containers = [...opened].map(([index, inner]) => {
    const box = childAt(parent, index);
    if (box.kind !== 'container') throw new Error('The region is not the one that the items were found in');
    return [
      index,
      { ...box, style: openedStyle(box), children: sortInDrawingOrder(listChildren(box, inner)) },
    ] as const;
  });
  return [...items, ...containers];
}

function toPageBox(box: Box, { piece }: FlowPart): Box {
  return piece ?? { ...box, style: withoutShrinking(box.style) };
}

function childAt(parent: ContainerBox, childIndex: number): Box {
  const child = parent.children[childIndex];
  if (!child) throw new Error('The region is not the one that the items were found in');
  return child;
}

/** Sorts children by their index, because the order of the list is the drawing order. */
function sortInDrawingOrder(children: ReadonlyArray<readonly [number, Box]>): Box[] {
  return children.toSorted(([one], [other]) => one - other).map(([, box]) => box);
}
