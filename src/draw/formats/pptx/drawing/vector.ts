import type { Area } from '../../../geometry/area.ts';
import { getScale } from '../../../geometry/matrix.ts';
import { black, readColor } from '../../../style/color.ts';
import { nativeColor, withOpacity } from '../native/color.ts';
import { emu } from '../units.ts';
import { attempt } from '../unsupported.ts';
import { element, type Xml } from '../xml.ts';
import type { Setting } from './canvas.ts';
import { customGeometry, point } from './geometry.ts';
import { lineXml, noFill, solidFill } from './paint.ts';

type Point = readonly [x: number, y: number];

interface Step {
  name: 'moveTo' | 'lnTo' | 'cubicBezTo' | 'close';
  points: readonly Point[];
}

/** Matches a drawing of Galley with one element, as `drawShape` prints it. */
const drawing =
  /^<svg xmlns="[^"]*" width="[^"]*" height="[^"]*" viewBox="0 0 ([\d.]+) ([\d.]+)" preserveAspectRatio="none"><(\w+)((?: [^<>]*)?)\/><\/svg>$/;
/**
 * The maximum length of the markup. Barcodes and QR codes are longer and have more corners than anyone edits, so they
 * stay pictures.
 */
const longest = 8_000;
/**
 * The length of the handles with which a cubic curve looks like a quarter of an ellipse, as a fraction of the radius.
 */
const kappa = 0.5523;
const tolerance = 0.5;

/**
 * Prints the drawing of a shape layer as the content of `p:spPr`, stretched to an area of the page. Undefined if the
 * drawing is more than one plain shape: if it has arcs in paths, several elements, or parts that are cut off at its
 * box.
 */
export function vectorShape(markup: string, area: Area, { matrix, opacity }: Setting): Xml[] | undefined {
  const [, width, height, name, printed = ''] = (markup.length <= longest && drawing.exec(markup)) || [];
  const size = { width: Number(width), height: Number(height) };
  if (!name || !(size.width > 0 && size.height > 0)) return undefined;
  const attributes = Object.fromEntries(
    [...printed.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  );
  // Barcodes and QR codes have a transform, and more corners than anyone edits.
  if (attributes['transform'] !== undefined) return undefined;
  const steps = toSteps(name, attributes);
  const isInside = steps?.every(({ points }) => points.every((each) => isWithin(each, size)));
  if (!steps || steps.length === 0 || !isInside) return undefined;
  const [x, y] = [area.width / size.width, area.height / size.height];
  if (attributes['stroke'] !== undefined && Math.abs(x - y) > 0.01 * x) return undefined;
  const strokeWidth = Number(attributes['stroke-width'] ?? 0) * x * getScale(matrix);
  const read = attempt(() => ({ fill: paint(attributes['fill']), stroke: paint(attributes['stroke']) }));
  if ('reason' in read) return undefined;
  const { fill, stroke } = read.value;
  const path = element(
    'a:path',
    { w: emu(area.width), h: emu(area.height) },
    steps.map((step) => stepXml(step, x, y)),
  );
  const hasLine = stroke && strokeWidth > 0;
  return [
    customGeometry(path),
    fill ? solidFill(withOpacity(fill, opacity)) : noFill,
    lineXml(hasLine ? { width: strokeWidth, style: 'round', color: withOpacity(stroke, opacity) } : undefined),
  ];
}

function paint(value: string | undefined) {
  return value === undefined || value === 'none' ? undefined : nativeColor(readColor(value, black));
}

function toSteps(name: string, attributes: Readonly<Record<string, string | undefined>>): Step[] | undefined {
  const number = (key: string) => Number(attributes[key] ?? 0);
  switch (name) {
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'polygon':
      return [...polyline(attributes['points'] ?? ''), { name: 'close', points: [] }];
    case 'polyline':
      return polyline(attributes['points'] ?? '');
    case 'path':
      return pathSteps(attributes['d'] ?? '');
    default:
      return undefined;
  }
}

function polyline(points: string): Step[] {
  return points.split(' ').map((pair, index): Step => {
    const [x = 0, y = 0] = pair.split(',').map(Number);
    return { name: index === 0 ? 'moveTo' : 'lnTo', points: [[x, y]] };
  });
}

function ellipse(cx: number, cy: number, rx: number, ry: number): Step[] {
  const at = (x: number, y: number): Point => [cx + x * rx, cy + y * ry];
  const curve = (...points: Point[]): Step => ({ name: 'cubicBezTo', points });
  return [
    { name: 'moveTo', points: [at(1, 0)] },
    curve(at(1, kappa), at(kappa, 1), at(0, 1)),
    curve(at(-kappa, 1), at(-1, kappa), at(-1, 0)),
    curve(at(-1, -kappa), at(-kappa, -1), at(0, -1)),
    curve(at(kappa, -1), at(1, -kappa), at(1, 0)),
    { name: 'close', points: [] },
  ];
}

/** Parses absolute and relative moves, lines and cubic curves. Undefined if the path data has anything else. */
function pathSteps(data: string): Step[] | undefined {
  const steps: Step[] = [];
  let [x, y] = [0, 0];
  let start: Point = [0, 0];
  for (const [, letter = '', list = ''] of data.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (list.match(/[-+]?(?:\d+(?:\.\d*)?|\.\d+)/g) ?? []).map(Number);
    const command = letter.toUpperCase();
    const isRelative = letter !== command;
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Z: 0 }[command];
    if (size === undefined || (size > 0 && numbers.length % size !== 0)) return undefined;
    if (size === 0) {
      steps.push({ name: 'close', points: [] });
      [x, y] = start;
    }
    for (let index = 0; size > 0 && index < numbers.length; index += size) {
      const group = numbers.slice(index, index + size);
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      const points: Point[] = [];
      if (command === 'H') points.push([dx + (group[0] ?? 0), y]);
      else if (command === 'V') points.push([x, dy + (group[0] ?? 0)]);
      else for (let at = 0; at < size; at += 2) points.push([dx + (group[at] ?? 0), dy + (group[at + 1] ?? 0)]);
      const isMove = command === 'M' && index === 0;
      steps.push({ name: isMove ? 'moveTo' : command === 'C' ? 'cubicBezTo' : 'lnTo', points });
      [x, y] = points.at(-1) ?? [x, y];
      if (isMove) start = [x, y];
    }
  }
  return steps;
}

function stepXml({ name, points }: Step, scaleX: number, scaleY: number): Xml {
  const [only] = points;
  if (name === 'close' || !only) return element('a:close', {});
  if (name !== 'cubicBezTo') return point(name, only[0] * scaleX, only[1] * scaleY);
  const handles = points.map(([x, y]) => element('a:pt', { x: emu(x * scaleX), y: emu(y * scaleY) }));
  return element('a:cubicBezTo', {}, handles);
}

function isWithin([x, y]: Point, { width, height }: { width: number; height: number }): boolean {
  return x >= -tolerance && y >= -tolerance && x <= width + tolerance && y <= height + tolerance;
}
