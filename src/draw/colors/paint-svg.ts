import { boundsOf, segmentsOf } from '../gather/svg-text/path.ts';
import type { Area } from '../geometry/area.ts';
import { compose, identity, type Matrix, moved } from '../geometry/matrix.ts';
import { elementsOf, type SvgElement } from '../svg/tree.ts';
import type { Canvas, Clip, Paint, Polygon } from './canvas.ts';
import { ellipse, type Line, linesOf, rectangle, roundedRectangle, strokeOf } from './outlines.ts';
import { svgGradientPaint } from './svg-gradient.ts';
import { idIn, numberOf, type Properties, propertiesOf, svgColor, transformOf } from './svg-style.ts';

/** Uses of uses. */
const maxDepth = 16;
const inherited = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'color',
  'visibility',
];
const groups: ReadonlySet<string> = new Set(['svg', 'g', 'a', 'switch', 'symbol']);

interface Painting {
  canvas: Canvas;
  byId: ReadonlyMap<string, SvgElement>;
}

/** What holds for an element from those around it. */
interface Around {
  matrix: Matrix;
  opacity: number;
  clip: Clip | undefined;
  properties: Properties;
  depth: number;
}

/** Natural size of an SVG, px. */
export function svgSize(root: SvgElement): { width: number; height: number } {
  const [, , across = 300, down = 150] = viewBoxOf(root) ?? [];
  return {
    width: numberOf(root.attributes['width'], across, across),
    height: numberOf(root.attributes['height'], down, down),
  };
}

/**
 * Paints the shapes of an SVG on the cells of a page: fills, strokes, gradients, groups, uses and clips. What is masked,
 * filtered or a picture is not known; texts and patterns are left out. `area` is where all of the SVG stands.
 * @throws AppError too_complex
 */
