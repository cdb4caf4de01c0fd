import type { Point } from '../../../view/hit.ts';
import { type Gradient, readAngle, readCenter, stopShares, withAngle, withCenter } from '../css/gradient.ts';

/** The size of the box that a gradient fills. */
interface Size {
  width: number;
  height: number;
}

/** The line of a linear gradient in px of its box (CSS Images 3, section 3.1). */
interface GradientLine {
  start: Point;
  end: Point;
}

/** Where the handles of a gradient are, in px of the box that it fills. */
interface GradientPoints {
  center?: Point;
  line?: GradientLine;
  /** The places of the stops on the line. */
  stops: readonly Point[];
}

const centerWords: Readonly<Record<string, string>> = {
  left: '0%',
  top: '0%',
  center: '50%',
  right: '100%',
  bottom: '100%',
};

/** Undefined for a gradient whose direction or center is written in a way that has no handles. */
export function gradientPoints(gradient: Gradient, size: Size): GradientPoints | undefined {
  if (gradient.kind !== 'linear') {
    const center = centerPoint(gradient, size);
    return center && { center, stops: [] };
  }
  const angle = readAngle(gradient);
  if (angle === undefined) return undefined;
  const line = gradientLine(angle, size);
  const stops = stopShares(gradient.stops).map((share) => ({
    x: line.start.x + (line.end.x - line.start.x) * share,
    y: line.start.y + (line.end.y - line.start.y) * share,
  }));
  return { line, stops };
}

function gradientLine(degrees: number, { width, height }: Size): GradientLine {
  const [x, y] = direction(degrees);
  const half = (Math.abs(width * x) + Math.abs(height * y)) / 2;
  const [centerX, centerY] = [width / 2, height / 2];
  return {
    start: { x: centerX - x * half, y: centerY - y * half },
    end: { x: centerX + x * half, y: centerY + y * half },
  };
}

function direction(degrees: number): [x: number, y: number] {
  const radians = (degrees * Math.PI) / 180;
  return [Math.sin(radians), -Math.cos(radians)];
}

function centerPoint(gradient: Gradient, { width, height }: Size): Point | undefined {
  const words = readCenter(gradient).split(' ');
  const [first = 'center', second = 'center'] =
    words[0] === 'top' || words[0] === 'bottom' ? words.toReversed() : words;
  const [x, y] = [first, second].map((word) => /^(-?[\d.]+)%$/.exec(centerWords[word] ?? word)?.[1]);
  return x === undefined || y === undefined
    ? undefined
    : { x: (Number(x) / 100) * width, y: (Number(y) / 100) * height };
}

/** The gradient whose line points from the middle of the box to a point. `isStepped` turns it in steps of 15°. */
export function turnTo(gradient: Gradient, { width, height }: Size, point: Point, isStepped: boolean): Gradient {
  const degrees = (Math.atan2(point.x - width / 2, height / 2 - point.y) * 180) / Math.PI;
  const turned = isStepped ? Math.round(degrees / 15) * 15 : Math.round(degrees);
  return withAngle(gradient, (turned + 360) % 360);
}

/** The gradient with a stop at the point of its line that is nearest to a point. */
export function moveStopTo(gradient: Gradient, size: Size, index: number, point: Point): Gradient {
  const line = gradientPoints(gradient, size)?.line;
  const stop = gradient.stops[index];
  if (!line || !stop) return gradient;
  const [x, y] = [line.end.x - line.start.x, line.end.y - line.start.y];
  const length = x * x + y * y;
  const share = length === 0 ? 0 : ((point.x - line.start.x) * x + (point.y - line.start.y) * y) / length;
  const at = `${Math.round(Math.min(1, Math.max(0, share)) * 100)}%`;
  return { ...gradient, stops: gradient.stops.with(index, { ...stop, at }) };
}

/** The gradient with its center at a point. */
export function moveCenterTo(gradient: Gradient, { width, height }: Size, point: Point): Gradient {
  const percent = (value: number, whole: number) => `${whole === 0 ? 50 : Math.round((value / whole) * 100)}%`;
  return withCenter(gradient, `${percent(point.x, width)} ${percent(point.y, height)}`);
}
