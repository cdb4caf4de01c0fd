import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../../design/boxes/style/length.ts';
import { isFunction } from '../../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box } from '../../../design/boxes/types.ts';
import { readOutline } from '../../css/sides.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import { type Area, evenly, grown, union } from './area.ts';
import { sayable } from './cannot-say.ts';
import { readShadows, shadowEdges } from './css/shadow.ts';
import { readTransform } from './css/transform.ts';
import { boundsOf } from './matrix.ts';
import { inheritText, type TextStyle } from './text/text-style.ts';

/** Glyphs reach beyond their line box by about as much, in font sizes. */
const overhang = 0.25;

/** Whether a box cuts what sticks out of it. */
export function cuts(style: BoxStyle): boolean {
  return [style['overflow'], style['overflowX'], style['overflowY']].some((value) =>
    /\b(hidden|clip)\b/.test(value ?? ''),
  );
}

/** All that a box paints with what is in it, before its own transform; px of the page. */
export function inkOf(box: Box, measured: MeasuredBox, around: TextStyle): Area {
  const text = inheritText(around, box.style);
  let ink = decorationInk(box.style, measured, text.size);
  if (box.kind === 'text') ink = union(ink, linesInk(box.style, measured, text));
  if (box.kind === 'container' && !cuts(box.style))
    for (const [place, child] of box.children.entries()) {
      const its = measured.children[place];
      if (its) ink = union(ink, turnedInk(child, its, text));
    }
  return grown(ink, evenly(filterReach(box.style['filter'], text.size)));
}

/** The same after its own transform. */
export function turnedInk(box: Box, measured: MeasuredBox, around: TextStyle): Area {
  const ink = inkOf(box, measured, around);
  const transform = sayable(() => readTransform(box.style, measured, inheritText(around, box.style).size));
  return 'value' in transform ? boundsOf(transform.value, ink) : ink;
}

/** What background, border, shadow and outline of a box paint. */
export function decorationInk(style: BoxStyle, { x, y, width, height }: Area, em: number): Area {
  const box = { x, y, width, height };
  const outline = readOutline(style, { em, whole: 0 });
  const outlined = outline ? grown(box, evenly(Math.max(0, outline.offset + outline.width))) : box;
  return readShadows(style['boxShadow'], em)
    .filter(({ isInset }) => !isInset)
    .reduce((ink, shadow) => union(ink, grown(box, shadowEdges(shadow))), outlined);
}

function linesInk(style: BoxStyle, measured: MeasuredBox, text: TextStyle): Area {
  const lines = (measured.lines ?? []).map(({ left, top, right, bottom }) => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
  const all = lines.reduce(union, { x: measured.x, y: measured.y, width: 0, height: 0 });
  if (lines.length === 0 || cuts(style)) return { ...all, width: 0 };
  const glyphs = grown(all, evenly(overhang * text.size));
  return readShadows(text.textShadow, text.size).reduce(
    (ink, shadow) => union(ink, grown(glyphs, shadowEdges({ ...shadow, blur: shadow.blur * 1.5 }))),
    glyphs,
  );
}

/** px by which blurs and shadows among filters reach out. */
function filterReach(value: string | undefined, em: number): number {
  if (value === undefined || value === 'none') return 0;
  return parseNodes(value)
    .filter(isFunction)
    .reduce((reach, { name, children }) => {
      const lengths = children.flatMap((node) => lengthOf(node, { em, whole: 0 }) ?? []);
      if (name === 'blur') return reach + 3 * (lengths[0] ?? 0);
      if (name !== 'drop-shadow') return reach;
      const [x = 0, y = 0, blur = 0] = lengths;
      return reach + Math.max(Math.abs(x), Math.abs(y)) + 3 * blur;
    }, 0);
}
