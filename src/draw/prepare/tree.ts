import type { LayoutStyle } from '#css-layout';
import { requireContainer } from '../../design/boxes/container.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import { readBaselineShift } from '../style/baseline-shift.ts';
import type { PaintStyle } from '../style/paint/index.ts';
import { initialText, type TextStyle } from '../style/text.ts';
import { computeStyle, type TextStyles } from './compute-style.ts';

/** A style that needs no further interpretation: lengths in px, parsed colors, computed inherited values. */
export interface ComputedStyle {
  readonly text: TextStyle;
  readonly layout: LayoutStyle;
  readonly paint: PaintStyle;
}

interface PreparedCommon<Kind extends Box> extends ComputedStyle {
  readonly kind: Kind['kind'];
  /** The box that was prepared. Its declarations are CSS for the engines that read CSS: a browser and takumi. */
  readonly box: Kind;
}

export interface PreparedContainer extends PreparedCommon<ContainerBox> {
  readonly kind: 'container';
  readonly children: readonly PreparedBox[];
}

export interface PreparedText extends PreparedCommon<TextBox> {
  readonly kind: 'text';
  /** The spans, as many as the box has. */
  readonly spans: readonly PreparedSpan[];
}

export interface PreparedSpan extends Pick<ComputedStyle, 'text' | 'paint'> {
  readonly characters: string;
  /** How far the span is raised above the line, in font sizes. */
  readonly baselineShift: number;
  /** The declarations of the span itself. */
  readonly style: BoxStyle;
}

export interface PreparedImage extends PreparedCommon<ImageBox> {
  readonly kind: 'image';
}

export type PreparedBox = PreparedContainer | PreparedText | PreparedImage;

/** The font sizes in px of texts that are drawn at another size than they declare. */
export type FontSizes = ReadonlyMap<TextBox, number>;

const noSizes: FontSizes = new Map();
const prepared = new WeakMap<ContainerBox, PreparedContainer>();
const preparations = new WeakMap<ContainerBox, Preparation>();
/** If there are more distinct text styles than this, the next version of a page starts with an empty cache. */
const maxTextStyles = 5_000;

/**
 * Turns a box tree into the tree that engines read: frozen plain data, the same for every engine, computed once for
 * each tree. Box trees are never changed in place; a change makes another tree. `sizes` are the font sizes to which
 * texts were shrunk (DOC-14), which are known after layout.
 */
export function prepareTree(root: ContainerBox, sizes: FontSizes = noSizes): PreparedContainer {
  if (sizes.size > 0) return requireContainer(prepareBox(root, initialText, sizes));
  const cached = prepared.get(root);
  if (cached) return cached;
  const made = requireContainer(prepareBox(root, initialText));
  prepared.set(root, made);
  return made;
}

/**
 * Prepares the next version of a tree. Unchanged boxes, which are the same objects as in `previous`, keep their
 * prepared values. `prepareTree` then returns the same tree.
 */
export function prepareNextTree(root: ContainerBox, previous: ContainerBox): PreparedContainer {
  const cached = prepared.get(root);
  if (cached) return cached;
  const earlier = preparations.get(previous);
  const preparation: Preparation =
    earlier && earlier.cache.size < maxTextStyles ? earlier : { sizes: noSizes, cache: new Map(), kept: new WeakMap() };
  const made = requireContainer(prepareIn(root, initialText, preparation));
  preparations.set(root, preparation);
  prepared.set(root, made);
  return made;
}

/** Prepares a box and its descendants. Its texts inherit `parentStyle`. */
export function prepareBox(box: Box, parentStyle: TextStyle, sizes: FontSizes = noSizes): PreparedBox {
  return prepareIn(box, parentStyle, { sizes, cache: new Map() });
}

/** The inputs and caches of one preparation. */
interface Preparation {
  sizes: FontSizes;
  cache: TextStyles;
  /** The prepared values by box. Set if unchanged boxes keep their values in later versions of the tree. */
  kept?: WeakMap<Box, { parentStyle: TextStyle; prepared: PreparedBox }>;
}

function prepareIn(box: Box, parentStyle: TextStyle, preparation: Preparation): PreparedBox {
  const kept = preparation.kept?.get(box);
  if (kept?.parentStyle === parentStyle) return kept.prepared;
  const prepared = prepareFresh(box, parentStyle, preparation);
  preparation.kept?.set(box, { parentStyle, prepared });
  return prepared;
}

function prepareFresh(box: Box, parentStyle: TextStyle, preparation: Preparation): PreparedBox {
  const { sizes, cache } = preparation;
  const size = box.kind === 'text' ? sizes.get(box) : undefined;
  const style = computeStyle(box.style, { parentStyle, cache, size });
  switch (box.kind) {
    case 'container':
      return Object.freeze({
        kind: box.kind,
        box,
        ...style,
        children: Object.freeze(box.children.map((child) => prepareIn(child, style.text, preparation))),
      });
    case 'image':
      return Object.freeze({ kind: box.kind, box, ...style });
    case 'text':
      return Object.freeze({
        kind: box.kind,
        box,
        ...style,
        spans: Object.freeze(box.spans.map((span) => prepareSpan(span, style.text, cache))),
      });
  }
}

function prepareSpan(
  { text: characters, style }: TextBox['spans'][number],
  parentStyle: TextStyle,
  cache: TextStyles,
): PreparedSpan {
  const { text, paint } = computeStyle(style, { parentStyle, cache });
  const baselineShift = readBaselineShift(style['verticalAlign'], text.size);
  return Object.freeze({ characters, style, text, paint, baselineShift });
}

/** Returns every box of a tree in drawing order, parents first. */
export function* walkBoxes(root: PreparedBox): Generator<PreparedBox> {
  yield root;
  if (root.kind === 'container') for (const child of root.children) yield* walkBoxes(child);
}

/** Returns every text of a tree with its path of indices from the root. */
export function listTexts(
  root: PreparedBox,
  path: readonly number[] = [],
): { text: PreparedText; path: readonly number[] }[] {
  if (root.kind === 'text') return [{ text: root, path }];
  if (root.kind === 'image') return [];
  return root.children.flatMap((child, index) => listTexts(child, [...path, index]));
}
