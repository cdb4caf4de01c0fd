import type { Box, ContainerBox, ImageBox } from '../../../design/boxes/types.ts';
import type { PageEmoji } from '../../gather/emoji/index.ts';
import type { Picture } from '../../gather/picture.ts';
import type { Area } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedContainer } from '../../prepare/tree.ts';

/** A page with the positions that the browser gave to everything. Lengths are px at 96 dpi. */
export interface Slide {
  name: string;
  width: number;
  height: number;
  /** The page, with the sizes of shrunk texts in their styles; its own paint is the page's background. */
  tree: PreparedContainer;
  /** Mirrors `tree`, with the lines of every text. */
  measured: MeasuredBox;
  locale: string;
  getPicture(box: ImageBox): Picture;
  /** Absent if no text has emoji. */
  emoji?: PageEmoji;
}

/** How to draw one box as a picture. */
export interface BoxView {
  /** The page to draw, in which only the box is visible, upright and opaque. */
  root: ContainerBox;
  /** The part of that page that the picture shows, in whole px; it may extend beyond the page. */
  area: Area;
}

/** How to draw what one box changes in everything below it. */
export interface OverlayView {
  /** The page up to the box, without it and with it. */
  below: ContainerBox;
  whole: ContainerBox;
  /** Black where the picture hides everything below it, for a box that shows it blurred. */
  cover?: ContainerBox;
  /** The maximum opacity of the picture, so that text below stays readable through it: 0 to 1. */
  densest: number;
  /** The part of the page that the picture shows, in whole px, within the page. */
  area: Area;
}

/** The font that a text requests. */
export interface FontRequest {
  families: readonly string[];
  weight: number;
  isItalic: boolean;
}

export interface FontMetrics {
  ascent: number;
  /** A positive number. */
  descent: number;
}

export interface DeckParts {
  title: string;
  slides: readonly Slide[];
  /**
   * Draws `view.area` of `view.root`: a picture of one box, transparent around it, for which PowerPoint has no
   * equivalent. It is placed at the area, however many pixels it has.
   */
  drawBox(slide: Slide, box: Box, view: BoxView): Promise<{ png: Uint8Array; width: number; height: number }>;
  /**
   * Draws a transparent picture which, laid over `view.below`, looks like `view.whole`; undefined if both look alike.
   */
  drawOverlay(slide: Slide, view: OverlayView): Promise<Uint8Array | undefined>;
  /** Converts a picture to a PNG of the given pixels, for types that PowerPoint cannot show. */
  toPng(picture: Picture, size: { width: number; height: number }): Promise<Uint8Array>;
  /**
   * How far a font reaches above and below its baseline, in font sizes, by its own line metrics: they tell where the
   * browser put the baseline in a line. If undefined, the usual metrics are used.
   */
  fontMetrics?(font: FontRequest): FontMetrics | undefined;
  /**
   * The family that draws a character in text with these families: fallbacks draw scripts that they lack. If undefined,
   * desktop programs choose themselves.
   */
  findFamily?(families: readonly string[], character: string): string | undefined;
  /** The weights of a family's faces, or the ends of its range if one face has all; undefined for unknown families. */
  listWeights?(family: string, isItalic: boolean): { weights: readonly number[]; isVariable?: boolean } | undefined;
}