export function paintSvg(
  canvas: Canvas,
  root: SvgElement,
  area: Area,
  { matrix, opacity, clip }: { matrix: Matrix; opacity: number; clip: Clip | undefined },
): void {
  const byId = new Map<string, SvgElement>();
  for (const element of elementsOf(root)) {
    const { id } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  const around = { matrix: compose(matrix, viewMatrix(root, area)), opacity, clip, properties: {}, depth: 0 };
  const properties = handedOn({}, propertiesOf(root));
  for (const child of root.children) paintElement({ canvas, byId }, child, { ...around, properties });
}

function viewBoxOf({ attributes }: SvgElement): number[] | undefined {
  const numbers = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.length === 4 && numbers.every(Number.isFinite) ? numbers : undefined;
}

function viewMatrix(root: SvgElement, area: Area): Matrix {
  const size = svgSize(root);
  const [x = 0, y = 0, width = size.width, height = size.height] = viewBoxOf(root) ?? [];
  const shape = root.attributes['preserveAspectRatio'] ?? '';
  const ratios = { a: area.width / (width || 1), d: area.height / (height || 1) };
  if (!shape.includes('none')) {
    const scale = shape.includes('slice') ? Math.max(ratios.a, ratios.d) : Math.min(ratios.a, ratios.d);
    [ratios.a, ratios.d] = [scale, scale];
  }
  const share = (min: string, max: string) => (shape.includes(min) ? 0 : shape.includes(max) ? 1 : 0.5);
  const left = area.x + (area.width - width * ratios.a) * share('xMin', 'xMax');
  const top = area.y + (area.height - height * ratios.d) * share('YMin', 'YMax');
  return compose(compose(moved(left, top), { ...identity, ...ratios }), moved(-x, -y));
}

function handedOn(around: Properties, own: Properties): Properties {
  const found = inherited.flatMap((name) => {
    const value = own[name] !== undefined && own[name] !== 'inherit' ? own[name] : around[name];
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(found);
}

function paintElement(painting: Painting, element: SvgElement, around: Around): void {
  const own = propertiesOf(element);
  const properties = handedOn(around.properties, own);
  const opacity = around.opacity * numberOf(own['opacity'], 1);
  if (own['display'] === 'none' || opacity <= 0 || around.depth > maxDepth) return;
  const matrix = compose(around.matrix, transformOf(own['transform']));
  const isUnknown = [own['mask'], own['filter']].some((value) => (value ?? 'none') !== 'none');
  const clip = clipOf(painting, own, { ...around, matrix });
  const inside = { matrix, opacity, clip, properties, depth: around.depth + 1 };
  if (groups.has(element.name)) {
    if (isUnknown) return;
    for (const child of element.children) paintElement(painting, child, inside);
    return;
  }
  if (element.name === 'use') {
    const used = painting.byId.get(idIn(own['href'] ?? own['xlink:href']) ?? '');
    const at = moved(numberOf(own['x'], 0), numberOf(own['y'], 0));
    if (used && !isUnknown) paintElement(painting, used, { ...inside, matrix: compose(matrix, at) });
    return;
  }
  if (properties['visibility'] === 'hidden') return;
  if (element.name === 'image') {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numberOf(own[name], 0));
    const area = { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
    painting.canvas.fill({ polygons: [rectangle(area)], matrix, paint: 'unknown', opacity, clip });
    return;
  }
  const lines = linesOfShape(element.name, own);
  if (lines) paintShape(painting, lines, { ...inside, isUnknown });
}

function paintShape(
  { canvas, byId }: Painting,
  lines: readonly Line[],
  { matrix, opacity, clip, properties, isUnknown }: Around & { isUnknown: boolean },
): void {
  const bounds = areaOf(lines);
  const paintOf = (value: string): Paint | undefined => {
    if (value === 'none') return undefined;
    if (isUnknown) return 'unknown';
    const current = properties['color'] ?? 'black';
    if (!value.startsWith('url')) return svgColor(value, current) ?? 'unknown';
    const server = byId.get(idIn(value) ?? '');
    if (!server?.name.endsWith('Gradient')) return undefined;
    return svgGradientPaint(server, byId, bounds, current);
  };
  const fill = paintOf(properties['fill'] ?? 'black');
  const polygons = lines.map(({ points }): Polygon => points);
  const isEvenOdd = properties['fill-rule'] === 'evenodd';
  const fillOpacity = opacity * numberOf(properties['fill-opacity'], 1);
  if (fill) canvas.fill({ polygons, matrix, clip, isEvenOdd, paint: fill, opacity: fillOpacity });
  const stroke = paintOf(properties['stroke'] ?? 'none');
  const width = numberOf(properties['stroke-width'], 1);
  if (!stroke || width <= 0) return;
  const strokes = lines.flatMap((line) => strokeOf(line, width));
  const strokeOpacity = opacity * numberOf(properties['stroke-opacity'], 1);
  canvas.fill({ polygons: strokes, matrix, clip, paint: stroke, opacity: strokeOpacity });
}

function areaOf(lines: readonly Line[]): Area {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const { left, top, right, bottom } = boundsOf([{ command: 'L', points }]);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function clipOf({ canvas, byId }: Painting, own: Properties, { matrix, clip }: Around): Clip | undefined {
  const path = byId.get(idIn(own['clip-path']) ?? '');
  if (path?.name !== 'clipPath' || path.attributes['clipPathUnits'] === 'objectBoundingBox') return clip;
  const polygons = path.children.flatMap((child) => linesOfShape(child.name, propertiesOf(child)) ?? []);
  return canvas.clip({ polygons: polygons.map(({ points }) => points), matrix }, clip);
}

/** Undefined for what is no basic shape. */
function linesOfShape(name: string, own: Properties): Line[] | undefined {
  const number = (key: string) => numberOf(own[key], 0);
  const closed = (points: Polygon): Line[] => [{ points: [...points], isClosed: true }];
  switch (name) {
    case 'path':
      return linesOf(segmentsOf(own['d'] ?? ''));
    case 'rect': {
      const rx = numberOf(own['rx'] ?? own['ry'], 0);
      const corner = { x: rx, y: numberOf(own['ry'], rx) };
      const area = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
      return closed(rx > 0 ? roundedRectangle(area, [corner, corner, corner, corner]) : rectangle(area));
    }
    case 'circle':
      return closed(ellipse(number('cx'), number('cy'), number('r'), number('r')));
    case 'ellipse':
      return closed(ellipse(number('cx'), number('cy'), number('rx'), number('ry')));
    case 'line':
      return [{ points: ['x1', 'y1', 'x2', 'y2'].map(number), isClosed: false }];
    case 'polygon':
    case 'polyline': {
      const points = (own['points'] ?? '')
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(Number);
      return points.every(Number.isFinite) ? [{ points, isClosed: name === 'polygon' }] : [];
    }
    default:
      return undefined;
  }
}
