import { type Drawing, isSafeColor, isSide, printDrawing, printElement, printNumber } from './markup.ts';
import { printPath } from './path-data.ts';
import { type Point, type Points, readPoints, regularCorners } from './points.ts';

/** A shape layer that is drawn with vectors. Rectangles are drawn as boxes with borders instead. Lengths are in px. */
export interface ShapeDrawing {
  shape: 'ellipse' | 'line' | 'polygon' | 'star' | 'path';
  /** The size of the layer's box. */
  width: number;
  height: number;
  /**
   * polygon: the number of corners (3 to 64, 3 by default) of a regular polygon inscribed in the box. star: the number
   * of spikes (3 to 64, 5 by default). For both, and for a line, it can also be a list of points in px of the box,
   * which are drawn exactly there.
   */
  points?: Points;
  /** star: the radius of the inner corners, as a fraction of the outer one; 0.5 by default. */
  innerRadius?: number;
  /** path: path data in px of the box. It is neither moved nor scaled. */
  d?: string;
  /** Canonical CSS colors, or `none`. If neither is set, shapes are filled with black, and lines are drawn in black. */
  fill?: string;
  stroke?: string;
  /** The width of the stroke in px; 1 by default if there is a stroke. */
  strokeWidth?: number;
}

interface Paint {
  fill: string;
  stroke?: string;
  strokeWidth: number;
}

type Geometry = { element: string; attributes: Record<string, string | number> } | { problem: string };

const maxStroke = 10_000;
const counts = { min: 3, max: 64 } as const;
const defaultCounts = { polygon: 3, star: 5 } as const;

/**
 * Draws a shape as SVG at the size of its box, or returns the problem that prevents it. Strokes of ellipses, regular
 * polygons, stars and plain lines are inside the box: the shape is inset by half the stroke width, and corners are
 * round, so that none sticks out. A box that is thinner than its line is enlarged to the thickness of the line, so the
 * returned size may exceed the requested one.
 */
export function drawShape(shape: ShapeDrawing): Drawing {
  const paint = readPaint(shape);
  if ('problem' in paint) return paint;
  const isLine = shape.shape === 'line';
  const width = isLine ? Math.max(shape.width, paint.strokeWidth) : shape.width;
  const height = isLine ? Math.max(shape.height, paint.strokeWidth) : shape.height;
  if (!isSide(width) || !isSide(height)) return { problem: 'the width or height of the shape is 0 or too large' };
  const inset = Math.min(paint.strokeWidth / 2, width / 2, height / 2);
  const geometry = readGeometry({ ...shape, width, height }, inset);
  if ('problem' in geometry) return geometry;
  const { fill, stroke, strokeWidth } = paint;
  const strokes = stroke === undefined ? {} : { stroke, 'stroke-width': strokeWidth, 'stroke-linejoin': 'round' };
  return printDrawing(width, height, printElement(geometry.element, { ...geometry.attributes, fill, ...strokes }));
}

function readPaint(shape: ShapeDrawing): Paint | { problem: string } {
  const { fill, stroke, strokeWidth = 1 } = shape.shape === 'line' ? asLine(shape) : shape;
  if (!(strokeWidth >= 0 && strokeWidth <= maxStroke)) return { problem: 'the stroke width is not valid' };
  if (![fill ?? 'none', stroke ?? 'none'].every(isSafeColor)) return { problem: 'a color of the shape is not valid' };
  if (stroke === undefined) return { fill: fill ?? '#000000', strokeWidth: 0 };
  return { fill: fill ?? 'none', stroke, strokeWidth };
}

/** A line has no inside, so whichever of the two colors is set becomes its stroke. */
function asLine(shape: ShapeDrawing): ShapeDrawing {
  return { ...shape, fill: 'none', stroke: shape.stroke ?? shape.fill ?? '#000000' };
}

function readGeometry(shape: ShapeDrawing, inset: number): Geometry {
  const { width, height } = shape;
  switch (shape.shape) {
    case 'ellipse': {
      const attributes = { cx: width / 2, cy: height / 2, rx: width / 2 - inset, ry: height / 2 - inset };
      return { element: 'ellipse', attributes };
    }
    case 'line':
      return readLine(shape, inset);
    case 'polygon':
    case 'star':
      return readCorners(shape, shape.shape, inset);
    case 'path': {
      const path = printPath(shape.d ?? '');
      return 'problem' in path ? path : { element: 'path', attributes: { d: path.d } };
    }
  }
}

function readLine({ width, height, points }: ShapeDrawing, inset: number): Geometry {
  const ends: Point[] = [
    [inset, inset],
    [width - inset, height - inset],
  ];
  const through = points === undefined ? straightenLine(ends, { width, height }, inset) : listPoints(points, 2);
  if (!through) return { problem: 'a line needs a list of at least two points' };
  return { element: 'polyline', attributes: { points: printPoints(through) } };
}

/**
 * Places the ends of a line. In a box that is no thicker than the line, it runs from edge to edge, otherwise from the
 * top left to the bottom right.
 */
function straightenLine(ends: Point[], size: { width: number; height: number }, inset: number): Point[] {
  if (size.height <= inset * 2) return ends.map(([, y], index) => [index * size.width, y]);
  return size.width <= inset * 2 ? ends.map(([x], index) => [x, index * size.height]) : ends;
}

function readCorners(shape: ShapeDrawing, kind: 'polygon' | 'star', inset: number): Geometry {
  const { points = defaultCounts[kind], innerRadius = 0.5 } = shape;
  const isCount = typeof points === 'number';
  if (isCount && !(Number.isInteger(points) && points >= counts.min && points <= counts.max)) {
    return { problem: `a ${kind} takes ${counts.min} to ${counts.max} points` };
  }
  if (!(innerRadius >= 0 && innerRadius <= 1))
    return { problem: 'the inner radius of a star must be a number from 0 to 1' };
  const inner = kind === 'star' ? innerRadius : undefined;
  const corners = isCount ? regularCorners(points, shape, inset, inner) : listPoints(points, counts.min);
  if (!corners) return { problem: `a ${kind} takes a list of at least ${counts.min} points` };
  return { element: 'polygon', attributes: { points: printPoints(corners) } };
}

function listPoints(points: Points, min: number): Point[] | undefined {
  return typeof points === 'number' ? undefined : readPoints(points, min);
}

function printPoints(points: readonly Point[]): string {
  return points.map(([x, y]) => `${printNumber(x)},${printNumber(y)}`).join(' ');
}
