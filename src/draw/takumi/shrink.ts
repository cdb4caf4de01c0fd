import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { edgesOf, readBorders, readPadding } from '../formats/pptx/css/sides.ts';
import { makesItems } from '../gather/emoji/inline-style.ts';
import type { MeasuredNode } from './glue.ts';
import { fitsBox, lineCount } from './text-extent.ts';

/** Rounds of halving the range of sizes: within a twentieth of a px for any size that documents may set. */
const rounds = 12;

/** A text that shrinks, with the size it starts from and the way to its node in the measured tree. */
interface Shrinking {
  box: TextBox;
  path: number[];
  low: number;
  high: number;
}

/**
 * Font sizes of the texts with `fit: shrink` (DOC-14): the largest at which the text fits the room that its box has,
 * found by measuring the whole page without clamping, so that texts in one layout agree. Sizes are px.
 */
export function shrinkTexts(
  root: ContainerBox,
  measure: (sizes: ReadonlyMap<TextBox, number>) => MeasuredNode,
): Map<TextBox, number> {
  const texts = findShrinking(root, [], 16);
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

function findShrinking(box: Box, path: number[], inherited: number): Shrinking[] {
  const declared = box.style['fontSize'];
  const size = declared?.endsWith('px') ? Number.parseFloat(declared) : inherited;
  if (box.kind === 'container')
    return box.children.flatMap((child, index) => findShrinking(child, [...path, index], size));
  if (box.kind !== 'text' || box.shrinkTo === undefined || box.shrinkTo >= size) return [];
  return [{ box, path, low: box.shrinkTo, high: size }];
}

function fits({ path, box }: Shrinking, size: number, root: MeasuredNode): boolean {
  const node = path.reduce<MeasuredNode | undefined>((at, index) => at?.children[index], root);
  if (!node) return true;
  return fitsBox(withoutInsets(node, box, size)) && (box.maxLines === undefined || lineCount(node) <= box.maxLines);
}

/** Runs are measured from the content's top left, an item within from the box's own. */
function withoutInsets(node: MeasuredNode, box: TextBox, em: number): MeasuredNode {
  const { style } = box;
  const isItem = makesItems(box);
  const base = { em, whole: node.width };
  const sides = [edgesOf(readBorders(style, base)), readPadding(style, base)];
  const sum = (of: (side: { top: number; right: number; bottom: number; left: number }) => number) =>
    sides.reduce((total, side) => total + of(side), 0);
  return {
    ...node,
    width: node.width - sum(({ left, right }) => (isItem ? 0 : left) + right),
    height: node.height - sum(({ top, bottom }) => (isItem ? 0 : top) + bottom),
  };
}
