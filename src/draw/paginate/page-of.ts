import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import { openedStyle } from './items.ts';
import type { FlowPage, FlowPart } from './pack.ts';
import { isPlaced, unshrunk } from './styles.ts';

/** What a page shows of a container's children, by their indices. */
interface Shown {
  parts: Map<number, FlowPart>;
  opened: Map<number, Shown>;
}

interface PageStyle {
  /** The style of the region on this page. */
  style?: BoxStyle;
  /** Whether absolutely positioned children of the region appear on this page too. */
  hasPlaced?: boolean;
}

/**
 * The region with the items of one page, inside those of their containers that have items there. Its own style,
 * including gaps, padding and alignment, applies on each page (PAG-6), and its absolutely positioned children repeat.
 * @throws Error if the region has no child at an item's index
 */
export function pageOf(
  region: ContainerBox,
  page: FlowPage,
  { style = region.style, hasPlaced = true }: PageStyle = {},
): ContainerBox {
  const shown: Shown = { parts: new Map(), opened: new Map() };
  for (const part of page.parts) put(shown, part);
  const items = childrenOf(region, shown);
  const placed = hasPlaced
    ? region.children.flatMap((child, index) => (isPlaced(child) ? [[index, child] as const] : []))
    : [];
  return { ...region, style, children: inOrder([...items, ...placed]) };
}

function put(shown: Shown, part: FlowPart): void {
  const { path } = part.item;
  let at = shown;
  for (const place of path.slice(0, -1)) {
    const inner = at.opened.get(place) ?? { parts: new Map(), opened: new Map() };
    at.opened.set(place, inner);
    at = inner;
  }
  at.parts.set(path.at(-1) ?? 0, part);
}

function childrenOf(parent: ContainerBox, { parts, opened }: Shown): Array<readonly [number, Box]> {
  const items = [...parts].map(([place, part]) => [place, partOf(childAt(parent, place), part)] as const);
  const containers = [...opened].map(([place, inner]) => {
    const box = childAt(parent, place);
    if (box.kind !== 'container') throw new Error('The region is not the one that the items were found in');
    return [place, { ...box, style: openedStyle(box), children: inOrder(childrenOf(box, inner)) }] as const;
  });
  return [...items, ...containers];
}

function partOf(box: Box, { piece }: FlowPart): Box {
  return piece ?? { ...box, style: unshrunk(box.style) };
}

function childAt(parent: ContainerBox, place: number): Box {
  const child = parent.children[place];
  if (!child) throw new Error('The region is not the one that the items were found in');
  return child;
}

/** The drawing order is that of the list. */
function inOrder(children: ReadonlyArray<readonly [number, Box]>): Box[] {
  return children.toSorted(([one], [other]) => one - other).map(([, box]) => box);
}
