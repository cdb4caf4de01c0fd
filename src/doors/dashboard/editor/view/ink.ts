import { type Area, evenly, growArea, union } from '../../../../draw/geometry/area.ts';
import { transformBounds } from '../../../../draw/geometry/matrix.ts';
import type { PreparedBox, PreparedText } from '../../../../draw/prepare/tree.ts';
import type { Filter } from '../../../../draw/style/paint/filter.ts';
import type { Shadow } from '../../../../draw/style/paint/shadow.ts';
import { isNoWrap } from '../../../../draw/style/text.ts';
import type { BoxPlace } from './places.ts';

/** Glyphs reach beyond their line box by at most this much, in font sizes. */
const overhang = 1;
/** A letter is at most about this wide, in font sizes. */
const widest = 2;

/** An upper bound of the area that a box paints itself, without its children, in px of the page. */
export function inkOf(prepared: PreparedBox, { matrix, width, height }: BoxPlace): Area {
  const { paint } = prepared;
  const box = { x: 0, y: 0, width, height };
  const margin = Math.max(
    0,
    paint.outline ? paint.outline.offset + paint.outline.width : 0,
    ...paint.shadows.filter(({ isInset }) => !isInset).map(shadowReach),
  );
  const ink =
    prepared.kind === 'text'
      ? union(growArea(box, evenly(margin)), textInk(prepared, box))
      : growArea(box, evenly(margin));
  return transformBounds(matrix, ink);
}

/** How far the filters of a box reach beyond what it paints, in px before transforms. */
export function filterReach(filters: readonly Filter[]): number {
  return filters.reduce((reach, filter) => {
    if (filter.kind === 'blur') return reach + 3 * filter.radius;
    return filter.kind === 'drop-shadow' ? reach + shadowReach(filter.shadow) : reach;
  }, 0);
}

function shadowReach({ x, y, blur, spread }: Pick<Shadow, 'x' | 'y' | 'blur' | 'spread'>): number {
  return Math.max(Math.abs(x), Math.abs(y)) + 3 * blur + Math.max(0, spread);
}

/** Lines that do not fit reach out of their box by at most their length. */
function textInk({ spans, text, paint }: PreparedText, box: Area): Area {
  const size = Math.max(text.size, ...spans.map((span) => span.text.size));
  const characters = spans.map((span) => span.characters).join('');
  const words = isNoWrap(text) ? characters.split('\n') : characters.split(/[\s\u00ad\u200b-]/);
  const longest = Math.max(0, ...words.map((word) => word.length)) * size * widest;
  const across = paint.cuts ? 0 : Math.max(0, longest - box.width);
  // A box of a fixed height may have more lines than fit.
  const lines = Math.ceil((characters.length * size * widest) / Math.max(1, box.width)) + characters.split('\n').length;
  const down = paint.cuts ? 0 : Math.max(0, lines * size * widest - box.height);
  const shadows = [text, ...spans.map((span) => span.text)].flatMap((style) => style.shadows.map(shadowReach));
  const margin = overhang * size + Math.max(0, ...shadows);
  return growArea(box, { top: margin + down, right: margin + across, bottom: margin + down, left: margin + across });
}
