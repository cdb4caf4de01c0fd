import type { Json } from '../../../../../core/json.ts';

/** A rectangle in px: of a page, or of the content of a parent, as the text says. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest rectangle around several; they must be at least one. */
export function enclosing(rectangles: readonly Rectangle[]): Rectangle {
  const x = Math.min(...rectangles.map((each) => each.x));
  const y = Math.min(...rectangles.map((each) => each.y));
  const right = Math.max(...rectangles.map((each) => each.x + each.width));
  const bottom = Math.max(...rectangles.map((each) => each.y + each.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether a layer is placed by its own coordinates, and not by the flow of its parent (DOC-18). */
export function isPlaced(layer: Readonly<Record<string, Json>>): boolean {
  return ['x', 'y', 'right', 'bottom'].some((side) => layer[side] !== undefined);
}

/** A coordinate or length rounded so that it reads well, without moving anything visibly. */
export function roundPx(value: number): number {
  return Math.round(value * 100) / 100;
}
