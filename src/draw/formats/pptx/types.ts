import type { Box, ContainerBox, ImageBox } from '../../../design/boxes/types.ts';
import type { PageEmoji } from '../../gather/emoji/index.ts';
import type { Picture } from '../../gather/picture.ts';
import type { Area } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedContainer } from '../../prepare/tree.ts';

/** A page with the positions that the browser gave to all boxes. Lengths are px at 96 dpi. */
export interface Slide {
  name: string;
  width: number;
  height: number;
  /**
   * The page. The styles of shrunk texts have their final sizes. The paint of this container is the page's background.
   */
  tree: PreparedContainer;
  /** The measured boxes in the same structure as `tree`, with the lines of every text. */
  measured: MeasuredBox;
  locale: string;
  getPicture(box: ImageBox): Picture;
  /** Absent if no text has emoji. */
  emoji?: PageEmoji;
}

/** Describes how to draw one box as a picture. */
export interface BoxView {
  /** The page to draw, in which only the box is visible. It is neither rotated nor transparent. */
  root: ContainerBox;
  /** The part of that page that the picture shows, in whole px; it may extend beyond the page. */
  area: Area;
}

/** Describes how to draw the changes that one box makes to everything below it. */
export interface OverlayView {
  /** The page up to the box, without the box and with it. */
  below: ContainerBox;
  whole: ContainerBox;
  /**
   * A page that is black where the picture must hide everything below it. Set for a box that blurs what is below it.
   */
  cover?: ContainerBox;
  /** The maximum opacity of the picture, from 0 to 1, so that text below stays readable through it. */
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
  /** A positive number: how far the font reaches below its baseline. */
  descent: number;
}

export interface DeckParts {
  title: string;
  slides: readonly Slide[];
  /**
   * Draws `view.area` of `view.root`: a picture of one box for which PowerPoint has no equivalent, transparent around
   * the box. The picture is placed at the area, no matter how many pixels it has.
   */
  drawBox(slide: Slide, box: Box, view: BoxView): Promise<{ png: Uint8Array; width: number; height: number }>;
  /**
   * Draws a transparent picture that, laid over `view.below`, looks like `view.whole`; undefined if both look alike.
   */
  drawOverlay(slide: Slide, view: OverlayView): Promise<Uint8Array | undefined>;
  /** Converts a picture of a type that PowerPoint cannot show to a PNG of the given pixels. */
  toPng(picture: Picture, size: { width: number; height: number }): Promise<Uint8Array>;
  /**
   * Returns how far a font reaches above and below its baseline, in font sizes, by the font's own line metrics. These
   * tell where the browser put the baseline in a line. If undefined, the metrics of Inter are used.
   */
  fontMetrics?(font: FontRequest): FontMetrics | undefined;
  /**
   * Returns the family that draws a character in text with these families. Fallback families draw scripts that the
   * families lack. If undefined, desktop programs choose the family themselves.
   */
  findFamily?(families: readonly string[], character: string): string | undefined;
  /**
   * Returns the weights of a family's faces, or the ends of the range if one variable face has all weights. Undefined
   * for unknown families.
   */
  listWeights?(family: string, isItalic: boolean): { weights: readonly number[]; isVariable?: boolean } | undefined;
}
