import type { Segment } from '../gather/svg-text/path.ts';
import type { Area } from '../geometry/area.ts';
import { resolveLength } from '../style/length.ts';
import type { Radii } from '../style/paint/radii.ts';
import type { Polygon } from './canvas.ts';

/** Lines for each curve: cells are far larger than what they are off. */
const steps = 4;

export function rectangle({ x, y, width, height }: Area): Polygon {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): Polygon {
  return Array.from({ length: 4 * steps }, (_, step) => {
    const angle = (step / (4 * steps)) * 2 * Math.PI;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  }).flat();
}

/** A box with rounded corners, which share a side that is too short for them (CSS Backgrounds 3, section 4.5). */
export function roundedBox(area: Area, radii: Radii | undefined): Polygon {
  if (!radii) return rectangle(area);
  const px = radii.map(({ x, y }) => ({
    x: resolveLength(x, area.width) ?? 0,
    y: resolveLength(y, area.height) ?? 0,
  })) as [Corner, Corner, Corner, Corner];
  return roundedRectangle(area, px);
}

interface Corner {
  x: number;
  y: number;
}

export function roundedRectangle(
  { x, y, width, height }: Area,
  [topLeft, topRight, bottomRight, bottomLeft]: readonly [Corner, Corner, Corner, Corner],
): Polygon {
  const fit = Math.min(
    1,
    width / Math.max(topLeft.x + topRight.x, bottomLeft.x + bottomRight.x, 1e-9),
    height / Math.max(topLeft.y + bottomLeft.y, topRight.y + bottomRight.y, 1e-9),
  );
  const [right, bottom] = [x + width, y + height];
  const corner = (
    cx: number,
    cy: number,
    { x: rx, y: ry }: Corner,
    [across, down]: readonly [number, number],
    quarter: number,
  ) =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const angle = ((quarter + step / steps) * Math.PI) / 2;
      const [a, b] = [rx * fit, ry * fit];
      return [cx + across * a + a * Math.cos(angle), cy + down * b + b * Math.sin(angle)];
    }).flat();
  return [
    ...corner(x, y, topLeft, [1, 1], 2),
    ...corner(right, y, topRight, [-1, 1], 3),
    ...corner(right, bottom, bottomRight, [-1, -1], 0),
    ...corner(x, bottom, bottomLeft, [1, -1], 1),
  ];
}

/** A path as lines, with those that it closes marked. */
export interface Line {
  points: number[];
  isClosed: boolean;
}

export function linesOf(segments: readonly Segment[]): Line[] {
  const lines: Line[] = [];
  let line: Line = { points: [], isClosed: false };
  for (const { command, points } of segments) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = points;
    const [x = 0, y = 0] = line.points.slice(-2);
    if (command === 'M' || (line.isClosed && command !== 'Z')) {
      const start = command === 'M' ? [a, b] : line.points.slice(0, 2);
      line = { points: start, isClosed: false };
      lines.push(line);
      if (command === 'M') continue;
    }
    if (command === 'Z') line.isClosed = true;
    else if (command === 'L') line.points.push(a, b);
    else {
      for (let step = 1; step <= steps; step++) {
        const t = step / steps;
        const u = 1 - t;
        if (command === 'Q')
          line.points.push(u * u * x + 2 * u * t * a + t * t * c, u * u * y + 2 * u * t * b + t * t * d);
        else line.points.push(cubic(u, t, x, a, c, e), cubic(u, t, y, b, d, f));
      }
    }
  }
  return lines;
}

function cubic(u: number, t: number, a: number, b: number, c: number, d: number): number {
  return u ** 3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t ** 3 * d;
}

/** What a stroke covers: a rectangle for each part of a line, all turning the same way, so that none takes from another. */
export function strokeOf({ points, isClosed }: Line, width: number): Polygon[] {
  const all = isClosed ? [...points, ...points.slice(0, 2)] : points;
  const polygons: Polygon[] = [];
  for (let place = 0; place + 3 < all.length; place += 2) {
    const [x1, y1] = [all[place] as number, all[place + 1] as number];
    const [x2, y2] = [all[place + 2] as number, all[place + 3] as number];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) continue;
    const [dx, dy] = [((y2 - y1) / length) * (width / 2), (-(x2 - x1) / length) * (width / 2)];
    polygons.push([x1 + dx, y1 + dy, x2 + dx, y2 + dy, x2 - dx, y2 - dy, x1 - dx, y1 - dy]);
  }
  return polygons;
}
