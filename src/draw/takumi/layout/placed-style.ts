import type { Sides } from '#css-layout';
import { isLayoutProperty } from '../../../design/boxes/style/index.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

/** The position of a box: px from its parent's padding box to its border box, and the size of its border box. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /**
   * Padding in px if the style has percentages: takumi would resolve them against the box that it positions the node
   * in.
   */
  padding?: Sides<number>;
  /** Whether borders and padding leave no room for a picture. */
  isWithoutRoom?: true;
  /** The position of the lines in the box, if the text is an item of its own box. */
  lines?: Place;
  /** How far the lines of a text move down in its box, in px. */
  linesDown?: number;
}

/** The style of a box at a fixed position, independent of its content and its surroundings. */
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
