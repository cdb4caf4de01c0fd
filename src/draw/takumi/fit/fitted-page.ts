import { requireContainer } from '../../../design/boxes/container.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ImageBox, TextBox } from '../../../design/boxes/types.ts';
import { layoutWorkMs } from '../../budget.ts';
import type { Drawing } from '../../gather/drawing.ts';
import { prepareNextTree } from '../../prepare/tree.ts';
import { tooMuchWork } from '../../work/refusal.ts';
import { cutTexts, measurableTexts } from '../cut/index.ts';
import { placeholderKey } from '../draw-options.ts';
import type { MeasuredNode, TakumiNode, TakumiRenderer } from '../glue.ts';
import { firstFamilyHas } from '../layout/first-family.ts';
import { nameFontSet } from '../layout/measured-sizes.ts';
import { PageLayout, type PlacedPage, shiftLines } from '../layout/place-boxes.ts';
import { scaleShifts } from '../layout/scale-shift.ts';
import { inOneLine } from '../layout/text-measures.ts';
import { measureApart, measurePage } from '../measure.ts';
import type { DrawnPart } from '../nodes.ts';
import {
  chooseVersion,
  createFamilyFilter,
  type FittedTexts,
  loneText,
  type PageNodes,
  pageNode,
} from '../page-nodes.ts';
import { substituteTexts, type TextSubstitute } from '../quirks/bidi/index.ts';
import {
  boxFrames,
  framedBoxes,
  type IsFramed,
  isFramedAsPixels,
  isFramedAsSvg,
  type PictureFrame,
  pictureFrames,
} from '../quirks/picture-frames.ts';
import { drawHyphens } from '../quirks/soft-hyphens.ts';
import { tabStops } from '../quirks/tab-stops.ts';
import { shrinkTexts } from '../shrink.ts';
import { measureUnits } from '../units/measure-units.ts';
import type { TextUnit } from '../units/text-units.ts';
import { layoutWork } from './layout-work.ts';
import { hasLimits, hasShrinking, withTexts } from './limited-texts.ts';

type Sizes = ReadonlyMap<TextBox, number>;

/**
 * A page with everything that is needed to draw it beyond its boxes: the sizes of texts that shrink, the texts that are
 * cut, and the positions of all boxes. Several callers need these values (cost, overflow, drawing), so each value is
 * computed only once. The methods take a renderer that has the page's fonts.
 */
export class FittedPage {
  readonly drawing: Drawing;
  readonly #layout: PageLayout;
  #sizes: Sizes | undefined;
  #cutToFit: FittedPage | undefined;
  /** The previous version of the page after its texts were cut. */
  #cutBefore: FittedPage | undefined;
  #texts: FittedTexts | undefined;
  #placed: PlacedPage | undefined;
  #measured: MeasuredNode | undefined;
  #pixelFrames: ReadonlyMap<ImageBox, PictureFrame> | undefined;
  readonly #placesByScale = new Map<number, PlacedPage['places']>();

  private constructor(drawing: Drawing, previous?: PageLayout) {
    this.drawing = drawing;
    const page = {
      ...drawing,
      pictureSize: (box: ImageBox) => drawing.getPicture(box),
      measuredFonts: {
        fontSet: nameFontSet(drawing.fonts, drawing.fallbackFamilies),
        hasCharacter: firstFamilyHas(drawing.fonts),
      },
    };
    this.#layout = previous?.next(page) ?? new PageLayout(page);
  }

  /**
   * Creates the page for a drawing.
   * @throws AppError output_too_large if laying out the page would take too long, since nothing can interrupt the
   * engine (SEC-3)
   */
  static forDrawing(drawing: Drawing): FittedPage {
    const cached = prepared.get(drawing);
    if (cached) return cached;
    const work = layoutWork(drawing);
    if (work.ms > layoutWorkMs) throw tooMuchWork('Laying out the page', work, layoutWorkMs, shorter);
    const made = new FittedPage(drawing);
    prepared.set(drawing, made);
    return made;
  }

