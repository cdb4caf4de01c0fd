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
  /** Of the region's content box on a page: what items may take. */
  height: number;
  /** From the page's edges to the region's, where it is as high as it can be. */
  insets: Insets;
}

/**
 * The room of a flow region, from its page laid out as designed with the region empty. A region whose height is its
 * author's keeps it; one that is as high as its content can grow until what stands below it in the flow, or itself,
 * meets the page's end.
 */
export function flowRoom(root: ContainerBox, measured: MeasuredBox, regionIndex: number, padding: Insets): FlowRoom {
  const region = root.children[regionIndex];
  const own = measured.children[regionIndex];
  if (!region || !own) throw new Error('The measured page has no flow region');
  const isPlaced = region.style['position'] === 'absolute';
  const inFlow = measured.children.filter((_, index) => root.children[index]?.style['position'] !== 'absolute');
  const end = isPlaced ? own.y + own.height : Math.max(...inFlow.map((box) => box.y + box.height + box.marginBottom));
  const slack = hasOwnHeight(region) ? 0 : Math.max(0, measured.height - end);
  const height = Math.min(own.height + slack, maxHeight(region));
  return {
    width: own.width,
    height: height - padding.top - padding.bottom,
    insets: {
      top: own.y,
      right: measured.width - own.x - own.width,
      bottom: measured.height - own.y - height,
      left: own.x,
    },
  };
}

function hasOwnHeight({ style }: Box): boolean {
  return (style['height'] ?? 'auto') !== 'auto';
}

function maxHeight({ style }: Box): number {
  const most = style['maxHeight'];
  return most?.endsWith('px') ? Number.parseFloat(most) : Number.POSITIVE_INFINITY;
}
