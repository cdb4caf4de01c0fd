import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { evaluateLength } from '../../../design/boxes/style/length.ts';
import { fourSides } from '../../../design/boxes/style/sides.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { zeroWidthSpace } from '../../gather/fonts/word-breaks.ts';
import { readBorders, toEdges } from '../../style/sides.ts';
import type { TakumiNode } from '../glue.ts';

const noBreakSpace = '\u00a0';
/** Matches a character before and after which lines may end, no matter what its neighbours are. */
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const letter = /[\p{L}\p{N}]/u;

/** The room on the left and on the right of a span, in px. */
interface Across {
  left: number;
  right: number;
}

/**
 * The room that a span takes in its line in addition to its characters. Padding is inside the span, margins and borders
 * are outside.
 */
export interface SpanInsets {
  inside: Across;
  outside: Across;
}

/** The characters on either side of an edge of a span. At the edges of the text, one is empty. */
type Neighbours = readonly [before: string, after: string];

/** The direction of a span, and the characters around its edges. */
export interface SpanPlace {
  isRtl: boolean;
  start: Neighbours;
  end: Neighbours;
}

const across = /^(?:padding|margin)(?:Left|Right)?$|^border(?!.*(?:Radius|Color)$)/;

/**
 * Splits the style of a span into the style without horizontal insets, and the insets if there are any. takumi 2.16.3
 * drops horizontal insets at the beginning of a line, ignores them when it breaks lines, and lets lines end next to
 * them. `getSize` returns the font size of the span in px. Borders stay in the style, and are painted over the spaces
 * that replace their width.
 */
export function takeSpanInsets(style: BoxStyle, getSize: () => number): { style: BoxStyle; insets?: SpanInsets } {
  if (!Object.keys(style).some((property) => across.test(property))) return { style };
  const base = { em: getSize(), whole: 0 };
  const inside = readAcross(style, 'padding', base);
  const margin = readAcross(style, 'margin', base);
  const { left, right } = toEdges(readBorders(style, base));
  const outside = { left: margin.left + left, right: margin.right + right };
  if (![inside, outside].some((room) => room.left > 0 || room.right > 0)) return { style };
  return {
    style: {
      ...style,
      paddingLeft: '0px',
      paddingRight: '0px',
      marginLeft: `${-left}px`,
      marginRight: `${-right}px`,
    },
    insets: { inside, outside },
  };
}

function readAcross(style: BoxStyle, property: 'padding' | 'margin', base: { em: number; whole: number }): Across {
  const [, right, , left] = fourSides(parseNodes(style[property] ?? '0'));
  const px = (length: string | undefined, shorthand: typeof left) =>
    evaluateLength(length === undefined ? shorthand : parseNodes(length)[0], base) ?? 0;
  return { left: px(style[`${property}Left`], left), right: px(style[`${property}Right`], right) };
}

/**
 * Adds spaces in place of the insets of a span. A space has the width of the inset, but is too small to make a line
 * higher. A line may only end at such a space if it may end between the characters on both sides. `wrapSpan` makes a
 * span of the content.
 */
export function withInsets(
  content: TakumiNode[],
  { inside, outside }: SpanInsets,
  { isRtl, start, end }: SpanPlace,
  wrapSpan: (children: TakumiNode[]) => TakumiNode,
): TakumiNode[] {
  const toOrderedSpaces = ({ left, right }: Across) => (isRtl ? [right, left] : [left, right]).map(space);
  const [before = [], after = []] = toOrderedSpaces(outside);
  const [first = [], last = []] = toOrderedSpaces(inside);
  return [...breakIn(start), ...before, wrapSpan([...first, ...content, ...last]), ...after, ...breakIn(end)];
}

function space(width: number): TakumiNode[] {
  if (width === 0) return [];
  const style = { display: 'inline', fontSize: '0.01px', lineHeight: '0px', letterSpacing: `${width}px` };
  return [{ type: 'text', text: noBreakSpace, style }];
}

function breakIn([before, after]: Neighbours): TakumiNode[] {
  const isWithin = letter.test(before) && letter.test(after);
  if (!isWithin || !(ideograph.test(before) || ideograph.test(after))) return [];
  return [{ type: 'text', text: zeroWidthSpace, style: { display: 'inline', letterSpacing: '0px' } }];
}
