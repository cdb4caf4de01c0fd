import { type Area, intersection, isEmpty, union } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox } from '../../prepare/tree.ts';
import type { PaintStyle } from '../../style/paint/index.ts';
import { decorationInk, turnedInk } from './ink.ts';

/** Groups of more shapes become a picture without comparing them pair by pair. */
const maxShapes = 200;

/**
 * Whether a box paints some places more than once. PowerPoint has no opacity of groups, and half-opaque shapes show
 * each other where CSS only shows the topmost one.
 */
export function overlapsItself(prepared: PreparedBox, measured: MeasuredBox): boolean {
  const areas = shapeAreas(prepared, measured);
  if (areas.length > maxShapes) return true;
  return areas.some((area, index) => areas.slice(0, index).some((below) => !isEmpty(intersection(area, below))));
}

/** The areas of the shapes of a box, each including its decoration. The list ends soon after `maxShapes`. */
function shapeAreas(prepared: PreparedBox, measured: MeasuredBox): Area[] {
  const decorationAreas = isDecorated(prepared.paint) ? [decorationInk(prepared.paint, measured)] : [];
  // Lines count with their line height: with the ink that reaches slightly beyond them, every column of text would
  // become a picture.
  if (prepared.kind === 'text') return [...decorationAreas, ...listLineAreas(measured)];
  // One native picture has radius, shadow and opacity.
  if (prepared.kind === 'image') return [measured];
  for (const [index, child] of prepared.children.entries()) {
    const at = measured.children[index];
    if (!at || child.paint.opacity === 0) continue;
    if (decorationAreas.length > maxShapes) break;
    decorationAreas.push(...(child.paint.transform ? [turnedInk(child, at)] : shapeAreas(child, at)));
  }
  return decorationAreas;
}

function listLineAreas({ lines = [] }: MeasuredBox): Area[] {
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
