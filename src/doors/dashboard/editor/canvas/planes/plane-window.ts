import { type Area, evenly, growArea, intersection, isEmpty, union } from '../../../../../draw/geometry/area.ts';
import { getScale } from '../../../../../draw/geometry/matrix.ts';
import { filterReach, inkOf } from '../../view/ink.ts';
import type { PageView } from '../../view/page-view.ts';
import type { BoxPlace } from '../../view/places.ts';
import type { PaintedBox } from './paint-order.ts';

/** A part of a page in whole device pixels. */
export interface DeviceWindow {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * A window that begins where the picture of the whole page does has the same pixels. In one that begins elsewhere,
 * takumi 2.16.3 rounds coordinates differently, and a few pixels of round and turned edges differ by up to 18 of 255. If
 * the exact window has more extra pixels than this, it would be too slow.
 */
const maxExtraPixels = 3_000_000;
/** Device pixels by which edges of turned boxes may reach beyond them. */
export const edge = 2;

/** A window in which all that the boxes paint is visible, within `limit` (px of the page). Empty if nothing is. */
export function planeWindow(
  { boxPlaces }: PageView,
  painted: readonly PaintedBox[],
  { scale, limit }: { scale: number; limit: Area },
): DeviceWindow {
  const placeByBox = new Map(boxPlaces.map((boxPlace) => [boxPlace.box, boxPlace]));
  const ink = painted.reduce<Area>(
    (area, box) => {
      const boxPlace = placeByBox.get(box.prepared.box);
      return boxPlace ? union(area, filteredInk(box, boxPlace)) : area;
    },
    { x: 0, y: 0, width: 0, height: 0 },
  );
  if (isEmpty(ink)) return { left: 0, top: 0, width: 0, height: 0 };
  const tight = toDevice(intersection(growArea(ink, evenly(edge / scale)), limit), scale);
  const { left, top } = toDevice(limit, scale);
  const anchored = { left, top, width: tight.left + tight.width - left, height: tight.top + tight.height - top };
  const extra = anchored.width * anchored.height - tight.width * tight.height;
  return tight.width === 0 || tight.height === 0 || extra > maxExtraPixels ? tight : anchored;
}

/**
 * The device pixels that change if areas of the page (px) do, within `limit`, and a window like that of the whole page
 * which is just large enough to draw them. `reach` (px) is how far filters look beyond a pixel.
 */
export function changedPixels(
  areas: readonly Area[],
  { scale, limit, reach }: { scale: number; limit: Area; reach: number },
): { window: DeviceWindow; parts: DeviceWindow[] } {
  const parts = areas
    .map((area) => toDevice(intersection(growArea(area, evenly(edge / scale)), limit), scale))
    .filter(({ width, height }) => width > 0 && height > 0);
  const { left, top, ...page } = toDevice(limit, scale);
  const margin = Math.ceil(reach * scale);
  const right = Math.max(0, ...parts.map((part) => part.left + part.width + margin - left));
  const bottom = Math.max(0, ...parts.map((part) => part.top + part.height + margin - top));
  return {
    window: { left, top, width: Math.min(page.width, right), height: Math.min(page.height, bottom) },
    parts,
  };
}

/** The area of the page in which everything has to be drawn for the pixels of a window to be right. */
export function sourceOf({ left, top, width, height }: DeviceWindow, scale: number): Area {
  return growArea(
    { x: left / scale, y: top / scale, width: width / scale, height: height / scale },
    evenly(edge / scale),
  );
}

/** An upper bound of the area that a box paints without its children, with the filters of all boxes around it. */
export function filteredInk(painted: PaintedBox, boxPlace: BoxPlace): Area {
  return growArea(inkOf(painted.prepared, boxPlace), evenly(filtersReach(painted, boxPlace)));
}

/** How far the filters of a box and of all boxes around it reach, in px of the page. */
export function filtersReach(painted: PaintedBox, boxPlace: BoxPlace): number {
  return filtersAround(painted) * Math.max(1, getScale(boxPlace.matrix));
}

/** The reach of the filters of a box and of all boxes around it. */
function filtersAround({ prepared, parent }: PaintedBox): number {
  return filterReach(prepared.paint.filters) + (parent ? filtersAround(parent) : 0);
}

/** The device pixels that an area touches. */
export function toDevice({ x, y, width, height }: Area, scale: number): DeviceWindow {
  if (width <= 0 || height <= 0) return { left: 0, top: 0, width: 0, height: 0 };
  const [left, top] = [Math.floor(x * scale), Math.floor(y * scale)];
  return { left, top, width: Math.ceil((x + width) * scale) - left, height: Math.ceil((y + height) * scale) - top };
}
