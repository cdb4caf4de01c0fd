import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from './measured-box.ts';

/** px between the edges of a box and of what it holds or stands in. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Where the flow region of a page stands, and what it can hold there. Lengths are px. */
export interface FlowRoom {
  /** Of the region's border box. */
  width: number;
  /** Of the region's content box, as far as it is on the page: what items may take. */
  height: number;
  /** How far above and below that room what is seen of an item may reach without being cut. */
  above: number;
  below: number;
  /** From the page's top left to the region's. */
  left: number;
  top: number;
  /** Of the region's border box, where it is as high as it can be. */
  outerHeight: number;
  /** By which content has to move down, since the region begins above the page. */
  offPage: number;
  padding: Insets;
}

/**
 * The room of a flow region, from its page laid out as designed with the region empty. A region whose height is its
 * author's keeps it; one that is as high as its content can grow until what stands below it in the flow, or itself,
 * meets the page's end. `edges` are the region's own.
 */
export function flowRoom(
  root: ContainerBox,
  measured: MeasuredBox,
  regionIndex: number,
  { padding, border }: { padding: Insets; border: Insets },
): FlowRoom {
  const region = root.children[regionIndex];
  const own = measured.children[regionIndex];
  if (!region || !own) throw new Error('The measured page has no flow region');
  const isPlaced = region.style['position'] === 'absolute';
  const inFlow = measured.children.filter((_, index) => root.children[index]?.style['position'] !== 'absolute');
  const end = isPlaced ? own.y + own.height : Math.max(...inFlow.map((box) => box.y + box.height + box.marginBottom));
  const slack = hasOwnHeight(region) ? 0 : Math.max(0, measured.height - end);
  const outerHeight = Math.min(own.height + slack, maxHeight(region));
  const isCut = clips(region);
  const contentTop = own.y + border.top + padding.top;
  const offPage = Math.max(0, -contentTop);
  const contentEnd = own.y + outerHeight - border.bottom - padding.bottom;
  return {
    width: own.width,
    height: Math.min(contentEnd, measured.height) - contentTop - offPage,
    above: isCut ? padding.top : Math.max(0, contentTop),
    below: Math.max(0, Math.min(padding.bottom, measured.height - contentEnd)),
    left: own.x,
    top: own.y,
    outerHeight,
    offPage,
    padding,
  };
}

export function hasOwnHeight({ style }: Box): boolean {
  return (style['height'] ?? 'auto') !== 'auto';
}

function maxHeight({ style }: Box): number {
  const limit = style['maxHeight'];
  return limit?.endsWith('px') ? Number.parseFloat(limit) : Number.POSITIVE_INFINITY;
}

function clips({ style }: Box): boolean {
  return ['overflow', 'overflowY'].some((property) => /hidden|clip/.test(style[property] ?? ''));
}
