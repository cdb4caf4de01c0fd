import type { Edges } from '../style/sides.ts';

/** A rectangle that is not rotated, in px from the page's top left. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function growArea({ x, y, width, height }: Area, { top, right, bottom, left }: Edges): Area {
  return {
    x: x - left,
    y: y - top,
    width: Math.max(0, width + left + right),
    height: Math.max(0, height + top + bottom),
  };
}

export function shrinkArea(area: Area, { top, right, bottom, left }: Edges): Area {
  return growArea(area, { top: -top, right: -right, bottom: -bottom, left: -left });
}

export function evenly(distance: number): Edges {
  return { top: distance, right: distance, bottom: distance, left: distance };
}

export function isEmpty({ width, height }: Area): boolean {
  return !(width > 0 && height > 0);
}

/** Returns the smallest area that contains both areas. Empty areas are ignored. */
export function union(one: Area, other: Area): Area {
  if (isEmpty(one)) return other;
  if (isEmpty(other)) return one;
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  };
}

/** Returns the area that both have in common; empty if they do not overlap. */
export function intersection(one: Area, other: Area): Area {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(one.x + one.width, other.x + other.width) - x),
    height: Math.max(0, Math.min(one.y + one.height, other.y + other.height) - y),
  };
}
