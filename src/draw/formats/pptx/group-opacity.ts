import { type Area, intersection, isEmpty, union } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox } from '../../prepare/tree.ts';
import type { PaintStyle } from '../../style/paint/index.ts';
import { decorationInk, turnedInk } from './ink.ts';

/** Groups of more shapes are not compared pair by pair: they become a picture. */
const maxShapes = 200;

/**
 * Whether a box overlaps itself: it paints some places more than once. PowerPoint has no opacity of groups, and shapes that
 * are each half opaque show each other where CSS shows only the topmost one.
 */
export function overlapsItself(prepared: PreparedBox, measured: MeasuredBox): boolean {
  const areas = shapeAreas(prepared, measured);
  if (areas.length > maxShapes) return true;
  return areas.some((area, index) => areas.slice(0, index).some((below) => !isEmpty(intersection(area, below))));
}

/** Where the shapes of a box are, each with what it carries itself. The list ends soon after `maxShapes`. */
function shapeAreas(prepared: PreparedBox, measured: MeasuredBox): Area[] {
  const own = isDecorated(prepared.paint) ? [decorationInk(prepared.paint, measured)] : [];
  // Lines as high as they are set: ink that reaches a little beyond them would make a picture of every column of text.
  if (prepared.kind === 'text') return [...own, ...linesOf(measured)];
  // One native picture carries radius, shadow and opacity.
  if (prepared.kind === 'image') return [measured];
  for (const [index, child] of prepared.children.entries()) {
    const at = measured.children[index];
    if (!at || child.paint.opacity === 0) continue;
    if (own.length > maxShapes) break;
    own.push(...(child.paint.transform ? [turnedInk(child, at)] : shapeAreas(child, at)));
  }
  return own;
}

function linesOf({ lines = [] }: MeasuredBox): Area[] {
  const areas = lines.map(({ left, top, right, bottom }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
  const [first, ...others] = areas;
  return first ? [others.reduce(union, first)] : [];
}

function isDecorated({ background, borders, outline, shadows }: PaintStyle): boolean {
  return background !== undefined || borders !== undefined || outline !== undefined || shadows.length > 0;
}
