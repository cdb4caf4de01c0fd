import type { Box, ContainerBox, TextBox } from '../../design/boxes/types.ts';
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
  const open = texts.filter((text) => !fits(text, natural));
  for (let round = 0; round < rounds && open.length > 0; round++) {
    for (const text of open) sizes.set(text.box, middle(text));
    const measured = measure(sizes);
    for (const text of open) {
      if (fits(text, measured)) text.low = middle(text);
      else text.high = middle(text);
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

function fits({ path, box }: Shrinking, root: MeasuredNode): boolean {
  const node = path.reduce<MeasuredNode | undefined>((at, index) => at?.children[index], root);
  if (!node) return true;
  return fitsBox(node) && (box.maxLines === undefined || lineCount(node) <= box.maxLines);
}
