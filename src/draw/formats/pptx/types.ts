import type { Box, ContainerBox, ImageBox } from '../../../design/boxes/types.ts';
import type { PageEmoji } from '../../gather/emoji/index.ts';
import type { Picture } from '../../gather/picture.ts';
import type { Area } from '../../geometry/area.ts';
import type { MeasuredBox } from '../../html/measured-box.ts';
import type { PreparedContainer } from '../../prepare/tree.ts';

/** A page with where the browser put everything. Lengths are px at 96 dpi. */
export interface Slide {
  name: string;
  width: number;
  height: number;
  /** The page, its shrunk texts with their sizes in their styles; its own paint is the page's background. */
  tree: PreparedContainer;
  /** Mirrors `tree`, with the lines of every text. */
  measured: MeasuredBox;
  locale: string;
  pictureOf(box: ImageBox): Picture;
  /** Absent where no text has any. */
  emoji?: PageEmoji;
}

/** How to draw one box as a picture. */
export interface BoxView {
  /** The page with nothing to be seen in it but the box, upright and opaque: draw this. */
  root: ContainerBox;
  /** The part of that page that the picture shows, whole px; it may reach beyond the page. */
  area: Area;
}

/** How to draw what one box changes in all that is below it. */
export interface OverlayView {
  /** The page up to the box, without it and with it. */
  below: ContainerBox;
  whole: ContainerBox;
  /** Black where the picture hides all that is below it, for a box that shows it blurred. */
  cover?: ContainerBox;
  /** How opaque the picture may be, so that text below can be read through it: 0 to 1. */
  densest: number;
  /** The part of the page that the picture shows, whole px, within the page. */
  area: Area;
}

/** A font as text asks for it. */
export interface FontRequest {
  families: readonly string[];
  weight: number;
  isItalic: boolean;
}

export interface FontMetrics {
  ascent: number;
  /** Positive. */
  descent: number;
}

export interface DeckParts {
  title: string;
  slides: readonly Slide[];
  /**
   * A picture of one box, transparent around it, for what PowerPoint has no equivalent of: `view.area` of `view.root`.
   * It is placed where the area is, however many pixels it has.
   */
  drawBox(slide: Slide, box: Box, view: BoxView): Promise<{ png: Uint8Array; width: number; height: number }>;
  /** A clear picture which, laid over `view.below`, looks like `view.whole`; undefined where they look alike. */
  drawOverlay(slide: Slide, view: OverlayView): Promise<Uint8Array | undefined>;
  /** A picture's bytes as PNG of that many pixels, for types that PowerPoint cannot show. */
  toPng(picture: Picture, size: { width: number; height: number }): Promise<Uint8Array>;
  /**
   * How far a font reaches above and below its baseline, in font sizes, as its own line metrics say: it tells where the
   * browser put the baseline in a line. What most fonts have is taken where nothing is answered.
   */
  fontMetrics?(font: FontRequest): FontMetrics | undefined;
  /**
   * The family that draws a character for text that asks for these: fallbacks draw scripts that they lack. Programs
   * of the desktop choose by themselves where nothing is answered.
   */
  familyOf?(families: readonly string[], character: string): string | undefined;
  /** The weights of a family's faces, the ends of its range where one face has all; undefined of unknown families. */
  weightsOf?(family: string, isItalic: boolean): { weights: readonly number[]; isVariable?: boolean } | undefined;
}
