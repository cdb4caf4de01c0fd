import type { Fragment, LayoutNode } from '#css-layout';
import { LayoutCache, layOut } from '#css-layout';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../../design/boxes/types.ts';
import { type LayoutTree, LayoutTrees, layoutTree } from '../../layout/layout-tree.ts';
import type { FontSizes } from '../../prepare/tree.ts';
import type { Place } from './placed-style.ts';
import {
  isSameVersion,
  type MeasurableText,
  type MeasuredFonts,
  smallest,
  TextMeasures,
  type TextPrinting,
  type TextVersion,
} from './text-measures.ts';

/** A page to lay out. Lengths are in px. */
interface PageToPlace {
  root: ContainerBox;
  width: number;
  height: number;
  pictureSize(box: ImageBox): { width: number; height: number };
  /** The fonts with which the page is drawn. */
  measuredFonts: MeasuredFonts;
}

/** The positions of boxes, and the texts that have characters. */
export interface PlacedPage {
  places: ReadonlyMap<Box, Place>;
  texts: ReadonlyMap<TextBox, MeasurableText>;
}

/**
 * The maximum number of times that a page is laid out. The first layouts find out which sizes of texts are needed; the
 * last one has all of them.
 */
const maxRounds = 6;

/** If the next version of a page has at most this many new texts, each is measured when it is needed. */
const maxNewTexts = 20;

/**
 * Lays out a page at one device pixel per px, as browsers do. takumi draws boxes at these positions, so a page has the
 * same layout at every scale and in both engines (RND-14). A page can be laid out again with other texts. The next
 * layout then reuses the sizes of unchanged texts and the layout of unchanged boxes.
 */
export class PageLayout {
  readonly #page: PageToPlace;
  readonly #retained: RetainedLayout | undefined;
  readonly #measures: TextMeasures;
  readonly #tree: LayoutTree;

  constructor(page: PageToPlace, retained?: RetainedLayout) {
    this.#page = page;
    this.#retained = retained;
    this.#measures = retained?.measures ?? new TextMeasures(page.measuredFonts);
    this.#tree = retained?.tree(page) ?? this.#buildTree();
  }

