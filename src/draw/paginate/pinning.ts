import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import type { Fragment } from './fragments.ts';
import { noMargin, px, tolerance, withoutInsets } from './styles.ts';

export interface Sides {
  isFirst: boolean;
  isLast: boolean;
}

const noTop: BoxStyle = {
  marginTop: '0px',
  paddingTop: '0px',
  borderTopWidth: '0px',
  borderTopLeftRadius: '0px',
  borderTopRightRadius: '0px',
};
const noBottom: BoxStyle = {
  marginBottom: '0px',
  paddingBottom: '0px',
  borderBottomWidth: '0px',
  borderBottomRightRadius: '0px',
  borderBottomLeftRadius: '0px',
};

/**
 * Makes a box into one of its pieces, which is `height` px high and as wide as measured. `pinChild` then positions the
 * children of a container, so that the container does not lay out anything itself.
 */
export function cutPiece<Kind extends Box>(box: Kind, measured: MeasuredBox, height: number, sides: Sides): Kind {
  const style = {
    ...box.style,
    ...(sides.isFirst ? {} : noTop),
    ...(sides.isLast ? {} : noBottom),
    display: 'block',
    width: px(measured.width),
    minWidth: '0px',
    maxWidth: 'none',
    height: px(height),
    minHeight: '0px',
    maxHeight: 'none',
    aspectRatio: 'auto',
  };
  return { ...box, style };
}

/** Positions a child where it was measured, in px from the inner edges of the piece's border. */
export function pinChild(
  { top, height, box, isWhole, isScaled }: Fragment,
  measured: MeasuredBox,
  parent: { measured: MeasuredBox; top: number; sides: Sides },
): Box {
  const { border, x } = parent.measured;
  // A box that is not cut keeps its height, even if less of it is visible.
  const length = px(isWhole ? measured.height : height);
  const style = {
    ...withoutInsets(box.style),
    ...noMargin,
    position: 'absolute',
    left: px(measured.x - x - border.left),
    top: px(top - parent.top - (parent.sides.isFirst ? border.top : 0)),
    ...(isScaled ? {} : { width: px(measured.width) }),
    ...(takesHeight(box, measured) ? { height: length } : { minHeight: length }),
  };
  return { ...box, style };
}

/**
 * Whether the height of a box may be set. If children have percentages of an unknown height, the height must stay
 * unknown.
 */
function takesHeight(box: Box, { y, height, children }: MeasuredBox): boolean {
  if ((box.style['height'] ?? 'auto') !== 'auto' || box.kind !== 'container') return true;
  const isSqueezed = children.some((child) => child.y + child.height > y + height + tolerance);
  return isSqueezed || !box.children.some(asksForPart);
}

function asksForPart(box: Box): boolean {
  const isPart = ['height', 'minHeight', 'maxHeight', 'flexBasis'].some((name) => box.style[name]?.includes('%'));
  return isPart || (box.kind === 'container' && box.children.some(asksForPart));
}
