import { isColor } from '../../../../design/boxes/style/color.ts';
import { angleOf, lengthOf } from '../../../../design/boxes/style/length.ts';
import {
  type FunctionNode,
  isFunction,
  isOperator,
  splitAtCommas,
  type ValueNode,
} from '../../../../design/boxes/style/nodes.ts';
import type { Area } from '../area.ts';
import { cannotSay } from '../cannot-say.ts';
import { type Color, colorOf, mixed } from './color.ts';

export interface Stop {
  /** From 0 to 1 along the gradient. */
  at: number;
  color: Color;
}

export type Gradient =
  /** Degrees clockwise from left to right; stops from edge to edge, as CSS measures. */
  | { kind: 'linear'; angle: number; stops: Stop[] }
  /** Centre in parts of the box; stops from the centre to the farthest corner. */
  | { kind: 'radial'; x: number; y: number; stops: Stop[] };

interface Frame {
  area: Area;
  em: number;
  currentColor: string;
}

/** An ellipse whose sides differ by less than this is drawn as the circle that PowerPoint has. */
const roundEnough = 1.35;
const across: Readonly<Record<string, number>> = { left: 0, center: 0.5, right: 1 };
const down: Readonly<Record<string, number>> = { top: 0, center: 0.5, bottom: 1 };

/**
 * A CSS gradient for a box.
 * @throws CannotSay of repeating and conic ones, ellipses that are far from round, and colour spaces
 */
export function readGradient(node: FunctionNode, frame: Frame): Gradient {
  if (node.name !== 'linear-gradient' && node.name !== 'radial-gradient') cannotSay(`${node.name}()`);
  const [head = [], ...rest] = splitAtCommas(node.children);
  const hasHead = !head.some(isColor);
  if (head.some((each) => each.type === 'Identifier' && each.name === 'in'))
    cannotSay('gradients in other colour spaces');
  const entries = hasHead ? rest : [head, ...rest];
  if (node.name === 'radial-gradient') return radial(hasHead ? head : [], entries, frame);
  const direction = hasHead ? directionOf(head, frame.area) : 180;
  const turned = (direction * Math.PI) / 180;
  const length = Math.abs(frame.area.width * Math.sin(turned)) + Math.abs(frame.area.height * Math.cos(turned));
  return { kind: 'linear', angle: direction - 90, stops: readStops(entries, length, length, frame) };
}

/** Degrees as CSS counts them: 0 is up, 90 to the right. */
function directionOf(head: readonly ValueNode[], { width, height }: Area): number {
  const angle = angleOf(head[0]);
  if (angle !== undefined) return angle;
  const words = head.flatMap((node) => (node.type === 'Identifier' ? node.name : []));
  const x = words.includes('right') ? 1 : words.includes('left') ? -1 : 0;
  const y = words.includes('bottom') ? 1 : words.includes('top') ? -1 : 0;
  if (x === 0 && y === 0) return cannotSay('maths in the angle of a gradient');
  if (x === 0 || y === 0) return x === 0 ? (y < 0 ? 0 : 180) : x * 90;
  // Towards a corner the middle line runs through the other two (CSS Images 3, 3.1.1).
  return (Math.atan2(x * height, -y * width) * 180) / Math.PI;
}

function radial(head: readonly ValueNode[], entries: readonly ValueNode[][], frame: Frame): Gradient {
  const { width, height } = frame.area;
  const at = head.findIndex((node) => node.type === 'Identifier' && node.name === 'at');
  const shape = at < 0 ? head : head.slice(0, at);
  const centre = centreOf(at < 0 ? [] : head.slice(at + 1), frame);
  const words = shape.flatMap((node) => (node.type === 'Identifier' ? node.name : []));
  const sizes = shape.filter((node) => node.type !== 'Identifier');
  const isCircle = words.includes('circle') || sizes.length === 1;
  if (!isCircle && Math.max(width / height, height / width) > roundEnough) cannotSay('elliptical gradients');
  const x = Math.max(centre.x, width - centre.x);
  const y = Math.max(centre.y, height - centre.y);
  const corner = Math.hypot(x, y);
  const nearX = Math.min(Math.abs(centre.x), Math.abs(width - centre.x));
  const nearY = Math.min(Math.abs(centre.y), Math.abs(height - centre.y));
  const given = sizes.map((node, place) => lengthOf(node, { em: frame.em, whole: place === 0 ? width : height }));
  const extents: Readonly<Record<string, number>> = {
    'closest-side': isCircle ? Math.min(nearX, nearY) : (nearX + nearY) / 2,
    'farthest-side': isCircle ? Math.max(x, y) : (x + y) / 2,
    'closest-corner': Math.hypot(nearX, nearY),
  };
  const [one, other = one] = given;
  const radius =
    one !== undefined && other !== undefined
      ? (one + other) / 2
      : (words.map((word) => extents[word]).find((each) => each !== undefined) ?? corner);
  return {
    kind: 'radial',
    x: centre.x / width,
    y: centre.y / height,
    stops: readStops(entries, Math.max(radius, 0.01), corner, frame),
  };
}

