import type { Area } from '../../../../draw/geometry/area.ts';
import type { NeighborDistance } from './snapping.ts';

const axes = [
  { axis: 'x', size: 'width', cross: 'y', crossSize: 'height', start: 'left', end: 'right' },
  { axis: 'y', size: 'height', cross: 'x', crossSize: 'width', start: 'top', end: 'bottom' },
] as const;

/**
 * The distances between two areas, for a pointer that rests with Alt: along each axis the gap if they are
 * apart, and otherwise how far the edges of one are inside of those of the other.
 */
export function measureBetween(from: Area, to: Area): NeighborDistance[] {
  return axes.flatMap(({ axis, size, cross, crossSize, start, end }) => {
    const [first, last] = [from[axis], from[axis] + from[size]];
    const [near, far] = [to[axis], to[axis] + to[size]];
    const shared = {
      from: Math.max(from[cross], to[cross]),
      to: Math.min(from[cross] + from[crossSize], to[cross] + to[crossSize]),
    };
    const across = shared.from < shared.to ? (shared.from + shared.to) / 2 : from[cross] + from[crossSize] / 2;
    const between = (side: NeighborDistance['side'], one: number, other: number): NeighborDistance[] =>
      one === other ? [] : [{ side, distance: Math.abs(other - one), across, from: one, to: other }];
    if (last <= near) return between(end, last, near);
    if (far <= first) return between(start, first, far);
    return [...between(start, first, near), ...between(end, last, far)];
  });
}
