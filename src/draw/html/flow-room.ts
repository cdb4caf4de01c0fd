import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from './measured-box.ts';

/** The px between the edges of a box and its content or container. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** The position of a page's flow region and the room in it. Lengths are in px. */
export interface FlowRoom {
  /** The width of the region's border box. */
  width: number;
  /** The height of the part of the region's content box that is on the page. It is the height that items may take. */
  height: number;
  /** How far the visible part of an item may extend above and below that room before it is clipped. */
  above: number;
  below: number;
  /** The distances from the page's top left to that of the region: `left` and `top`. */
  left: number;
  top: number;
  /** The maximum height of the region's border box. */
  outerHeight: number;
  /** How far the content must move down because the region begins above the page. */
  offPage: number;
  padding: Insets;
}

/**
 * Computes the room of a flow region from its page, laid out as designed with an empty region. If the design sets the
 * region's height, the height stays. A region that is as high as its content can grow until the region, or the content
 * below it in the flow, reaches the end of the page. `edges` are the padding and border of the region.
 */
export function flowRoom(
  root: ContainerBox,
  measured: MeasuredBox,
  regionIndex: number,
  { padding, border }: { padding: Insets; border: Insets },
): FlowRoom {
  const region = root.children[regionIndex];
  const measuredRegion = measured.children[regionIndex];
  if (!region || !measuredRegion) throw new Error('The measured page has no flow region');
  const isPlaced = region.style['position'] === 'absolute';
  const inFlow = measured.children.filter((_, index) => root.children[index]?.style['position'] !== 'absolute');
  const end = isPlaced
    ? measuredRegion.y + measuredRegion.height
    : Math.max(...inFlow.map((box) => box.y + box.height + box.marginBottom));
  const slack = hasOwnHeight(region) ? 0 : Math.max(0, measured.height - end);
  const outerHeight = Math.min(measuredRegion.height + slack, maxHeight(region));
  const isCut = clips(region);
  const contentTop = measuredRegion.y + border.top + padding.top;
  const offPage = Math.max(0, -contentTop);
  const contentEnd = measuredRegion.y + outerHeight - border.bottom - padding.bottom;
  return {
    width: measuredRegion.width,
    height: Math.min(contentEnd, measured.height) - contentTop - offPage,
    above: isCut ? padding.top : Math.max(0, contentTop),
    below: Math.max(0, Math.min(padding.bottom, measured.height - contentEnd)),
    left: measuredRegion.x,
    top: measuredRegion.y,
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
