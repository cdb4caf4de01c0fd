import { type Area, intersection, isEmpty } from '../../geometry/area.ts';
import { type Corner, type Corners, square } from './native/radii.ts';

/** An area with rounded corners, which clips or is clipped. */
export interface Shape {
  area: Area;
  corners: Corners;
}

/** The px by which browsers round. */
const tolerance = 0.5;
const rightHalf = [false, true, true, false];
const lowerHalf = [false, false, true, true];

/** The rest of a clipped shape: nothing, a shape, or `unsupported` if the rest is not a box with rounded corners. */
export function cutBy(shape: Shape, clip: Shape): Shape | 'nothing' | 'unsupported' {
  const area = snapped(intersection(shape.area, clip.area), shape.area);
  if (isEmpty(area)) return 'nothing';
  const corners: Corner[] = [];
  for (const place of [0, 1, 2, 3]) {
    const at = cornerOf(area, place);
    const isOwn = isNear(at, cornerOf(shape.area, place));
    const isClips = isNear(at, cornerOf(clip.area, place));
    const own = isOwn ? (shape.corners[place] ?? none) : none;
    const others = isClips ? (clip.corners[place] ?? none) : none;
    const corner = own.x * own.y >= others.x * others.y ? own : others;
    if (!arcPoints(area, place, corner).every((point) => holds(shape, point) && holds(clip, point)))
      return 'unsupported';
    corners.push(corner);
  }
  return { area, corners: corners as unknown as Corners };
}

/** Whether a clip leaves all of an area visible. */
export function isWithin(area: Area, clip: Shape, slack = tolerance): boolean {
  const inner = {
    x: area.x + slack,
    y: area.y + slack,
    width: Math.max(0, area.width - 2 * slack),
    height: Math.max(0, area.height - 2 * slack),
  };
  return [0, 1, 2, 3].every((place) => holds(clip, cornerOf(inner, place), 0));
}

export function isSameArea(one: Area, other: Area): boolean {
  return [0, 2].every((place) => isNear(cornerOf(one, place), cornerOf(other, place)));
}

export const rectangle = (area: Area): Shape => ({ area, corners: square });

const none: Corner = { x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}

function cornerOf({ x, y, width, height }: Area, place: number): Point {
  return { x: rightHalf[place] ? x + width : x, y: lowerHalf[place] ? y + height : y };
}

/** Both ends and the middle of a corner's arc, or the corner itself if it is square. */
function arcPoints(area: Area, place: number, { x, y }: Corner): Point[] {
  const at = cornerOf(area, place);
  const [inX, inY] = [rightHalf[place] ? -x : x, lowerHalf[place] ? -y : y];
  const bend = 1 - Math.SQRT1_2;
  return [
    { x: at.x + inX, y: at.y },
    { x: at.x, y: at.y + inY },
    { x: at.x + inX * bend, y: at.y + inY * bend },
  ];
}

function holds({ area, corners }: Shape, { x, y }: Point, slack = tolerance): boolean {
  const [left, top, right, bottom] = [area.x, area.y, area.x + area.width, area.y + area.height];
  if (x < left - slack || x > right + slack || y < top - slack || y > bottom + slack) return false;
  return corners.every((corner, place) => {
    if (corner.x < slack || corner.y < slack) return true;
    const at = cornerOf(area, place);
    const centre = {
      x: at.x + (rightHalf[place] ? -corner.x : corner.x),
      y: at.y + (lowerHalf[place] ? -corner.y : corner.y),
    };
    const isBeyond =
      (rightHalf[place] ? x > centre.x : x < centre.x) && (lowerHalf[place] ? y > centre.y : y < centre.y);
    const distance = Math.hypot((x - centre.x) / (corner.x + slack), (y - centre.y) / (corner.y + slack));
    return !isBeyond || distance <= 1;
  });
}

/** Ignores a cut that is smaller than the rounding of browsers. */
function snapped(cut: Area, whole: Area): Area {
  return isSameArea(cut, whole) ? whole : cut;
}

function isNear(one: Point, other: Point): boolean {
  return Math.abs(one.x - other.x) <= tolerance && Math.abs(one.y - other.y) <= tolerance;
}
