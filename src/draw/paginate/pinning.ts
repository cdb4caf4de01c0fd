import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { borderWidth } from './border-width.ts';
import type { Fragment } from './fragment.ts';
import { px } from './styles.ts';

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
 * A box as one of its pieces, `height` px high and as wide as it was measured. The children of a container are then
 * placed by `pinned`, so that it lays out nothing of its own.
 */
export function pieceOf<Kind extends Box>(box: Kind, measured: MeasuredBox, height: number, sides: Sides): Kind {
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

/** A child where it stood: px from the edges inside the piece's border. */
export function pinned(
  { top, height, box }: Fragment,
  measured: MeasuredBox,
  parent: { piece: ContainerBox; measured: MeasuredBox; top: number },
): Box {
  const hasOwnHeight = (box.style['height'] ?? 'auto') !== 'auto' || box.kind === 'image';
  const style = {
    ...box.style,
    marginTop: '0px',
    marginRight: '0px',
    marginBottom: '0px',
    marginLeft: '0px',
    position: 'absolute',
    left: px(measured.x - parent.measured.x - borderWidth(parent.piece.style, 'Left')),
    top: px(top - parent.top - borderWidth(parent.piece.style, 'Top')),
    width: px(measured.width),
    // A least height leaves the parts of an unknown height, which children may ask for, unknown.
    ...(hasOwnHeight ? { height: px(height) } : { minHeight: px(height) }),
  };
  return { ...box, style };
}
