import { isLayoutProperty } from '../../../design/boxes/style/index.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

/** Where a box stands: px from its parent's padding box, and of its border box. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Of a text that is an item of its own box: where its lines stand in it. */
  lines?: Place;
  /** px by which the lines of a text move down in its box. */
  linesDown?: number;
}

/** The style of a box that stands where it is told, whatever is in it or around it. */
export function placedStyle(style: BoxStyle, { left, top, width, height }: Place): BoxStyle {
  const painted = Object.entries(style).filter(([property]) => !isLayoutProperty(property));
  return {
    ...Object.fromEntries(painted),
    display: 'block',
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
}
