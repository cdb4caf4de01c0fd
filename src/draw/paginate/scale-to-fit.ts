import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import { overhang, reach } from './extent.ts';
import type { Fragment, SplitOptions } from './fragments.ts';
import { noMargin, px } from './styles.ts';

/** The measurements that are known of a box that is laid out again by itself, in px. */
type Size = Pick<MeasuredBox, 'y' | 'width' | 'height' | 'ink'>;

/** Scales a box that cannot be cut and is higher than the room of its page, with a warning that names its layer. */
export function scaledFragment(box: Box, size: Size, page: number, { getRoom, warn }: SplitOptions): Fragment {
  const room = getRoom(page);
  const height = overhang(size) + reach(size);
  const name = box.kind === 'image' ? 'picture' : box.kind === 'text' ? 'text' : 'layer';
  warn({
    code: box.kind === 'image' ? 'picture_scaled' : 'layer_scaled',
    message: `The ${name} is ${Math.ceil(height)} px high and was scaled down to the ${Math.floor(room)} px that a page has.`,
    layerId: box.layerId,
  });
  return { page, top: 0, height: room, box: scaleBox(box, size, room), isScaled: true };
}

/** Returns the whole box as it was laid out, scaled to a height of `room` px. */
function scaleBox(box: Box, size: Size, room: number): ContainerBox {
  const scale = room / (overhang(size) + reach(size));
  const { left: _, top: __, ...style } = box.style;
  const sides = { width: px(size.width), height: px(size.height), minHeight: '0px', maxHeight: 'none' };
  const stage: ContainerBox = {
    kind: 'container',
    layerId: box.layerId,
    style: {
      ...sides,
      display: 'block',
      position: 'absolute',
      left: '0px',
      top: px(overhang(size) * scale),
      transform: `scale(${scale})`,
      transformOrigin: '0 0',
    },
    children: [{ ...box, style: { ...style, ...noMargin, ...sides, position: 'relative' } }],
  };
  return {
    kind: 'container',
    layerId: box.layerId,
    style: { display: 'block', position: 'relative', width: px(size.width * scale), height: px(room) },
    children: [stage],
  };
}
