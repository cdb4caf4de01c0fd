import type { LayoutStyle } from '#css-layout';
import { insetsIn } from '#css-layout';
import type { ContainerBox, TextBox } from '../../design/boxes/types.ts';
import { makesItems } from '../gather/emoji/inline-style.ts';
import {
  type PreparedBox,
  type PreparedContainer,
  type PreparedText,
  prepareBox,
  prepareTree,
} from '../prepare/tree.ts';
import { statedLineHeight } from '../style/text.ts';
import type { MeasuredNode } from './glue.ts';
import { fitsBox } from './text-extent.ts';
import { lineCount } from './text-lines.ts';

/** A text that shrinks, with its initial size and the path to its node in the measured tree. */
interface Shrinking {
  text: PreparedText;
  path: number[];
  /** The boxes on the path. The page is first. */
  ancestors: readonly PreparedContainer[];
  /** The minimum and maximum font size of the text, in px. */
  min: number;
  max: number;
  /**
   * Numbers of tenths of a px above `min` (see sizeAt): the largest that is known to fit, or 0, and one that does not
   * fit.
   */
  fitting: number;
  tooLarge: number;
}

/**
 * Returns the font sizes in px of the texts with `fit: shrink` (DOC-14). Each is the largest size at which the text
 * fits its box. The sizes are found by measuring the whole page without limiting lines, because texts in one layout
 * affect each other.
 */
export function shrinkTexts(
  root: ContainerBox,
  measure: (sizes: ReadonlyMap<TextBox, number>) => MeasuredNode,
): Map<TextBox, number> {
  const texts = findShrinking(prepareTree(root), [], []);
  const sizes = new Map<TextBox, number>();
  if (texts.length === 0) return sizes;
  const natural = measure(sizes);
  const shrinking = texts.filter((text) => !fits(text, text.max, natural));
  for (let open = shrinking.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
    for (const text of open) sizes.set(text.text.box, sizeAt(text, middle(text)));
    const measured = measure(sizes);
    for (const text of open) {
      const tried = middle(text);
      if (fits(text, sizeAt(text, tried), measured)) text.fitting = tried;
      else text.tooLarge = tried;
    }
  }
  for (const text of shrinking) sizes.set(text.text.box, sizeAt(text, text.fitting));
  return sizes;
}

function isOpen({ fitting, tooLarge }: Shrinking): boolean {
  return tooLarge - fitting > 1;
}

function middle({ fitting, tooLarge }: Shrinking): number {
  return Math.floor((fitting + tooLarge) / 2);
}

/** Returns a size in px. It is a whole number of tenths, except for the minimum size of the text. */
function sizeAt({ min }: Pick<Shrinking, 'min'>, tenths: number): number {
  return tenths === 0 ? min : (Math.floor(min * 10) + tenths) / 10;
}

/** Returns the smallest number of tenths with a size of at least `max`. */
function tenthsTo(min: number, max: number): number {
  return Math.ceil(max * 10) - Math.floor(min * 10);
}

function findShrinking(prepared: PreparedBox, path: number[], ancestors: readonly PreparedContainer[]): Shrinking[] {
  if (prepared.kind === 'container')
    return prepared.children.flatMap((child, index) =>
      findShrinking(child, [...path, index], [...ancestors, prepared]),
    );
  if (prepared.kind !== 'text' || prepared.box.shrinkTo === undefined) return [];
  const { size } = prepared.text;
  const written = writtenSize(prepared);
  if (prepared.box.shrinkTo >= written || size === 0) return [];
  const min = (prepared.box.shrinkTo / written) * size;
  return [{ text: prepared, path, ancestors, min, max: size, fitting: 0, tooLarge: tenthsTo(min, size) }];
}

/**
 * Returns the size in px to which `minFontSize` applies. It is the size of the text or, if every span has its own size,
 * that of the largest span. Spans shrink in proportion to the text.
 */
function writtenSize({ text, spans }: PreparedText): number {
  const written = spans.filter(({ characters }) => characters.trim() !== '');
  if (written.length === 0 || written.some(({ style }) => style['fontSize'] === undefined)) return text.size;
  return Math.max(...written.map((span) => span.text.size));
}

function fits({ path, text, ancestors }: Shrinking, size: number, root: MeasuredNode): boolean {
  let node = root;
  let whole = root.width;
  for (const [depth, index] of path.entries()) {
    const child = node.children[index];
    const outer = ancestors[depth];
    if (!child || !outer) return true;
    whole = roomAcross(outer.layout, node.width, whole, (ancestors[depth + 1] ?? text).layout.isPlaced);
    node = child;
  }
  const { box } = text;
  const shrunk = prepareBox(box, ancestors.at(-1)?.text ?? text.text, new Map([[box, size]]));
  if (shrunk.kind !== 'text') throw new Error('A text is prepared as a text.');
  // The lines of an item are measured from the box, no matter where in it they begin.
  const line = makesItems(box) ? undefined : statedLineHeight(shrunk.text);
  return (
    fitsBox(withoutInsets(node, shrunk, whole), line) && (box.maxLines === undefined || lineCount(node) <= box.maxLines)
  );
}

/**
 * Returns the width in px to which percentages in a box refer. For absolutely positioned boxes, it includes the
 * padding.
 */
function roomAcross({ border, padding }: LayoutStyle, width: number, whole: number, isPlaced: boolean): number {
  const { left, right } = isPlaced ? border : insetsIn({ border, padding }, whole);
  return width - left - right;
}

/**
 * Subtracts the box's insets from the size of a node. Runs are measured from the top left of the content box. Those of
 * an inner item are measured from the top left of the box, so its left and top insets are not subtracted.
 */
function withoutInsets(node: MeasuredNode, { box, layout }: PreparedText, whole: number): MeasuredNode {
  const isItem = makesItems(box);
  const { top, right, bottom, left } = insetsIn(layout, whole);
  return {
    ...node,
    width: node.width - (isItem ? 0 : left) - right,
    height: node.height - (isItem ? 0 : top) - bottom,
  };
}