  /** Returns the layout of the next version of the page. Only versions with the same fonts can share anything. */
  next(page: PageToPlace): PageLayout {
    const { fontSet } = page.measuredFonts;
    const retained = this.#retained?.fontSet === fontSet ? this.#retained : undefined;
    return new PageLayout(
      page,
      retained ?? new RetainedLayout(page, this.#page.measuredFonts.fontSet === fontSet ? this.#measures : undefined),
    );
  }

  /** Places the boxes of the page. `sizes` are the font sizes in px of the texts that shrink. */
  placePage(printing: TextPrinting, sizes: FontSizes): PlacedPage {
    const measures = this.#measures;
    const tree = sizes.size === 0 ? this.#tree : this.#buildTree(sizes);
    measures.printAs(printing);
    const cache = tree === this.#tree ? this.#retained?.cacheFor(printing) : undefined;
    if (cache) {
      measures.printAs(printing, { atOnce: true });
      return { places: placesIn(tree, layOut(tree.root, this.#page, cache)), texts: measures.texts };
    }
    let laidOut = layOut(tree.root, this.#page);
    for (let round = 1; measures.hasGuessed && round < maxRounds; round++) {
      measures.measureAsked();
      laidOut = layOut(tree.root, this.#page);
    }
    return { places: placesIn(tree, laidOut), texts: measures.texts };
  }

  #buildTree(sizes?: FontSizes): LayoutTree {
    return layoutTree(this.#page.root, contentsOf(this.#page, this.#measures), sizes);
  }
}

/** The data that the versions of a page share. */
class RetainedLayout {
  readonly fontSet: string;
  readonly measures: TextMeasures;
  readonly #trees: LayoutTrees;
  #page: PageToPlace;
  /** The caches used last. A page whose texts need marks is first laid out without them. */
  #caches: readonly VersionedCache[] = [];

  constructor(page: PageToPlace, measures = new TextMeasures(page.measuredFonts)) {
    this.#page = page;
    this.fontSet = page.measuredFonts.fontSet;
    this.measures = measures;
    this.#trees = new LayoutTrees({
      text: (box, style) => measures.content(box, style),
      picture: (box) => this.#page.pictureSize(box),
    });
  }

  tree(page: PageToPlace): LayoutTree {
    this.#page = page;
    return this.#trees.tree(page.root);
  }

  /**
   * Returns the cache with which a tree is laid out. Undefined if so many texts are new that they are measured
   * together.
   */
  cacheFor(printing: TextPrinting): LayoutCache | undefined {
    const { measures } = this;
    const texts = textsIn(this.#page.root);
    measures.keepOnly(new Set(texts));
    const newTexts = texts.filter((box) => !measures.isKnown(box));
    if (newTexts.length > maxNewTexts) return undefined;
    const versions = new Map(texts.map((box) => [box, printing.chooseVersion(box)]));
    // A node stays the same even if its text is drawn in another version, so its cached layout may be wrong.
    const cache = this.#caches.find((each) => isOfVersions(each, versions))?.cache ?? new LayoutCache();
    const others = this.#caches.filter((each) => each.cache !== cache);
    this.#caches = [{ cache, versions }, ...others].slice(0, maxCaches);
    return cache;
  }
}

/** A cache of layouts, and the versions of the texts when it was filled. */
interface VersionedCache {
  cache: LayoutCache;
  versions: ReadonlyMap<TextBox, TextVersion>;
}

const maxCaches = 2;

function isOfVersions(cache: VersionedCache, versions: ReadonlyMap<TextBox, TextVersion>): boolean {
  return [...versions].every(([box, now]) => {
    const before = cache.versions.get(box);
    return before === undefined || isSameVersion(before, now);
  });
}

function contentsOf({ pictureSize }: PageToPlace, measures: TextMeasures) {
  return { text: (box: TextBox, style: BoxStyle) => measures.content(box, style), picture: pictureSize };
}

function textsIn(box: Box): TextBox[] {
  if (box.kind === 'container') return box.children.flatMap(textsIn);
  return box.kind === 'text' ? [box] : [];
}

/** The smallest side of a picture in px. A smaller picture is invisible at every scale. */
const minSide = 0.1;

function placesIn({ root, boxByNode }: LayoutTree, laidOut: Fragment): Map<Box, Place> {
  const places = new Map<Box, Place>();
  const visit = (parent: LayoutNode, { children }: Fragment) => {
    const parentBox = boxByNode.get(parent);
    for (const { node, x, y, fragment } of children) {
      const { left, top } = parent.style.border;
      const box = boxByNode.get(node);
      // The text gets slightly more width, so that rounding does not make it wrap.
      const width = fragment.width + (node.content?.kind === 'text' ? smallest : 0);
      const isWithoutRoom = fragment.content && Math.min(fragment.content.width, fragment.content.height) < minSide;
      const childPlace = {
        left: x - left,
        top: y - top,
        width,
        height: fragment.height,
        ...(fragment.padding ? { padding: fragment.padding } : {}),
        ...(isWithoutRoom ? { isWithoutRoom } : {}),
      };
      const outer = parentBox && places.get(parentBox);
      if (box) places.set(box, childPlace);
      else if (outer) outer.lines = childPlace;
      visit(node, fragment);
    }
  };
  visit(root, laidOut);
  return places;
}

/** Matches properties that make the box of a text visible, not only its letters. */
const visible = /^(?:background|border|outline|boxShadow|overflow|clipPath|mask|backdropFilter)/;

/** Moves the lines of texts down by a number of px. If nothing makes the box of a text visible, the box moves too. */
export function shiftLines(
  places: ReadonlyMap<Box, Place>,
  shifts: ReadonlyMap<TextBox, number>,
): ReadonlyMap<Box, Place> {
  if (shifts.size === 0) return places;
  const shifted = new Map(places);
  for (const [box, by] of shifts) {
    const boxPlace = places.get(box);
    if (boxPlace) shifted.set(box, shiftedPlace(box, boxPlace, by));
  }
  return shifted;
}

function shiftedPlace({ style }: TextBox, boxPlace: Place, by: number): Place {
  const { lines } = boxPlace;
  if (lines) return { ...boxPlace, lines: { ...lines, top: lines.top + by } };
  const isShown = Object.keys(style).some((property) => visible.test(property));
  if (!isShown || style['backgroundClip'] === 'text') return { ...boxPlace, top: boxPlace.top + by };
  return { ...boxPlace, linesDown: by };
}
