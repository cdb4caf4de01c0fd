import type { Box, TextBox } from '../../../../design/boxes/types.ts';
import type { Drawing } from '../../../../draw/gather/drawing.ts';
import { type PreparedContainer, prepareTree } from '../../../../draw/prepare/tree.ts';
import { FittedPage } from '../../../../draw/takumi/fit/fitted-page.ts';
import type { TakumiNode, TakumiRenderer } from '../../../../draw/takumi/glue.ts';
import type { DrawnPart } from '../../../../draw/takumi/nodes.ts';
import type { TextUnit } from '../../../../draw/takumi/units/text-units.ts';
import type { PageContent } from './page-content.ts';
import { type BoxPlace, placeBoxes } from './places.ts';

/** Runs a function with an engine on the calling thread that has the fonts of a drawing. */
export interface MeasuringEngine {
  use<Result>(fonts: Drawing['fonts'], peakBytes: number, measure: (renderer: TakumiRenderer) => Result): Result;
}

/**
 * One version of a page: its boxes, where they are, and the nodes with which the engine draws them. Overlay and picture
 * use the same numbers (EDT-2).
 */
export class PageView {
  /** Increases with each version of a page. */
  readonly version: number;
  readonly content: PageContent;
  readonly drawing: Drawing;
  /** The boxes as they are drawn: texts that are too long are cut (DOC-14). */
  readonly root: PreparedContainer;
  /** All boxes in drawing order, the page first. */
  readonly boxPlaces: readonly BoxPlace[];
  /** The places of each layer by its id: several for a layer in a loop, none for one that is not shown. */
  readonly places: ReadonlyMap<string, readonly BoxPlace[]>;
  readonly #whole: FittedPage;
  readonly #cut: FittedPage;
  readonly #engine: MeasuringEngine;

  private constructor(content: PageContent, drawing: Drawing, engine: MeasuringEngine, previous?: PageView) {
    this.version = (previous?.version ?? 0) + 1;
    this.content = content;
    this.drawing = drawing;
    this.#engine = engine;
    const whole = previous ? previous.#whole.next(drawing) : FittedPage.forDrawing(drawing);
    const { cut, places } = engine.use(drawing.fonts, 0, (renderer) => {
      const cutPage = whole.cutToFit(renderer);
      return { cut: cutPage, places: cutPage.placeBoxes(renderer).places };
    });
    this.#whole = whole;
    this.#cut = cut;
    this.root = prepareTree(cut.drawing.root);
    this.boxPlaces = placeBoxes(this.root, places, drawing);
    this.places = Map.groupBy(this.boxPlaces, ({ box }) => box.layerId);
  }

  /**
   * Lays out a page. The next version of a page keeps what did not change from `previous`.
   * @throws AppError output_too_large if laying out the first version would take too long, engine_failed
   */
  static of(content: PageContent, drawing: Drawing, engine: MeasuringEngine, previous?: PageView): PageView {
    return new PageView(content, drawing, engine, previous);
  }

  /** Where each grapheme of a text is drawn, in px from the top left of its box, in reading order. */
  measureUnits(box: TextBox): TextUnit[] {
    return this.#engine.use(this.drawing.fonts, 0, (renderer) => this.#cut.measureUnits(renderer, box));
  }

  /** The nodes that the engine draws at `scale` device pixels per px: all of them, or a part of each box. */
  nodes(scale: number, choosePart?: (box: Box) => DrawnPart): TakumiNode {
    return this.#engine.use(this.drawing.fonts, 0, (renderer) => this.#cut.pixelNode(renderer, scale, choosePart));
  }
}
