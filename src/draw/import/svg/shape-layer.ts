import type { JsonObject } from '../../../core/json.ts';
import { pathProblem } from '../../../design/boxes/drawings/path-data.ts';
import { printSegments, type Segment } from '../../gather/svg-text/path.ts';
import { lengthIn } from '../../gather/svg-text/style.ts';
import type { Area } from '../../geometry/area.ts';
import { getRotation, getScale, isSimilarity, type Matrix, transformPoint } from '../../geometry/matrix.ts';
import type { SvgNode } from '../../svg/tree.ts';
import type { Context } from './context.ts';
import { outlineArea, type PlainShape, readOutline, readPlainShape, toDrawing, wholePx } from './geometry.ts';
import { readPaint, toCssGradient } from './paint.ts';

/** A layer for an element, where it is in the drawing, and what is not exact. */
export interface ShapeLayer {
  fields: JsonObject;
  area: Area;
  approximation?: string;
}

/** Why an element cannot be a layer of its own, so that it stays a picture, or is not drawn at all. */
export type NoLayer = { picture: string } | { dropped: string };

/** A stroke of at most this many px looks the same with round and with pointed corners. */
const thinStroke = 2;
const maxPathLength = 200_000;

interface Stroke {
  color: string;
  /** In px of the drawing. */
  width: number;
}

/** The shape layer of an element that draws an outline. */
export function shapeLayer(
  node: SvgNode,
  context: Context,
  definitions: ReadonlyMap<string, SvgNode>,
): ShapeLayer | NoLayer {
  const { matrix } = context;
  if (!matrix) return { picture: 'Its transform has no equivalent.' };
  const [fill, strokePaint] = [readPaint(context, 'fill'), readPaint(context, 'stroke')];
  if (!fill || !strokePaint) return { picture: 'Its color has no equivalent.' };
  const stroke = readStroke(context, matrix, strokePaint.kind === 'color' ? strokePaint.color : undefined);
  if (strokePaint.kind === 'reference') return { picture: 'Its stroke is not a plain color.' };
  if (typeof stroke === 'string') return { picture: stroke };
  if (fill.kind === 'none' && !stroke) return { dropped: 'It has no fill and no stroke.' };
  const plain = readPlainShape(node, context);
  const box = plain && plainLayer(plain, matrix, stroke);
  if (box && fill.kind === 'reference') {
    const gradient = definitions.get(fill.id);
    const isUpright = box.fields['rotation'] === undefined;
    const css = gradient && isUpright ? toCssGradient(gradient, { ...box, box: box.inner, matrix }) : undefined;
    if (css !== undefined && !stroke) return { ...box, fields: { ...box.fields, fill: css } };
  }
  if (fill.kind === 'reference') return { picture: 'Its fill is a gradient or pattern that a shape cannot have.' };
  const paints = {
    fill: fill.kind === 'none' ? 'none' : fill.color,
    ...(stroke ? { stroke: stroke.color, strokeWidth: stroke.width } : {}),
  };
  const joins = stroke ? readCorners(context, stroke) : 'exact';
  if (box) {
    const isRound = plain.kind === 'ellipse' || plain.rx > 0;
    // A rectangle has pointed corners, as in SVG unless it asks for others.
    if (!stroke || isRound || (context.properties.get('stroke-linejoin') ?? 'miter') === 'miter')
      return { fields: { ...box.fields, ...paints }, area: box.area, ...box.note };
  }
  return pathLayer(node, context, { matrix, paints, stroke, joins });
}

/** The stroke of an element; a sentence if a layer cannot have it. */
function readStroke({ properties, text, viewport }: Context, matrix: Matrix, color: string | undefined) {
  if (color === undefined) return undefined;
  const whole = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const width = lengthIn(properties.get('stroke-width') ?? '1', text.size, whole) ?? 1;
  if (width <= 0) return undefined;
  const dashes = properties.get('stroke-dasharray') ?? 'none';
  if (dashes !== 'none') return 'Its stroke is dashed.';
  if (!isSimilarity(matrix) && !isMirrored(matrix)) return 'Its stroke is stretched.';
  return { color, width: round(width * getScale(matrix)) } satisfies Stroke;
}

/** Whether a transform mirrors, besides turning, moving and scaling equally in both directions. */
function isMirrored({ a, b, c, d, e, f }: Matrix): boolean {
  return isSimilarity({ a, b, c: -c, d: -d, e, f });
}

/** How well the corners of a stroke can be drawn, which are round on all shapes but rectangles. */
function readCorners({ properties }: Context, { width }: Stroke): 'exact' | 'thin' | 'picture' {
  if (properties.get('stroke-linejoin') === 'round') return 'exact';
  return width <= thinStroke ? 'thin' : 'picture';
}

interface PlainLayer extends ShapeLayer {
  /** The geometry without its stroke, in px. */
  geometry: Area;
  /** The box in which a fill is drawn. */
  inner: Area;
  note: { approximation?: string };
}

