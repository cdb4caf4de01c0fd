import type { Area } from '../../../../draw/geometry/area.ts';
import type { Point } from './hit.ts';

/** What of the page is on the screen: the point of the page at the top left of the canvas, and the zoom. */
export interface Camera {
  x: number;
  y: number;
  /** Screen px for each px of the page. */
  scale: number;
}

export const minScale = 0.02;
export const maxScale = 64;

/** From this scale on, the grid of pixels is shown. */
export const pixelGridScale = 8;

/** The most that one event zooms. */
const maxStep = 1.25;

export function toPage({ x, y, scale }: Camera, point: Point): Point {
  return { x: point.x / scale + x, y: point.y / scale + y };
}

export function toScreen({ x, y, scale }: Camera, point: Point): Point {
  return { x: (point.x - x) * scale, y: (point.y - y) * scale };
}

/** Zooms so that the point of the page under `anchor`, a point of the screen, stays there. */
export function zoomAt(camera: Camera, anchor: Point, factor: number): Camera {
  return zoomTo(camera, anchor, camera.scale * factor);
}

/** The same, to a scale that the result has exactly. */
export function zoomTo(camera: Camera, anchor: Point, requestedScale: number): Camera {
  const scale = Math.min(maxScale, Math.max(minScale, requestedScale));
  const point = toPage(camera, anchor);
  return { scale, x: point.x - anchor.x / scale, y: point.y - anchor.y / scale };
}

/** The factor of a wheel event with Ctrl or Cmd, or of a pinch. */
export function wheelFactor(delta: number): number {
  return Math.min(maxStep, Math.max(1 / maxStep, 2 ** (-delta / 100)));
}

export function pan(camera: Camera, distance: Point): Camera {
  return { ...camera, x: camera.x + distance.x / camera.scale, y: camera.y + distance.y / camera.scale };
}

/** Shows an area in the middle of a screen, as large as it fits with a margin, but not larger than `largest`. */
export function fitArea(area: Area, screen: { width: number; height: number }, largest = 1): Camera {
  const margin = 64;
  const fitting = Math.min(
    (screen.width - 2 * margin) / Math.max(1, area.width),
    (screen.height - 2 * margin) / Math.max(1, area.height),
  );
  const scale = Math.min(maxScale, Math.max(minScale, Math.min(largest, fitting)));
  return {
    scale,
    x: area.x + area.width / 2 - screen.width / 2 / scale,
    y: area.y + area.height / 2 - screen.height / 2 / scale,
  };
}
