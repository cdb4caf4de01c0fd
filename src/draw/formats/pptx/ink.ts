import { type Area, evenly, growArea, union } from '../../geometry/area.ts';
import { transformBounds } from '../../geometry/matrix.ts';
import { toMatrix } from '../../geometry/transform.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedBox, PreparedText } from '../../prepare/tree.ts';
import type { Filter } from '../../style/paint/filter.ts';
import type { PaintStyle } from '../../style/paint/index.ts';
import { shadowEdges } from './native/shadow.ts';

/** The maximum distance by which glyphs extend beyond their line box, in font sizes. It is approximate. */
const overhang = 0.25;

/** The area that a box and its content paint before its own transform, in px of the page. */
export function measureInk(prepared: PreparedBox, measured: MeasuredBox): Area {
  const { paint } = prepared;
  let ink = decorationInk(paint, measured);
  if (prepared.kind === 'text') ink = union(ink, linesInk(prepared, measured));
  if (prepared.kind === 'container' && !paint.cuts)
    for (const [index, child] of prepared.children.entries()) {
      const measuredChild = measured.children[index];
      if (measuredChild) ink = union(ink, turnedInk(child, measuredChild));
    }
  return growArea(ink, evenly(filterReach(paint.filters)));
}

/** The same area after its own transform. */
export function turnedInk(prepared: PreparedBox, measured: MeasuredBox): Area {
  const ink = measureInk(prepared, measured);
  const transform = toMatrix(prepared.paint.transform, measured);
  return 'value' in transform ? transformBounds(transform.value, ink) : ink;
}

/** The area that background, border, shadow and outline of a box paint. */
export function decorationInk({ outline, shadows }: PaintStyle, { x, y, width, height }: Area): Area {
  const box = { x, y, width, height };
  const outlined = outline ? growArea(box, evenly(Math.max(0, outline.offset + outline.width))) : box;
  return shadows
    .filter(({ isInset }) => !isInset)
    .reduce((ink, shadow) => union(ink, growArea(box, shadowEdges(shadow))), outlined);
}

function linesInk({ paint, text }: PreparedText, measured: MeasuredBox): Area {
  const lines = (measured.lines ?? []).map(({ left, top, right, bottom }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
  const all = lines.reduce(union, { x: measured.x, y: measured.y, width: 0, height: 0 });
  if (lines.length === 0 || paint.cuts) return { ...all, width: 0 };
  const glyphs = growArea(all, evenly(overhang * text.size));
  return text.shadows.reduce(
    (ink, shadow) => union(ink, growArea(glyphs, shadowEdges({ ...shadow, blur: shadow.blur * 1.5 }))),
    glyphs,
  );
}

/** The distance in px by which blurs and shadows among the filters extend beyond a box. */
function filterReach(filters: readonly Filter[]): number {
  return filters.reduce((reach, filter) => {
    if (filter.kind === 'blur') return reach + 3 * filter.radius;
    if (filter.kind === 'color') return reach;
    const { x, y, blur } = filter.shadow;
    return reach + Math.max(Math.abs(x), Math.abs(y)) + 3 * blur;
  }, 0);
}