/** A rectangle or ellipse as a box, if its transform leaves it one. */
function plainLayer(plain: PlainShape, matrix: Matrix, stroke: Stroke | undefined): PlainLayer | undefined {
  const isAxisAligned = Math.abs(matrix.b) < 1e-9 && Math.abs(matrix.c) < 1e-9;
  if (!isAxisAligned && !isSimilarity(matrix)) return undefined;
  const [scaleX, scaleY] = isAxisAligned
    ? [Math.abs(matrix.a), Math.abs(matrix.d)]
    : [getScale(matrix), getScale(matrix)];
  const center = transformPoint(matrix, plain.x + plain.width / 2, plain.y + plain.height / 2);
  const size = { width: plain.width * scaleX, height: plain.height * scaleY };
  const geometry = { x: center.x - size.width / 2, y: center.y - size.height / 2, ...size };
  const [rx, ry] = [plain.rx * scaleX, plain.ry * scaleY];
  if (plain.kind === 'rectangle' && Math.abs(rx - ry) > 0.01) return undefined;
  const out = (stroke?.width ?? 0) / 2;
  if (out > Math.min(size.width, size.height) / 2) return undefined;
  const area = {
    x: round(geometry.x - out),
    y: round(geometry.y - out),
    width: round(size.width + 2 * out),
    height: round(size.height + 2 * out),
  };
  const rotation = isAxisAligned || (plain.kind === 'ellipse' && rx === ry) ? 0 : round(getRotation(matrix));
  const style: JsonObject = plain.kind === 'rectangle' && rx > 0 ? { borderRadius: round(rx + out) } : {};
  const isOval = plain.kind === 'ellipse' && Math.abs(rx - ry) > 0.01;
  return {
    fields: { type: 'shape', shape: plain.kind, ...area, style, ...(rotation === 0 ? {} : { rotation }) },
    area,
    geometry,
    inner: area,
    note:
      stroke && isOval && stroke.width > thinStroke ? { approximation: 'The stroke of an oval varies slightly.' } : {},
  };
}

interface PathPaint {
  matrix: Matrix;
  paints: JsonObject;
  stroke: Stroke | undefined;
  joins: 'exact' | 'thin' | 'picture';
}

function pathLayer(
  node: SvgNode,
  context: Context,
  { matrix, paints, stroke, joins }: PathPaint,
): ShapeLayer | NoLayer {
  const outline = toDrawing(readOutline(node, context), matrix);
  const bounds = outlineArea(outline, stroke?.width ?? 0);
  if (!bounds || outline.length < 2) return { dropped: 'It has no outline.' };
  if (!stroke && (bounds.width < 0.01 || bounds.height < 0.01)) return { dropped: 'It has no area.' };
  const hasCorners = outline.filter(({ command }) => command !== 'M').length > 1;
  if (stroke && hasCorners && joins === 'picture') return { picture: 'Its stroke has pointed corners.' };
  const caps = context.properties.get('stroke-linecap') ?? 'butt';
  if (stroke && caps !== 'butt' && isOpen(outline)) return { picture: `Its stroke has ${caps} ends.` };
  const isEvenOdd = context.properties.get('fill-rule') === 'evenodd' && paints['fill'] !== 'none';
  if (isEvenOdd && !isSimple(outline)) return { picture: 'Its fill rule has no equivalent.' };
  const area = wholePx(bounds);
  const moved = toDrawing(outline, { a: 1, b: 0, c: 0, d: 1, e: -area.x, f: -area.y });
  const d = printSegments(moved, 3);
  if (d.length > maxPathLength || pathProblem(d) !== undefined) return { picture: 'Its path is too long.' };
  const isThin = stroke !== undefined && hasCorners && joins === 'thin';
  return {
    fields: { type: 'shape', shape: 'path', ...area, d, ...paints, style: {} },
    area,
    ...(isThin ? { approximation: 'The corners of the stroke are round.' } : {}),
  };
}

function isOpen(outline: readonly Segment[]): boolean {
  const starts = outline.filter(({ command }) => command === 'M').length;
  return outline.filter(({ command }) => command === 'Z').length < starts;
}

/** Whether both fill rules fill an outline alike: a single line of straight parts that does not cross itself. */
function isSimple(outline: readonly Segment[]): boolean {
  if (outline.filter(({ command }) => command === 'M').length > 1 || outline.length > maxCompared) return false;
  if (outline.some(({ command }) => command === 'C' || command === 'Q')) return false;
  const corners = outline.flatMap(({ points: [x, y] }) => (x === undefined || y === undefined ? [] : [{ x, y }]));
  return corners.every((from, index) => {
    const to = corners[(index + 1) % corners.length] ?? from;
    return corners.every((start, other) => {
      const end = corners[(other + 1) % corners.length] ?? start;
      return Math.abs(index - other) < 2 || !crosses(from, to, start, end);
    });
  });
}

const maxCompared = 200;

interface Point {
  x: number;
  y: number;
}

function crosses(from: Point, to: Point, start: Point, end: Point): boolean {
  const side = (one: Point, other: Point, { x, y }: Point) =>
    Math.sign((other.x - one.x) * (y - one.y) - (other.y - one.y) * (x - one.x));
  return side(from, to, start) * side(from, to, end) < 0 && side(start, end, from) * side(start, end, to) < 0;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}
