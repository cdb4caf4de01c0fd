import { fontSizeOf } from '../../design/boxes/style/font-size.ts';
import type { LengthBase } from '../../design/boxes/style/length.ts';
import { type LineHeight, lineHeightOf, lineHeightPx } from '../../design/boxes/style/line-height.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { edgesOf, readBorders } from '../css/sides.ts';
import { makesItems } from '../gather/emoji/inline-style.ts';
import type { MeasuredNode } from './glue.ts';
import { insetsOf } from './insets.ts';
import { fitsBox } from './text-extent.ts';
import { lineCount } from './text-lines.ts';

/** A text that shrinks, with the size it starts from and the way to its node in the measured tree. */
interface Shrinking {
  box: TextBox;
  path: number[];
  /** The boxes on that way, the page first, with the size of their font in px. */
  around: { box: ContainerBox; em: number }[];
  /** px of the text's own size. */
  min: number;
  max: number;
  /** Numbers of tenths of a px above `min` (see sizeAt): the largest that is known to fit or is 0, and one that does not. */
  fitting: number;
  tooLarge: number;
  /** Inherited, where the text has none of its own. */
  lineHeight: LineHeight | undefined;
}

/**
 * Font sizes of the texts with `fit: shrink` (DOC-14): the largest at which the text fits the room that its box has,
 * found by measuring the whole page without clamping, so that texts in one layout agree. Sizes are px.
 */
export function shrinkTexts(
  root: ContainerBox,
  measure: (sizes: ReadonlyMap<TextBox, number>) => MeasuredNode,
): Map<TextBox, number> {
  const texts = findShrinking(root, [], [], { size: 16, lineHeight: undefined });
  const sizes = new Map<TextBox, number>();
  if (texts.length === 0) return sizes;
  const natural = measure(sizes);
  const shrinking = texts.filter((text) => !fits(text, text.max, natural));
  for (let open = shrinking.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    for (const text of open) sizes.set(text.box, sizeAt(text, middle(text)));
    const measured = measure(sizes);
    for (const text of open) {
      const tried = middle(text);
      if (fits(text, sizeAt(text, tried), measured)) text.fitting = tried;
      else text.tooLarge = tried;
    }
  }
  for (const text of shrinking) sizes.set(text.box, sizeAt(text, text.fitting));
  return sizes;
}

function isOpen({ fitting, tooLarge }: Shrinking): boolean {
  return tooLarge - fitting > 1;
}

function middle({ fitting, tooLarge }: Shrinking): number {
  return Math.floor((fitting + tooLarge) / 2);
}

/** px: whole tenths, but for the size below which the text may not shrink. */
function sizeAt({ min }: Pick<Shrinking, 'min'>, tenths: number): number {
  return tenths === 0 ? min : (Math.floor(min * 10) + tenths) / 10;
}

/** The first number of tenths that is no less than `max`. */
function tenthsTo(min: number, max: number): number {
  return Math.ceil(max * 10) - Math.floor(min * 10);
}

function findShrinking(
  box: Box,
  path: number[],
  around: Shrinking['around'],
  above: { size: number; lineHeight: LineHeight | undefined },
): Shrinking[] {
  const size = fontSizeOf(box.style['fontSize'], above.size);
  const ownHeight = box.style['lineHeight'];
  const lineHeight = ownHeight === undefined ? above.lineHeight : lineHeightOf(ownHeight, size);
  if (box.kind === 'container')
    return box.children.flatMap((child, index) =>
      findShrinking(child, [...path, index], [...around, { box, em: size }], { size, lineHeight }),
    );
  if (box.kind !== 'text' || box.shrinkTo === undefined) return [];
  const written = writtenSize(box, size);
  if (box.shrinkTo >= written || size === 0) return [];
  const min = (box.shrinkTo / written) * size;
  return [{ box, path, around, min, max: size, fitting: 0, tooLarge: tenthsTo(min, size), lineHeight }];
}

/**
 * px of the size that `minFontSize` bounds: the text's own, or, where each of its spans has one, that of the largest.
 * Spans shrink with the text, in proportion.
 */
function writtenSize({ spans }: TextBox, own: number): number {
  const written = spans.filter(({ text }) => text.trim() !== '');
  if (written.length === 0 || written.some(({ style }) => style['fontSize'] === undefined)) return own;
  return Math.max(...written.map(({ style }) => fontSizeOf(style['fontSize'], own)));
}

function fits({ path, box, around, lineHeight }: Shrinking, size: number, root: MeasuredNode): boolean {
  let node = root;
  let whole = root.width;
  for (const [depth, index] of path.entries()) {
    const child = node.children[index];
    const outer = around[depth];
    if (!child || !outer) return true;
    const isPlaced = (around[depth + 1]?.box ?? box).style['position'] === 'absolute';
    whole = roomAcross(outer.box.style, node.width, { em: outer.em, whole }, isPlaced);
    node = child;
  }
  // An item's lines are measured from the box, wherever in it they begin.
  const ownHeight = box.style['lineHeight'];
  const height = ownHeight === undefined ? lineHeight : lineHeightOf(ownHeight, size);
  const line = makesItems(box) || !height ? undefined : lineHeightPx(height, size);
  return (
    fitsBox(withoutInsets(node, box, { em: size, whole }), line) &&
    (box.maxLines === undefined || lineCount(node) <= box.maxLines)
  );
}

/** px across of which what stands in a box counts its percentages: what is placed has the room of the padding too. */
function roomAcross(style: BoxStyle, width: number, base: LengthBase, isPlaced: boolean): number {
  const { left, right } = isPlaced ? edgesOf(readBorders(style, base)) : insetsOf(style, base);
  return width - left - right;
}

/** Runs are measured from the content's top left, an item within from the box's own. */
function withoutInsets(node: MeasuredNode, box: TextBox, base: LengthBase): MeasuredNode {
  const isItem = makesItems(box);
  const { top, right, bottom, left } = insetsOf(box.style, base);
  return {
    ...node,
    width: node.width - (isItem ? 0 : left) - right,
    height: node.height - (isItem ? 0 : top) - bottom,
  };
}
