import type { Point } from './hit.ts';

/** The zone at the edges of the canvas in which a drag pans, in screen px. */
const zone = 20;
/** In screen px for each second: at the inner end of the zone, and at the edge of the canvas or outside of it. */
const [slowest, fastest] = [1, 500];

/** How fast the canvas pans while something is dragged at one of its edges, in screen px for each second. */
export function edgePanSpeed({ x, y }: Point, { width, height }: { width: number; height: number }): Point {
  return { x: along(x, width), y: along(y, height) };
}

function along(at: number, length: number): number {
  const depth = Math.max(zone - at, at - (length - zone));
  if (depth <= 0) return 0;
  const speed = slowest + (fastest - slowest) * Math.min(1, depth / zone) ** 2;
  return at < length / 2 ? -speed : speed;
}