function centreOf(nodes: readonly ValueNode[], { area: { width, height }, em }: Frame): { x: number; y: number } {
  const [first, second] = nodes;
  const word = (node: ValueNode | undefined) => (node?.type === 'Identifier' ? node.name : '');
  const isSwapped = /^(top|bottom)$/.test(word(first)) || /^(left|right)$/.test(word(second));
  const [x, y] = isSwapped ? [second, first] : [first, second];
  const place = (node: ValueNode | undefined, words: Readonly<Record<string, number>>, whole: number): number =>
    words[word(node)] === undefined ? (lengthOf(node, { em, whole }) ?? whole / 2) : (words[word(node)] ?? 0) * whole;
  return { x: place(x, across, width), y: place(y, down, height) };
}

/** Colour stops over a CSS gradient `length` px long → parts of `whole` px, none outside 0 to 1. */
function readStops(entries: readonly ValueNode[][], length: number, whole: number, frame: Frame): Stop[] {
  const listed: { at: number | undefined; color: Color | undefined }[] = entries.flatMap((nodes) => {
    const painted = nodes.find(isColor);
    const color = painted && colorOf(painted, frame.currentColor);
    const places = nodes.filter((node) => !isColor(node) && !isOperator(node, ','));
    const at = places.map((node) => lengthOf(node, { em: frame.em, whole: length }));
    if (places.some(isAngle)) cannotSay('angles as stops of a gradient');
    return at.length === 0 ? [{ at: undefined, color }] : at.map((each) => ({ at: each, color }));
  });
  const placed = spread(listed, length);
  const stops = placed.flatMap(({ at, color }, place): Stop[] => {
    const [before, after] = [placed[place - 1]?.color, placed[place + 1]?.color];
    if (color === undefined) return before && after ? [{ at: at / whole, color: mixed(before, after, 0.5) }] : [];
    if (color.alpha > 0) return [{ at: at / whole, color }];
    // CSS fades to transparent without passing through black: the colour of the neighbour stays.
    const clear = [before ?? after, after ?? before].flatMap((each) => (each ? [{ hex: each.hex, alpha: 0 }] : []));
    const unlike = clear.filter((each, index) => index === 0 || each.hex !== clear[0]?.hex);
    return unlike.map((each) => ({ at: at / whole, color: each }));
  });
  return within(stops);
}

function isAngle(node: ValueNode): boolean {
  return !isFunction(node) && node.type !== 'Number' && angleOf(node) !== undefined;
}

/** Gives each stop a place, px, and none before the one ahead of it. */
function spread<T extends { at: number | undefined }>(stops: readonly T[], length: number): (T & { at: number })[] {
  const last = stops.length - 1;
  const known = stops.map(({ at }, place) => at ?? (place === 0 ? 0 : place === last ? length : undefined));
  let least = Number.NEGATIVE_INFINITY;
  const rising = known.map((at) => {
    if (at === undefined) return undefined;
    least = Math.max(least, at);
    return least;
  });
  return stops.map((stop, place) => {
    const own = rising[place];
    if (own !== undefined) return { ...stop, at: own };
    const before = rising.findLastIndex((at, index) => index < place && at !== undefined);
    const after = rising.findIndex((at, index) => index > place && at !== undefined);
    const [from, to] = [rising[before] ?? 0, rising[after] ?? length];
    return { ...stop, at: from + ((to - from) * (place - before)) / (after - before) };
  });
}

/** DrawingML has stops from 0 to 1 alone: what lies outside is cut where the edge runs. */
function within(stops: readonly Stop[]): Stop[] {
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) return cannotSay('gradients without colours');
  const inside = stops.filter(({ at }) => at >= 0 && at <= 1);
  return [
    ...(inside[0]?.at === 0 ? [] : [{ at: 0, color: colorAt(stops, 0) }]),
    ...inside,
    ...(inside.at(-1)?.at === 1 ? [] : [{ at: 1, color: colorAt(stops, 1) }]),
  ];
}

function colorAt(stops: readonly Stop[], place: number): Color {
  const next = stops.findIndex(({ at }) => at > place);
  const [before, after] = [stops[(next < 0 ? stops.length : next) - 1], stops[next]];
  if (!before || !after) return (before ?? after ?? stops[0])?.color ?? cannotSay('gradients without colours');
  return mixed(before.color, after.color, (place - before.at) / (after.at - before.at));
}
