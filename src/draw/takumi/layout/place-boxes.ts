import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../../design/boxes/types.ts';
import { layOut } from '../../layout/index.ts';
import type { Fragment, LayoutNode } from '../../layout/types.ts';
import type { TakumiNode } from '../glue.ts';
import { type LayoutTree, layoutTree } from './layout-nodes.ts';
import type { Place } from './placed-style.ts';
import { type MeasurableText, type MeasureNodes, smallest, TextMeasures } from './text-measures.ts';

/** A page and what is in its boxes. Sizes are px. */
export interface PageToPlace {
  root: ContainerBox;
  width: number;
  height: number;
  /** A text as it is measured: without the box around it, its style complete. */
  textNode(box: TextBox, style: BoxStyle): TakumiNode;
  pictureSize(box: ImageBox): { width: number; height: number };
  /** A name for the fonts that the page is drawn with. */
  fontSet: string;
}

/** Where boxes stand, and the texts that have characters. */
export interface PlacedPage {
  places: Map<Box, Place>;
  texts: ReadonlyMap<TextBox, MeasurableText>;
}

/** Layouts of one page: the first ones ask how large texts are, the last one knows it. */
const maxRounds = 6;

/**
 * Where each box of a page stands, as browsers lay it out at one device pixel a px. takumi draws what it is told, so that
 * a page has one layout whatever its scale and engine (RND-14).
 */
export function placeBoxes(page: PageToPlace, measure: MeasureNodes): PlacedPage {
  const texts = new Map<TextBox, MeasurableText>();
  const textOf = (box: TextBox, style: BoxStyle): MeasurableText => {
    const made = { node: page.textNode(box, style), style };
    texts.set(box, made);
    return made;
  };
  const measures = new TextMeasures(measure, page.fontSet);
  const tree = layoutTree(page.root, {
    text: (box, style) => measures.content(box, () => textOf(box, style)),
    picture: page.pictureSize,
  });
  let laidOut = layOut(tree.root, page);
  for (let round = 1; measures.hasGuessed && round < maxRounds; round++) {
    measures.settle();
    laidOut = layOut(tree.root, page);
  }
  return { places: placesIn(tree, laidOut), texts };
}

function placesIn({ root, boxOf }: LayoutTree, laidOut: Fragment): Map<Box, Place> {
  const places = new Map<Box, Place>();
  const visit = (parent: LayoutNode, { children }: Fragment) => {
    const around = boxOf.get(parent);
    for (const { node, x, y, fragment } of children) {
      const { left, top } = parent.style.border;
      const box = boxOf.get(node);
      // A text that fits but for roundings is not to be broken.
      const width = fragment.width + (node.content?.kind === 'text' ? smallest : 0);
      const place = { left: x - left, top: y - top, width, height: fragment.height };
      const outer = around && places.get(around);
      if (box) places.set(box, place);
      else if (outer) outer.lines = place;
      visit(node, fragment);
    }
  };
  visit(root, laidOut);
  return places;
}

/** Properties that show where a text's box is, and not only its letters. */
const visible = /^(?:background|border|outline|boxShadow|overflow|clipPath|mask|backdropFilter)/;

/** Moves the lines of texts down by px, each with its box where nothing shows the box. */
export function shiftLines(places: Map<Box, Place>, shifts: ReadonlyMap<TextBox, number>): void {
  for (const [box, by] of shifts) {
    const place = places.get(box);
    if (!place) continue;
    const isShown = Object.keys(box.style).some((property) => visible.test(property));
    if (place.lines) place.lines.top += by;
    else if (!isShown || box.style['backgroundClip'] === 'text') place.top += by;
    else place.linesDown = by;
  }
}
