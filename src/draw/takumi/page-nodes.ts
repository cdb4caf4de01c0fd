import { insetsIn } from '#css-layout';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import type { Drawing } from '../gather/drawing.ts';
import { familyNarrower } from '../gather/fonts/narrow-families.ts';
import { replacing } from '../gather/fonts/replace-missing.ts';
import type { Picture } from '../gather/picture.ts';
import { type PreparedBox, prepareTree, walkBoxes } from '../prepare/tree.ts';
import type { Edges } from '../style/sides.ts';
import type { TakumiNode } from './glue.ts';
import type { Place } from './layout/placed-style.ts';
import type { TextVersion } from './layout/text-measures.ts';
import { type DrawnPart, type NodePrinting, takumiNode } from './nodes.ts';
import type { BoxInsets } from './quirks/background-boxes.ts';
import type { TextSubstitute } from './quirks/bidi/index.ts';
import type { PictureFrame } from './quirks/picture-frames.ts';

/** How to draw those texts that differ from the tree. Sizes are in px. */
export interface FittedTexts {
  sizes: ReadonlyMap<TextBox, number>;
  substitutes?: ReadonlyMap<TextBox, TextSubstitute>;
  /** Whether takumi limits the lines of a text. If absent, it limits those of all texts. */
  clamps?: (box: TextBox) => boolean;
}

export interface PageNodes {
  places: ReadonlyMap<Box, Place>;
  frames?: ReadonlyMap<ImageBox, PictureFrame>;
  /** Returns the name under which the engine receives an emoji. */
  getKey?: (emoji: Picture) => string;
  /** Set if the nodes are drawn. Nodes that are only measured have exactly the structure of the boxes. */
  isPainted?: true;
  /** Whether the content of a box is not needed. */
  isEmpty?: (box: Box) => boolean;
  /** Returns the part of a box that is drawn. Absent if all boxes are drawn completely. */
  choosePart?: (box: Box) => DrawnPart;
}

/** Returns the nodes of a page as takumi draws them, each box at its position. */
export function pageNode(drawing: Drawing, texts: FittedTexts, nodes: PageNodes): TakumiNode {
  const { places, frames, isEmpty, isPainted, choosePart } = nodes;
  return takumiNode(drawing.root, {
    ...textPrinting(drawing, texts, nodes),
    pictureFrame: (box) => frames?.get(box),
    findPlace: (box) => places.get(box),
    ...(isEmpty ? { isEmpty } : {}),
    ...(choosePart ? { choosePart } : {}),
    ...(isPainted ? { getInsets: (box: Box) => toInsets(preparedBox(drawing.root, box), places.get(box)) } : {}),
  });
}

/** Returns the border of a placed box, and its border and padding together, in px. */
export function toInsets({ layout }: PreparedBox, place: Place | undefined): BoxInsets {
  const { border } = layout;
  const { padding } = place ?? {};
  const { width, height } = place ?? { width: 0, height: 0 };
  return { width, height, border, content: padding ? addEdges(border, padding) : insetsIn(layout, width) };
}

const byBox = new WeakMap<ContainerBox, ReadonlyMap<Box, PreparedBox>>();

/**
 * Returns the prepared boxes of a page by their source boxes. The map is cached, because a page may have thousands of
 * boxes.
 */
function preparedBoxes(root: ContainerBox): ReadonlyMap<Box, PreparedBox> {
  const boxes =
    byBox.get(root) ?? new Map([...walkBoxes(prepareTree(root))].map((prepared) => [prepared.box, prepared]));
  byBox.set(root, boxes);
  return boxes;
}

function preparedBox(root: ContainerBox, box: Box): PreparedBox {
  const prepared = preparedBoxes(root).get(box);
  if (!prepared) throw new Error('The box is not in the page');
  return prepared;
}

function addEdges(one: Edges, other: Edges): Edges {
  return {
    top: one.top + other.top,
    right: one.right + other.right,
    bottom: one.bottom + other.bottom,
    left: one.left + other.left,
  };
}

/** Returns a text of a page as a separate node, with a different style. */
export function loneText(
  drawing: Drawing,
  texts: FittedTexts,
  box: TextBox,
  style: BoxStyle,
  getKey: PageNodes['getKey'],
): TakumiNode {
  const { shrunkSize, substitute, clamps } = chooseVersion(texts, box);
  return takumiNode(
    { ...box, style },
    {
      ...textPrinting(drawing, texts, getKey ? { getKey } : {}),
      shrunkSize: () => shrunkSize,
      findSubstitute: () => substitute,
      clamps: () => clamps,
    },
  );
}

export function chooseVersion({ sizes, substitutes, clamps }: FittedTexts, box: TextBox): TextVersion {
  const isLimited = box.maxLines !== undefined || box.style['textOverflow'] !== undefined;
  return {
    shrunkSize: sizes.get(box),
    substitute: substitutes?.get(box),
    clamps: isLimited ? (clamps?.(box) ?? true) : true,
  };
}

function textPrinting(
  drawing: Drawing,
  { sizes, substitutes, clamps }: FittedTexts,
  { getKey = ({ key }) => key }: Pick<PageNodes, 'getKey'>,
): NodePrinting {
  const { emoji, missing } = drawing;
  return {
    families: createFamilyFilter(drawing),
    getPicture: (box) => drawing.getPicture(box),
    pictureFrame: () => undefined,
    ...(emoji ? { emoji: { splitEmoji: emoji.splitEmoji, getKey } } : {}),
    ...(missing && missing.size > 0 ? { drawable: replacing(missing) } : {}),
    shrunkSize: (box) => sizes.get(box),
    clamps: clamps ?? (() => true),
    findSubstitute: (box) => substitutes?.get(box),
  };
}

// The functions are cached, because a page is measured several times with the same fonts.
const narrowers = new WeakMap<Drawing['fonts'], (list: string) => string>();

/** Returns a function that narrows a canonical list of families to those of the page's fonts, in takumi's syntax. */
export function createFamilyFilter({ fonts, fallbackFamilies }: Drawing): (list: string) => string {
  const families = narrowers.get(fonts) ?? familyNarrower(fonts, fallbackFamilies);
  narrowers.set(fonts, families);
  return families;
}
