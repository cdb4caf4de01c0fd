import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { FlowRoom } from '../html/flow-room.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { reach } from './extent.ts';
import { isPlaced, px, tolerance, withoutInsets } from './styles.ts';

/**
 * Makes absolutely positioned children of a region flow if they extend below the room (PAG-5). Otherwise they would
 * appear on every page and be cut on each of them. They flow from their position on: a single child by itself, several
 * children side by side as designed. `measured` has the structure of the region, but with only its positioned children.
 * A region without such a child is returned unchanged.
 */
export function flowPlaced(region: ContainerBox, measured: MeasuredBox, room: FlowRoom): ContainerBox {
  const top = measured.y + measured.border.top + room.padding.top;
  const left = measured.x + measured.border.left + room.padding.left;
  const placed = region.children.filter(isPlaced);
  const end = top + room.offPage + room.height + room.below + tolerance;
  const long = placed.flatMap((box, index) => {
    const measuredChild = measured.children[index];
    return measuredChild && measuredChild.y + reach(measuredChild) > end ? [{ box, measuredChild }] : [];
  });
  const [first, ...others] = long;
  if (!first) return region;
  const isAlone = placed.length === region.children.length;
  const toFlowing = (box: Box): Box => {
    if (box !== first.box) return box;
    if (others.length > 0) return together(region, long, { top, left });
    return toFlowBox(box, first.measuredChild, { top: isAlone ? top : first.measuredChild.y, left });
  };
  const gone = new Set(others.map(({ box }) => box));
  return { ...region, children: region.children.filter((child) => !gone.has(child)).map(toFlowing) };
}

/** Moves a positioned child into the flow, at its measured distance from the edges. */
function toFlowBox(box: Box, measuredChild: MeasuredBox, edge: { top: number; left: number }): Box {
  const style = withoutInsets(box.style);
  return {
    ...box,
    style: {
      ...style,
      position: 'relative',
      marginTop: px(measuredChild.y - edge.top),
      marginLeft: px(measuredChild.x - edge.left),
      width: px(measuredChild.width),
      ...(style['height']?.includes('%') ? { height: px(measuredChild.height) } : {}),
      alignSelf: 'flex-start',
    },
  };
}

function together(
  { layerId }: ContainerBox,
  long: ReadonlyArray<{ box: Box; measuredChild: MeasuredBox }>,
  edge: { top: number; left: number },
): ContainerBox {
  const end = Math.max(...long.map(({ measuredChild }) => measuredChild.y + measuredChild.height));
  return {
    kind: 'container',
    layerId,
    style: { display: 'block', position: 'relative', height: px(Math.max(0, end - edge.top)) },
    children: long.map(({ box, measuredChild }) => ({
      ...box,
      style: {
        ...withoutInsets(box.style),
        left: px(measuredChild.x - edge.left),
        top: px(measuredChild.y - edge.top),
        width: px(measuredChild.width),
      },
    })),
  };
}
