import type { BoxStyle } from '../../../../design/boxes/style/types.ts';
import { type BorderSide, edgesOf, readBorders, readOutline } from '../../../css/sides.ts';
import { type Area, evenly, grown, shrunk } from '../area.ts';
import { cannotSay } from '../cannot-say.ts';
import { isOpaque, type Paint, readBackground } from '../css/background.ts';
import { type Color, colorOf, readColor } from '../css/color.ts';
import { type Corners, innerCorners, isSquare, readRadii, square } from '../css/radii.ts';
import { readShadows, type Shadow } from '../css/shadow.ts';
import type { Line } from './paint.ts';

/** One native shape of a box's own look: an area of the page with what fills and bounds it. */
export interface Look {
  area: Area;
  corners: Corners;
  fill?: Paint;
  line?: Line;
  shadow?: { shadow: Shadow; color: Color };
}

/** A box's own look without its content, the lowest shape first. */
export interface Decoration {
  looks: Look[];
  /** A shadow that no fill or line throws: the content does, if it can. */
  looseShadow?: { shadow: Shadow; color: Color };
}

interface Frame {
  /** The border box. */
  area: Area;
  em: number;
  currentColor: string;
}

const drawableLines: ReadonlySet<string> = new Set(['solid', 'dashed', 'dotted', 'double']);

/**
 * What PowerPoint draws for background, border, radius, shadow and outline of a box.
 * @throws CannotSay
 */
export function readDecoration(style: BoxStyle, frame: Frame): Decoration {
  const base = { em: frame.em, whole: frame.area.width };
  const borders = readBorders(style, base);
  const corners = readRadii(style, frame.area, frame.em);
  const paints = readBackground(style, frame);
  const looks = [...framed(paints, borders, corners, frame), ...outlined(style, corners, frame)];
  const shadow = readShadow(style, frame);
  if (!shadow) return { looks };
  const [lowest, ...others] = looks;
  if (!lowest) return { looks, looseShadow: shadow };
  if (!lowest.fill || !isOpaque(lowest.fill)) cannotSay('box-shadow around what is not filled');
  return { looks: [{ ...lowest, shadow }, ...others] };
}

function framed(paints: readonly Paint[], borders: readonly BorderSide[], corners: Corners, frame: Frame): Look[] {
  const [first] = borders;
  const lines = borders.map((border) => lineOf(border, frame.currentColor));
  const isEven = lines.every((line) => isSame(line, lines[0]));
  if (!isEven && !isSquare(corners)) cannotSay('unlike borders around rounded corners');
  const line = isEven && first && first.width > 0 ? lines[0] : undefined;
  const inset = evenly((line?.width ?? 0) / 2);
  const shape = { area: shrunk(frame.area, inset), corners: innerCorners(corners, inset) };
  const last = paints.length - 1;
  const fills: Look[] = paints.map((fill, place) => ({ ...shape, fill, ...(line && place === last ? { line } : {}) }));
  if (line && paints.length === 0) return [{ ...shape, line }];
  return isEven ? fills : [...fills, ...strips(lines, borders, frame.area)];
}

/** Unlike borders are thin rectangles; the upper and lower ones own the corners. */
function strips(lines: readonly (Line | undefined)[], borders: readonly BorderSide[], area: Area): Look[] {
  const { top, right, bottom, left } = edgesOf(borders);
  const inner = { y: area.y + top, height: area.height - top - bottom };
  const areas: Area[] = [
    { ...area, height: top },
    { ...inner, x: area.x + area.width - right, width: right },
    { ...area, y: area.y + area.height - bottom, height: bottom },
    { ...inner, x: area.x, width: left },
  ];
  return areas.flatMap((strip, place): Look[] => {
    const line = lines[place];
    if (!line || line.color.alpha === 0) return [];
    if (line.style !== 'solid') cannotSay(`${line.style} borders on some sides`);
    return [{ area: strip, corners: square, fill: { kind: 'solid', color: line.color } }];
  });
}

function outlined(style: BoxStyle, corners: Corners, frame: Frame): Look[] {
  const outline = readOutline(style, { em: frame.em, whole: 0 });
  const line = outline && lineOf(outline, frame.currentColor);
  if (!outline || !line) return [];
  const distance = evenly(outline.offset + outline.width / 2);
  return [{ area: grown(frame.area, distance), corners: innerCorners(corners, evenly(-distance.top)), line }];
}

function lineOf({ width, style, color }: BorderSide, currentColor: string): Line | undefined {
  const painted = color ? colorOf(color, currentColor) : readColor(currentColor, currentColor);
  if (width === 0 || painted.alpha === 0) return undefined;
  if (!drawableLines.has(style)) cannotSay(`${style} borders`);
  return { width, style, color: painted };
}

function isSame(one: Line | undefined, other: Line | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readShadow(style: BoxStyle, frame: Frame): { shadow: Shadow; color: Color } | undefined {
  const seen = readShadows(style['boxShadow'], frame.em)
    .map((shadow) => ({
      shadow,
      color: shadow.color
        ? colorOf(shadow.color, frame.currentColor)
        : readColor(frame.currentColor, frame.currentColor),
    }))
    .filter(({ color }) => color.alpha > 0);
  if (seen.length > 1) cannotSay('several shadows');
  if (seen[0]?.shadow.isInset) cannotSay('inset shadows');
  return seen[0];
}
