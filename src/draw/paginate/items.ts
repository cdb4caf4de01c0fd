import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { isOpened, natural, px, stackingOrder, withoutShrinking } from './styles.ts';

/** An item that is packed: a child of the flow region, or of an opened container in the region. Lengths are in px. */
export interface FlowItem {
  /** The indices of children on the path from the region to the item. */
  path: readonly number[];
  box: Box;
  measured: MeasuredBox;
  /**
   * The distance from the top of the region's content to the item's border if the item is the first on a page. It
   * consists of paddings and margins.
   */
  lead: number;
  /** The distance from the item's border to the bottom of the region's content if the item is the last on a page. */
  trail: number;
}

/**
 * Returns the items of a flow region in drawing order (PAG-2). `measured` has the structure of `naturalRegion(region)`,
 * in px, with each item at its natural height. Containers that exist only for their children are opened at any depth,
 * so their children become items.
 */
export function flowItems(region: ContainerBox, measured: MeasuredBox): FlowItem[] {
  const items: FlowItem[] = [];
  const visit = (parent: ContainerBox, at: MeasuredBox, path: readonly number[], lead: number, trail: number) => {
    for (const index of stackingOrder(parent)) {
      const box = parent.children[index];
      const measuredChild = at.children[index];
      if (!box || !measuredChild) throw new Error('The measured tree does not mirror the flow region');
      const before = lead + measuredChild.marginTop;
      const after = trail + measuredChild.marginBottom;
      if (isOpened(box, parent)) {
        const { top, bottom } = measuredChild.edges;
        visit(box, measuredChild, [...path, index], before + top, after + bottom);
      } else items.push({ path: [...path, index], box, measured: measuredChild, lead: before, trail: after });
    }
  };
  visit(region, measured, [], 0, 0);
  return items;
}

/**
 * Returns the region in the form in which it must be measured: as high as its content, with nothing squeezed.
 * Percentages of the region's height refer to `room`, the height in px of its content box on a page.
 */
export function naturalRegion(region: ContainerBox, room: number): ContainerBox {
  const top = { ...region, style: natural({ ...region.style, ...inRoom(region, ['gap', 'rowGap'], room) }) };
  const visit = (parent: ContainerBox): ContainerBox => ({
    ...parent,
    children: parent.children.map((child) => {
      if (child.style['position'] === 'absolute') return child;
      if (isOpened(child, parent)) return visit({ ...child, style: openedStyle(child) });
      const style = parent === top ? { ...child.style, ...inRoom(child, heights, room) } : child.style;
      return { ...child, style: withoutShrinking(style) };
    }),
  });
  return visit(top);
}

/** Returns the style of an opened container. It is the same on a page as during measuring. */
export function openedStyle(box: ContainerBox) {
  return natural(box.style);
}

const heights = ['height', 'minHeight', 'maxHeight', 'flexBasis'];

function inRoom(box: Box, properties: readonly string[], room: number): Record<string, string> {
  return Object.fromEntries(
    properties.flatMap((property) => {
      const [, part] = /^([\d.]+)%$/.exec(box.style[property] ?? '') ?? [];
      if (part === undefined) return [];
      return [[property === 'gap' ? 'rowGap' : property, px((Number(part) / 100) * room)]];
    }),
  );
}
