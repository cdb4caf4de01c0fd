import type { Sides } from '#css-layout';
import { isLayoutProperty } from '../../../design/boxes/style/index.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

/** Where a box stands: px from its parent's padding box, and of its border box. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /** px, where the style says percentages: takumi would count them from the box that it is placed in. */
  padding?: Sides<number>;
  /** Borders and padding leave a picture nothing of its box. */
  isWithoutRoom?: true;
  /** Of a text that is an item of its own box: where its lines stand in it. */
  lines?: Place;
  /** px by which the lines of a text move down in its box. */
  linesDown?: number;
}

/** The style of a box that stands where it is told, whatever is in it or around it. */
export function placedStyle(style: BoxStyle, { left, top, width, height, padding }: Place): BoxStyle {
  const painted = Object.entries(style).filter(([property]) => !isLayoutProperty(property));
  return {
    ...Object.fromEntries(painted),
    ...(padding ? paddingStyle(padding) : {}),
    display: 'block',
    position: 'absolute',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  };
}

function paddingStyle({ top, right, bottom, left }: Sides<number>): BoxStyle {
  return { paddingTop: `${top}px`, paddingRight: `${right}px`, paddingBottom: `${bottom}px`, paddingLeft: `${left}px` };
}