  /**
   * Returns the page after an edit. Its unchanged boxes are the same objects, and keep their sizes and their layout
   * (EDT-2).
   */
  next(drawing: Drawing): FittedPage {
    prepareNextTree(drawing.root, this.drawing.root);
    const made = new FittedPage(drawing, this.#layout);
    if (this.#cutToFit !== this) made.#cutBefore = this.#cutToFit;
    prepared.set(drawing, made);
    return made;
  }

  /** Returns the font sizes in px to which texts shrink (DOC-14). */
  sizes(renderer: TakumiRenderer): Sizes {
    this.#sizes ??= this.#shrink(renderer);
    return this.#sizes;
  }

  /** Cuts texts that are too long (DOC-14). Returns the same page if there are none. */
  cutToFit(renderer: TakumiRenderer): FittedPage {
    this.#cutToFit ??= this.#cut(renderer);
    return this.#cutToFit;
  }

  texts(renderer: TakumiRenderer): FittedTexts {
    this.#texts ??= this.#correct(renderer);
    return this.#texts;
  }

  /** Returns the positions of all boxes in px, at one device pixel per px. */
  placeBoxes(renderer: TakumiRenderer): PlacedPage {
    this.#placed ??= this.#place(renderer, this.texts(renderer));
    return this.#placed;
  }

  /** Returns the measured positions of everything, in px. */
  measured(renderer: TakumiRenderer): MeasuredNode {
    this.#measured ??= this.#measurePlaced(renderer, this.texts(renderer), this.placeBoxes(renderer), () => true);
    return this.#measured;
  }

  /** Returns where each grapheme of a text is drawn, in px from the top left of its box. */
  measureUnits(renderer: TakumiRenderer, box: TextBox): TextUnit[] {
    const { places } = this.placeBoxes(renderer);
    const isEmpty = (other: Box) => other.kind === 'image' || (other.kind === 'text' && other !== box);
    const node = pageNode(this.drawing, this.texts(renderer), { places, getKey: placeholderKey, isEmpty });
    return measureUnits(this.drawing.root, { box, place: places.get(box), node }, (split) =>
      measurePage(renderer, this.drawing, split),
    );
  }

  /**
   * Returns the nodes that takumi draws as pixels, at `scale` device pixels per px. `choosePart` leaves out boxes that
   * are drawn elsewhere.
   */
  pixelNode(renderer: TakumiRenderer, scale: number, choosePart?: (box: Box) => DrawnPart): TakumiNode {
    this.#pixelFrames ??= this.#frames(renderer, isFramedAsPixels);
    const places = this.#placesByScale.get(scale) ?? this.#placeAtScale(renderer, scale);
    this.#placesByScale.set(scale, places);
    return this.#node(renderer, { places, frames: this.#pixelFrames, ...(choosePart ? { choosePart } : {}) });
  }

  #placeAtScale(renderer: TakumiRenderer, scale: number): PlacedPage['places'] {
    const { texts, places } = this.placeBoxes(renderer);
    if (scale === 1) return places;
    const fonts = { fonts: this.drawing.fonts, families: createFamilyFilter(this.drawing) };
    const measure = (nodes: readonly TakumiNode[], at: number) => measureApart(renderer, this.drawing, nodes, at);
    return shiftLines(places, scaleShifts(texts, scale, measure, fonts));
  }

  /**
   * Returns the nodes that takumi draws as SVG. Emoji are placeholders, because takumi writes a picture each time it is
   * shown.
   */
  svgNode(renderer: TakumiRenderer): TakumiNode {
    const frames = this.#frames(renderer, isFramedAsSvg);
    return this.#node(renderer, { places: this.placeBoxes(renderer).places, frames, getKey: placeholderKey });
  }

  #node(renderer: TakumiRenderer, nodes: PageNodes): TakumiNode {
    return pageNode(this.drawing, this.texts(renderer), { ...nodes, isPainted: true });
  }

  #shrink(renderer: TakumiRenderer): Sizes {
    const { root } = this.drawing;
    if (!hasShrinking(root)) return new Map();
    const isShrinking = (box: TextBox) => box.shrinkTo !== undefined;
    const texts = { substitutes: measurableTexts(root, this.#splitText), clamps: (box: TextBox) => !isShrinking(box) };
    return shrinkTexts(root, (sizes) => this.#measure(renderer, { ...texts, sizes }, isShrinking));
  }

  #cut(renderer: TakumiRenderer): FittedPage {
    const { drawing } = this;
    if (!hasLimits(drawing.root)) return this;
    const sizes = this.sizes(renderer);
    const cut = cutTexts(drawing.root, {
      sizes,
      splitEmoji: this.#splitText,
      measure: (substitutes, asked) =>
        this.#measure(renderer, { sizes, substitutes, clamps: () => false }, (box) => asked.has(box)),
    });
    const cutDrawing = { ...drawing, root: requireContainer(withTexts(drawing.root, cut)) };
    const cutToFit = this.#cutBefore?.next(cutDrawing) ?? FittedPage.forDrawing(cutDrawing);
    this.#cutBefore = undefined;
    // The style of a cut text already contains its size.
    cutToFit.#sizes = new Map(
      [...sizes].flatMap(([box, size]) => {
        const now = cut.get(box) ?? box;
        return now.shrinkTo === undefined ? [] : [[now, size] as const];
      }),
    );
    cutToFit.#cutToFit = cutToFit;
    return cutToFit;
  }

