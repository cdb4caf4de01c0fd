import type { Json } from '../../../../../core/json.ts';
import type { Area } from '../../../../../draw/geometry/area.ts';

/** The smallest area around several areas, which may be empty, as a line is. They must be at least one. */
export function enclosing(areas: readonly Area[]): Area {
  const x = Math.min(...areas.map((area) => area.x));
  const y = Math.min(...areas.map((area) => area.y));
  const right = Math.max(...areas.map((area) => area.x + area.width));
  const bottom = Math.max(...areas.map((area) => area.y + area.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The area between two points, in whatever order they are. */
export function areaBetween(
  one: Readonly<Record<'x' | 'y', number>>,
  other: Readonly<Record<'x' | 'y', number>>,
): Area {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}

/** Whether a layer is placed by its own coordinates, and not by the flow of its parent (DOC-18). */
export function isPlaced(layer: Readonly<Record<string, Json>>): boolean {
  return ['x', 'y', 'right', 'bottom'].some((side) => layer[side] !== undefined);
}

/** A coordinate or length rounded so that it reads well, without moving anything visibly. */
export function roundPx(value: number): number {
  return Math.round(value * 100) / 100;
}
