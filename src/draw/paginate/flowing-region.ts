import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import type { FlowItem } from './items.ts';
import { isColumn, isPlaced, natural, px, tolerance, unshrunk } from './styles.ts';

/** What breaks: pages of a print, or columns that stand for them where the flow is measured. */
export type BreakUnit = 'page' | 'column';

/** Of the region's own place on the page, which the flow around it gives it on every page. */
const placing =
  /^(?:position|left|top|width|height|minWidth|maxWidth|minHeight|maxHeight|aspectRatio|margin.*|flex|flexGrow|flexShrink|flexBasis|alignSelf|overflow.*|order)$/;

/**
 * A flow region for a print that breaks it (PAG-9). Items stay whole where a page can hold them (`room`, px); a taller one
 * has pages of its own, and breaks at its lines (PAG-5). Columns that break become blocks with their gaps as margins: a
 * flex column does not grow when its content breaks, and what follows it would stand on it. `measured` mirrors the region.
 */
export function flowingRegion(
  region: ContainerBox,
  measured: MeasuredBox,
  items: readonly FlowItem[],
  room: number,
  unit: BreakUnit,
): ContainerBox {
  const itemAt = new Map(items.map((item) => [item.path.join('.'), item]));
  const last = items.at(-1);
  const breaksOf = (item: FlowItem): BoxStyle => {
    if (!isTall(item, room)) return { breakInside: 'avoid' };
    return {
      ...(item === items[0] ? {} : { breakBefore: unit }),
      ...(item === last ? {} : { breakAfter: unit }),
    };
  };
  const visit = (parent: ContainerBox, at: MeasuredBox, path: readonly number[]): ContainerBox =>
    asBlock(parent, at, (child, own, place) => {
      const item = itemAt.get([...path, place].join('.'));
      if (item) {
        const broken = isTall(item, room) ? inBlocks(child, own, room) : child;
        return { ...broken, style: { ...unshrunk(broken.style), ...breaksOf(item) } };
      }
      return child.kind === 'container'
        ? visit({ ...child, style: natural(child.style) }, own, [...path, place])
        : child;
    });
  const flowing = visit(region, measured, []);
  const style = Object.fromEntries(Object.entries(flowing.style).filter(([property]) => !placing.test(property)));
  return { ...flowing, style: { ...style, position: 'relative', width: '100%' } };
}

function isTall({ lead, measured, trail }: FlowItem, room: number): boolean {
  return lead + measured.height + trail > room + tolerance;
}

/** The columns inside an item that is taller than a page, as far down as they are taller themselves. */
function inBlocks(box: Box, measured: MeasuredBox, room: number): Box {
  if (box.kind !== 'container' || measured.height <= room || !isColumn(box.style)) return box;
  return asBlock(box, measured, (child, own) => inBlocks(child, own, room));
}

function asBlock(
  box: ContainerBox,
  measured: MeasuredBox,
  change: (child: Box, own: MeasuredBox, place: number) => Box,
): ContainerBox {
  const gap = gapOf(box, measured);
  let above: MeasuredBox | undefined;
  const children = box.children.map((child, place): Box => {
    const own = measured.children[place];
    if (!own || isPlaced(child)) return child;
    // Margins of blocks fall into one another, those of a column add up.
    const marginTop = px((above ? above.marginBottom + gap : 0) + own.marginTop);
    above = own;
    const changed = change(child, own, place);
    const marginBottom = place === box.children.length - 1 ? px(own.marginBottom) : '0px';
    return { ...changed, style: { ...changed.style, ...alignment(box, child), marginTop, marginBottom } };
  });
  return { ...box, style: { ...box.style, display: 'flow-root' }, children };
}

/** px between the children of a column, as it was measured: whatever unit its author chose. */
function gapOf(box: ContainerBox, measured: MeasuredBox): number {
  const inFlow = measured.children.filter((_, place) => {
    const child = box.children[place];
    return child !== undefined && !isPlaced(child);
  });
  const [first, second] = inFlow;
  if (!first || !second) return 0;
  return Math.max(0, second.y - second.marginTop - (first.y + first.height + first.marginBottom));
}

/** Where a child stands across its column, as a block. */
function alignment(parent: ContainerBox, child: Box): BoxStyle {
  const own = child.style['alignSelf'] ?? 'auto';
  const align = own === 'auto' ? (parent.style['alignItems'] ?? 'stretch') : own;
  const width = child.style['width'] === undefined ? { width: 'fit-content' } : {};
  if (/end|right/.test(align)) return { ...width, marginLeft: 'auto' };
  if (align === 'center') return { ...width, marginLeft: 'auto', marginRight: 'auto' };
  return /start|left|baseline/.test(align) ? width : {};
}