  #correct(renderer: TakumiRenderer): FittedTexts {
    const sizes = this.sizes(renderer);
    const substitutes = substituteTexts(this.drawing.root, {
      splitEmoji: this.#splitText,
      measure: (tried, asked) => this.#measure(renderer, { sizes, substitutes: tried }, (box) => asked.has(box)),
    });
    const tabbed = this.#stopTabs(renderer, { sizes, substitutes });
    const hyphenated = drawHyphens(this.drawing.root, {
      splitEmoji: this.#splitText,
      isSubstituted: (box) => box.kind === 'text' && (substitutes.has(box) || tabbed.has(box)),
      measure: (tried, asked) => this.#measure(renderer, { sizes, substitutes: tried }, (box) => asked.has(box)),
    });
    return { sizes, substitutes: new Map([...hyphenated, ...tabbed, ...substitutes]) };
  }

  #stopTabs(renderer: TakumiRenderer, texts: FittedTexts): ReadonlyMap<TextBox, TextSubstitute> {
    let placedTexts: PlacedPage['texts'] | undefined;
    return tabStops(this.drawing.root, {
      getStyle: (box) => {
        placedTexts ??= this.#place(renderer, texts).texts;
        return placedTexts.get(box)?.style;
      },
      measureWidths: (asked) =>
        measureApart(
          renderer,
          this.drawing,
          asked.map(({ box, style }) =>
            inOneLine(loneText(this.drawing, { sizes: texts.sizes }, box, style, placeholderKey)),
          ),
          1,
        ).map(({ width }) => width),
    });
  }

  #measure(renderer: TakumiRenderer, texts: FittedTexts, isMeasured: (box: TextBox) => boolean): MeasuredNode {
    return this.#measurePlaced(renderer, texts, this.#place(renderer, texts), isMeasured);
  }

  #measurePlaced(
    renderer: TakumiRenderer,
    texts: FittedTexts,
    { places }: PlacedPage,
    isMeasured: (box: TextBox) => boolean,
  ): MeasuredNode {
    const isEmpty = (box: Box) => box.kind === 'image' || (box.kind === 'text' && !isMeasured(box));
    const node = pageNode(this.drawing, texts, { places, getKey: placeholderKey, isEmpty });
    return measurePage(renderer, this.drawing, node);
  }

  #place(renderer: TakumiRenderer, texts: FittedTexts): PlacedPage {
    const printing = {
      chooseVersion: (box: TextBox) => chooseVersion(texts, box),
      node: (box: TextBox, style: BoxStyle) => loneText(this.drawing, texts, box, style, placeholderKey),
      measure: (nodes: readonly TakumiNode[]) => measureApart(renderer, this.drawing, nodes, 1),
    };
    return this.#layout.placePage(printing, texts.sizes);
  }

  /** Returns the frames of pictures that takumi would otherwise position incorrectly. */
  #frames(renderer: TakumiRenderer, isFramed: IsFramed): ReadonlyMap<ImageBox, PictureFrame> {
    const { root, getPicture } = this.drawing;
    const framed = framedBoxes(root, getPicture, isFramed);
    if (framed.size === 0) return new Map();
    const { places } = this.placeBoxes(renderer);
    const frames = boxFrames(framed, places);
    const isEmpty = (box: Box) => box.kind === 'text' || (box.kind === 'image' && !framed.has(box));
    const node = pageNode(this.drawing, this.texts(renderer), { places, frames, isEmpty });
    return pictureFrames(root, measurePage(renderer, this.drawing, node), frames, getPicture);
  }

  readonly #splitText = ({ layerId }: TextBox, text: string) =>
    this.drawing.emoji?.splitEmoji(layerId, text) ?? [{ text }];
}

const prepared = new WeakMap<Drawing, FittedPage>();
const shorter = 'Use fewer layers, shorter texts or fewer different characters.';
