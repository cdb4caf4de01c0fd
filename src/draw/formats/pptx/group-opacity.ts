import { type Area, intersection, isEmpty, union } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox } from '../../prepare/tree.ts';
import type { PaintStyle } from '../../style/paint/index.ts';
import { decorationInk, turnedInk } from './ink.ts';

/** A group with more shapes than this becomes a picture without comparing the shapes pair by pair. */
const maxShapes = 200;

/**
 * Whether a box paints some places more than once. If such a box is half opaque, CSS shows only its topmost shape at
 * each place. PowerPoint has no opacity of groups, so the shapes would show through each other.
 */
export function overlapsItself(prepared: PreparedBox, measured: MeasuredBox): boolean {
  const areas = shapeAreas(prepared, measured);
  if (areas.length > maxShapes) return true;
  return areas.some((area, index) => areas.slice(0, index).some((below) => !isEmpty(intersection(area, below))));
}

/** The areas of the shapes inside a box, including their decorations. The list ends soon after `maxShapes`. */
function shapeAreas(prepared: PreparedBox, measured: MeasuredBox): Area[] {
  const decorationAreas = isDecorated(prepared.paint) ? [decorationInk(prepared.paint, measured)] : [];
  // The lines count with their line height. Ink reaches slightly beyond it, so if ink counted, every column of text
  // would become a picture.
  if (prepared.kind === 'text') return [...decorationAreas, ...listLineAreas(measured)];
  // A single native picture can have a radius, a shadow and an opacity at the same time.
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
