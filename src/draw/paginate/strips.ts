import type { Box, ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { MeasuredBox } from '../html/measured-box.ts';
import type { Fragment, SplitOptions, Start } from './fragments.ts';
import { cutPiece } from './pinning.ts';
import { noMargin, px, tolerance } from './styles.ts';

/** Cuts a box without readable content into strips. It is a plain box, or a picture behind content. */
export function strips(box: Box, measured: MeasuredBox, at: Start, { getRoom, until }: SplitOptions): Fragment[] {
  const height = Math.min(measured.height, (until ?? Number.POSITIVE_INFINITY) - measured.y);
  const ends = [Math.max(0, getRoom(at.page) - at.y)];
  while ((ends.at(-1) ?? 0) < height - tolerance) {
    ends.push((ends.at(-1) ?? 0) + Math.max(1, getRoom(at.page + ends.length)));
  }
  return ends.map((end, index) => {
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0);
    const stripHeight = Math.min(end, height) - from;
    const sides = { isFirst: index === 0, isLast: index === ends.length - 1 };
    const piece =
      box.kind === 'image' ? window(box, measured, from, stripHeight) : cutPiece(box, measured, stripHeight, sides);
    return { page: at.page + index, top: index === 0 ? at.y : 0, height: stripHeight, box: piece };
  });
}

/** Returns the part of a picture from `from` px on. The whole picture is drawn as before and clipped. */
function window(box: ImageBox, measured: MeasuredBox, from: number, height: number): ContainerBox {
  const { opacity, filter, mixBlendMode, left, top, ...style } = box.style;
  const size = { width: px(measured.width), height: px(measured.height), minHeight: '0px', maxHeight: 'none' };
  const whole = { ...style, ...noMargin, ...size, position: 'absolute', left: '0px', top: px(-from) };
  const effects = Object.entries({ opacity, filter, mixBlendMode, left, top }).flatMap(([property, value]) =>
    value === undefined ? [] : [[property, value] as const],
  );
  return {
    kind: 'container',
    layerId: box.layerId,
    style: {
      ...Object.fromEntries(effects),
      display: 'block',
      position: 'absolute',
      overflow: 'hidden',
      width: px(measured.width),
      height: px(height),
    },
    children: [{ ...box, style: whole }],
  };
}
