import { type Area, evenly, growArea, shrinkArea } from '../../../geometry/area.ts';
import type { Color } from '../../../style/color.ts';
import type { PaintStyle } from '../../../style/paint/index.ts';
import type { Shadow } from '../../../style/paint/shadow.ts';
import { type BorderSide, toEdges } from '../../../style/sides.ts';
import { isOpaque, listPaints, type Paint } from '../native/background.ts';
import { nativeColor } from '../native/color.ts';
import { type Corners, innerCorners, isSquare, resolveCorners, square } from '../native/radii.ts';
import { unsupported } from '../unsupported.ts';
import type { Line } from './paint.ts';

/** One native shape of a box's own decoration: an area of the page with its fill and line. */
export interface Panel {
  area: Area;
  corners: Corners;
  fill?: Paint;
  line?: Line;
  shadow?: { shadow: Shadow; color: Color };
}

/** The decoration of a box without its content. The lowest shape comes first. */
export interface Decoration {
  panels: Panel[];
  /** The shadow of a box that has no fill or line. The box's content casts it, if it can. */
  looseShadow?: { shadow: Shadow; color: Color };
}

const drawableLines: ReadonlySet<string> = new Set(['solid', 'dashed', 'dotted', 'double']);

/**
 * Returns the shapes that PowerPoint can draw for the background, border, radius, shadow and outline of a box.
 * @throws Unsupported
 */
export function readDecoration(paint: PaintStyle, area: Area): Decoration {
  const borders = paint.borders ?? [];
  const corners = resolveCorners(paint.radii, area);
  const paints = listPaints(paint.background, area);
  const panels = [...framePanel(paints, borders, corners, area), ...outlinePanels(paint, corners, area)];
  const shadow = readShadow(paint);
  if (!shadow) return { panels };
  const [lowest, ...others] = panels;
  if (!lowest) return { panels, looseShadow: shadow };
  if (!lowest.fill || !isOpaque(lowest.fill)) unsupported('box-shadow around what is not filled');
  return { panels: [{ ...lowest, shadow }, ...others] };
}

function framePanel(paints: readonly Paint[], borders: readonly BorderSide[], corners: Corners, area: Area): Panel[] {
  const [first] = borders;
  const lines = borders.map(toLine);
  const isEven = lines.every((line) => isSame(line, lines[0]));
  if (!isEven && !isSquare(corners)) unsupported('unlike borders around rounded corners');
  const line = isEven && first && first.width > 0 ? lines[0] : undefined;
  const inset = evenly((line?.width ?? 0) / 2);
  const shape = { area: shrinkArea(area, inset), corners: innerCorners(corners, inset) };
  const last = paints.length - 1;
  const fills: Panel[] = paints.map((fill, index) => ({ ...shape, fill, ...(line && index === last ? { line } : {}) }));
  if (line && paints.length === 0) return [{ ...shape, line }];
  return isEven ? fills : [...fills, ...strips(lines, borders, area)];
}

/** Draws borders that differ from each other as thin rectangles. The upper and lower ones include the corners. */
function strips(lines: readonly (Line | undefined)[], borders: readonly BorderSide[], area: Area): Panel[] {
  const { top, right, bottom, left } = toEdges(borders);
  const inner = { y: area.y + top, height: area.height - top - bottom };
  const areas: Area[] = [
    { ...area, height: top },
    { ...inner, x: area.x + area.width - right, width: right },
    { ...area, y: area.y + area.height - bottom, height: bottom },
    { ...inner, x: area.x, width: left },
  ];
  return areas.flatMap((strip, index): Panel[] => {
    const line = lines[index];
    if (!line || line.color.alpha === 0) return [];
    if (line.style !== 'solid') unsupported(`${line.style} borders on some sides`);
    return [{ area: strip, corners: square, fill: { kind: 'solid', color: line.color } }];
  });
}

function outlinePanels({ outline }: PaintStyle, corners: Corners, area: Area): Panel[] {
  const line = outline && toLine(outline);
  if (!outline || !line) return [];
  const distance = evenly(outline.offset + outline.width / 2);
  return [{ area: growArea(area, distance), corners: innerCorners(corners, evenly(-distance.top)), line }];
}

function toLine({ width, style, color }: BorderSide): Line | undefined {
  if (width === 0) return undefined;
  const painted = nativeColor(color);
  if (painted.alpha === 0) return undefined;
  if (!drawableLines.has(style)) unsupported(`${style} borders`);
  return { width, style, color: painted };
}

function isSame(one: Line | undefined, other: Line | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readShadow({ shadows }: PaintStyle): { shadow: Shadow; color: Color } | undefined {
  const visibleShadows = shadows
    .map((shadow) => ({ shadow, color: nativeColor(shadow.color) }))
    .filter(({ color }) => color.alpha > 0);
  if (visibleShadows.length > 1) unsupported('several shadows');
  if (visibleShadows[0]?.shadow.isInset) unsupported('inset shadows');
  return visibleShadows[0];
}
