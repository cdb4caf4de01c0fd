import type { LengthBase } from '../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { edgesOf, readBorders } from '../css/sides.ts';
import { makesItems } from '../gather/emoji/inline-style.ts';
import type { MeasuredNode } from './glue.ts';
import { insetsOf } from './insets.ts';
import { lineHeightOf } from './line-height.ts';
import { fitsBox } from './text-extent.ts';
import { lineCount } from './text-lines.ts';

/** Rounds of halving the range of sizes: within a twentieth of a px for any size that documents may set. */
const rounds = 12;

/** A text that shrinks, with the size it starts from and the way to its node in the measured tree. */
interface Shrinking {
  box: TextBox;
  path: number[];
  /** The boxes on that way, the page first, with the size of their font in px. */
  around: { box: ContainerBox; em: number }[];
  low: number;
  high: number;
  /** As it is written, its own or inherited. */
  lineHeight: string | undefined;
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
  const open = texts.filter((text) => !fits(text, text.high, natural));
  for (let round = 0; round < rounds && open.length > 0; round++) {
    for (const text of open) sizes.set(text.box, middle(text));
    const measured = measure(sizes);
    for (const text of open) {
      const size = middle(text);
      if (fits(text, size, measured)) text.low = size;
      else text.high = size;
    }
  }
  for (const text of open) sizes.set(text.box, Math.floor(text.low * 10) / 10);
  return sizes;
}

function middle({ low, high }: Shrinking): number {
  return (low + high) / 2;
}

function findShrinking(
  box: Box,
  path: number[],
  around: Shrinking['around'],
  above: { size: number; lineHeight: string | undefined },
): Shrinking[] {
  const declared = box.style['fontSize'];
  const size = declared?.endsWith('px') ? Number.parseFloat(declared) : above.size;
  const lineHeight = box.style['lineHeight'] ?? above.lineHeight;
  if (box.kind === 'container')
    return box.children.flatMap((child, index) =>
      findShrinking(child, [...path, index], [...around, { box, em: size }], { size, lineHeight }),
    );
  if (box.kind !== 'text' || box.shrinkTo === undefined || box.shrinkTo >= size) return [];
  return [{ box, path, around, low: box.shrinkTo, high: size, lineHeight }];
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
  const line = makesItems(box) ? undefined : lineHeightOf(lineHeight, size);
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
