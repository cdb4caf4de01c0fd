import { insetsIn } from '#css-layout';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import type { Drawing } from '../gather/drawing.ts';
import { familyNarrower } from '../gather/fonts/narrow-families.ts';
import { replacing } from '../gather/fonts/replace-missing.ts';
import type { Picture } from '../gather/picture.ts';
import { everyBox, type PreparedBox, prepareTree } from '../prepare/tree.ts';
import type { Edges } from '../style/sides.ts';
import type { TakumiNode } from './glue.ts';
import type { Place } from './layout/placed-style.ts';
import type { TextVersion } from './layout/text-measures.ts';
import { type NodePrinting, takumiNode } from './nodes.ts';
import type { BoxInsets } from './quirks/background-boxes.ts';
import type { TextSubstitute } from './quirks/bidi/index.ts';
import type { PictureFrame } from './quirks/picture-frames.ts';

/** How texts are drawn that are not drawn as the tree says. Sizes are px. */
export interface FittedTexts {
  sizes: ReadonlyMap<TextBox, number>;
  substitutes?: ReadonlyMap<TextBox, TextSubstitute>;
  /** Texts whose lines takumi is to limit; absent where it is all of them. */
  clamps?: (box: TextBox) => boolean;
}

export interface PageNodes {
  places: ReadonlyMap<Box, Place>;
  frames?: ReadonlyMap<ImageBox, PictureFrame>;
  /** The name under which an emoji is handed to the engine. */
  keyOf?: (emoji: Picture) => string;
  /** The nodes are drawn, not measured: what is measured mirrors the boxes. */
  isPainted?: true;
  /** Boxes whose content is not looked at. */
  isEmpty?: (box: Box) => boolean;
}

/** A page as takumi draws it, each box where it was placed. */
export function pageNode(drawing: Drawing, texts: FittedTexts, nodes: PageNodes): TakumiNode {
  const { places, frames, isEmpty, isPainted } = nodes;
  return takumiNode(drawing.root, {
    ...textPrinting(drawing, texts, nodes),
    pictureFrame: (box) => frames?.get(box),
    placeOf: (box) => places.get(box),
    ...(isEmpty ? { isEmpty } : {}),
    ...(isPainted ? { insetsOf: (box: Box) => insetsOf(preparedBox(drawing.root, box), places.get(box)) } : {}),
  });
}

function insetsOf({ layout }: PreparedBox, place: Place | undefined): BoxInsets {
  const { border } = layout;
  const { padding } = place ?? {};
  const { width, height } = place ?? { width: 0, height: 0 };
  return { width, height, border, content: padding ? added(border, padding) : insetsIn(layout, width) };
}

const byBox = new WeakMap<ContainerBox, ReadonlyMap<Box, PreparedBox>>();

/** The prepared boxes of a page by the boxes that they were made of: thousands of a page may be looked up. */
function preparedBoxes(root: ContainerBox): ReadonlyMap<Box, PreparedBox> {
  const known =
    byBox.get(root) ?? new Map([...everyBox(prepareTree(root))].map((prepared) => [prepared.box, prepared]));
  byBox.set(root, known);
  return known;
}

function preparedBox(root: ContainerBox, box: Box): PreparedBox {
  const found = preparedBoxes(root).get(box);
  if (!found) throw new Error('The box is not in the page');
  return found;
}

function added(one: Edges, other: Edges): Edges {
  return {
    top: one.top + other.top,
    right: one.right + other.right,
    bottom: one.bottom + other.bottom,
    left: one.left + other.left,
  };
}

/** A text of a page by itself, with another style. */
export function loneText(
  drawing: Drawing,
  texts: FittedTexts,
  box: TextBox,
  style: BoxStyle,
  keyOf: PageNodes['keyOf'],
): TakumiNode {
  const { shrunkSize, substitute, clamps } = versionOf(texts, box);
  return takumiNode(
    { ...box, style },
    {
      ...textPrinting(drawing, texts, keyOf ? { keyOf } : {}),
      shrunkSize: () => shrunkSize,
      substituteOf: () => substitute,
      clamps: () => clamps,
    },
  );
}

export function versionOf({ sizes, substitutes, clamps }: FittedTexts, box: TextBox): TextVersion {
  return { shrunkSize: sizes.get(box), substitute: substitutes?.get(box), clamps: clamps?.(box) ?? true };
}

function textPrinting(
  drawing: Drawing,
  { sizes, substitutes, clamps }: FittedTexts,
  { keyOf = ({ key }) => key }: Pick<PageNodes, 'keyOf'>,
): NodePrinting {
  const { emoji, missing } = drawing;
  return {
    families: familiesOf(drawing),
    pictureOf: (box) => drawing.pictureOf(box),
    pictureFrame: () => undefined,
    ...(emoji ? { emoji: { partsOf: emoji.partsOf, keyOf } } : {}),
    ...(missing && missing.size > 0 ? { drawable: replacing(missing) } : {}),
    shrunkSize: (box) => sizes.get(box),
    clamps: clamps ?? (() => true),
    substituteOf: (box) => substitutes?.get(box),
  };
}

// A page is measured several times with the same fonts.
const narrowers = new WeakMap<Drawing['fonts'], (list: string) => string>();

/** A canonical list of families → those of them that the page's fonts have, as takumi is told them. */
export function familiesOf({ fonts, fallbackFamilies }: Drawing): (list: string) => string {
  const families = narrowers.get(fonts) ?? familyNarrower(fonts, fallbackFamilies);
  narrowers.set(fonts, families);
  return families;
}
