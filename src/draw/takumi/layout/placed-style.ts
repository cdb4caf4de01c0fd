import type { Sides } from '#css-layout';
import { isLayoutProperty } from '../../../design/boxes/style/index.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';

/**
 * The position of a box: the distances in px from its parent's padding box to its border box, and the size of its
 * border box.
 */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
  /**
   * The padding in px. Set if the style has percentages, which takumi would resolve against the wrong box: the one in
   * which it positions the node.
   */
  padding?: Sides<number>;
  /** Set if borders and padding leave no room for a picture. */
  isWithoutRoom?: true;
  /** The position of the lines in the box. Set if the text is an item of its own box. */
  lines?: Place;
  /** How far the lines of a text move down in its box, in px. */
  linesDown?: number;
}

/**
 * Returns a style that gives a box a fixed position, so that it does not depend on its content and its surroundings.
 */
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
