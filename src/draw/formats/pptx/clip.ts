import { type Area, intersection, isEmpty } from '../../geometry/area.ts';
import { type Corner, type Corners, square } from './native/radii.ts';

/** An area with rounded corners, used as a clip or as the thing that is clipped. */
export interface Shape {
  area: Area;
  corners: Corners;
}

/** Differences of up to this many px are ignored, because browsers round positions. */
const tolerance = 0.5;
const rightHalf = [false, true, true, false];
const lowerHalf = [false, false, true, true];

/**
 * Returns what remains of a clipped shape: `nothing`, a shape, or `unsupported` if the rest is not a box with rounded
 * corners.
 */
export function cutBy(shape: Shape, clip: Shape): Shape | 'nothing' | 'unsupported' {
  const area = snapToWhole(intersection(shape.area, clip.area), shape.area);
  if (isEmpty(area)) return 'nothing';
  const cornerAt = (place: 0 | 1 | 2 | 3): Corner | undefined => {
    const at = getCorner(area, place);
    const isOwn = isNear(at, getCorner(shape.area, place));
    const isClips = isNear(at, getCorner(clip.area, place));
    const ownCorner = isOwn ? shape.corners[place] : none;
    const others = isClips ? clip.corners[place] : none;
    const corner = ownCorner.x * ownCorner.y >= others.x * others.y ? ownCorner : others;
    const isBoth = arcPoints(area, place, corner).every(
      (point) => containsPoint(shape, point) && containsPoint(clip, point),
    );
    return isBoth ? corner : undefined;
  };
  const [tl, tr, br, bl] = [cornerAt(0), cornerAt(1), cornerAt(2), cornerAt(3)];
  return tl && tr && br && bl ? { area, corners: [tl, tr, br, bl] } : 'unsupported';
}

/** Whether a clip leaves all of an area visible. */
export function isWithin(area: Area, clip: Shape, slack = tolerance): boolean {
  const inner = {
    x: area.x + slack,
    y: area.y + slack,
    width: Math.max(0, area.width - 2 * slack),
    height: Math.max(0, area.height - 2 * slack),
  };
  return [0, 1, 2, 3].every((index) => containsPoint(clip, getCorner(inner, index), 0));
}

export function isSameArea(one: Area, other: Area): boolean {
  return [0, 2].every((index) => isNear(getCorner(one, index), getCorner(other, index)));
}

export const rectangle = (area: Area): Shape => ({ area, corners: square });

const none: Corner = { x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}

function getCorner({ x, y, width, height }: Area, cornerIndex: number): Point {
  return { x: rightHalf[cornerIndex] ? x + width : x, y: lowerHalf[cornerIndex] ? y + height : y };
}

/** Returns both ends and the middle of a corner's arc, or only the corner itself if it is square. */
function arcPoints(area: Area, cornerIndex: number, { x, y }: Corner): Point[] {
  const at = getCorner(area, cornerIndex);
  const [inX, inY] = [rightHalf[cornerIndex] ? -x : x, lowerHalf[cornerIndex] ? -y : y];
  const bend = 1 - Math.SQRT1_2;
  return [
    { x: at.x + inX, y: at.y },
    { x: at.x, y: at.y + inY },
    { x: at.x + inX * bend, y: at.y + inY * bend },
  ];
}

function containsPoint({ area, corners }: Shape, { x, y }: Point, slack = tolerance): boolean {
  const [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height];
  if (x < left - slack || x > right + slack || y < top - slack || y > bottom + slack) return false;
  return corners.every((corner, index) => {
    if (corner.x < slack || corner.y < slack) return true;
    const at = getCorner(area, index);
    const centre = {
      x: at.x + (rightHalf[index] ? -corner.x : corner.x),
      y: at.y + (lowerHalf[index] ? -corner.y : corner.y),
    };
    const isBeyond =
      (rightHalf[index] ? x > centre.x : x < centre.x) && (lowerHalf[index] ? y > centre.y : y < centre.y);
    const distance = Math.hypot((x - centre.x) / (corner.x + slack), (y - centre.y) / (corner.y + slack));
    return !isBeyond || distance <= 1;
  });
}

/** Returns the whole area if the cut is no larger than the rounding of browsers. */
function snapToWhole(cut: Area, whole: Area): Area {
  return isSameArea(cut, whole) ? whole : cut;
}

function isNear(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) <= tolerance && Math.abs(one.y - other.y) <= tolerance;
}
