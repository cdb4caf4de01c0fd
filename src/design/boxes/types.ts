import type { BoxStyle } from './style/types.ts';

/**
 * The box tree: the only description of a page that both engines draw. It is plain data: every value in it is resolved,
 * every style has been parsed and printed again, and nothing needs to be fetched except for the pictures to which it
 * refers.
 */
export type Box = ContainerBox | TextBox | ImageBox;

interface BoxCommon {
  /** The layer of the box, for warnings; in loops, several boxes share one layer. */
  layerId: string;
  style: BoxStyle;
  /** The text alternative, for formats that support one. */
  alt?: string;
  /**
   * The number of this box among the boxes of its layer, set if the box depends on the output page on which it appears:
   * see `Places`.
   */
  place?: number;
}

export interface ContainerBox extends BoxCommon {
  kind: 'container';
  children: Box[];
  /** Set if the content of the layer flows over several output pages (PAG-1). */
  flowRegion?: true;
  /** Set if the layer is a loop and the children are its repetitions. */
  loop?: true;
}

export interface TextSpan {
  text: string;
  style: BoxStyle;
  /** Identifies the place of an expression in a text that continues on further pages: see `Places`. */
  place?: number;
}

export interface TextBox extends BoxCommon {
  kind: 'text';
  /** The text. It is data and never parsed as markup (DOC-17). */
  spans: TextSpan[];
  /** If set, the font shrinks until the text fits the box, but not below this size in px (DOC-14). */
  shrinkTo?: number;
  /** The maximum number of lines. The last one ends with an ellipsis if there is more text (DOC-14). */
  maxLines?: number;
  /** Set if the text has already been cut and ends with an ellipsis, so that engines draw all of it. */
  isCutToFit?: true;
}

/** Where the picture of an image box comes from. `drawing` is SVG that Galley wrote itself, without user markup. */
export type PictureSource =
  | { kind: 'remote'; url: string }
  | { kind: 'data'; url: string }
  /** `spaceId` is the space of the page's template; the asset must belong to it (AUTH-1). */
  | { kind: 'asset'; assetId: string; spaceId?: string }
  | { kind: 'svg'; markup: string }
  | { kind: 'drawing'; markup: string }
  | ShaderPicture;

/**
 * A shader at one point in time. The size in px at which it is drawn, and the space of the page's template, are only
 * known once boxes are prepared.
 */
export interface ShaderPicture {
  kind: 'shader';
  shaderId: string;
  inputs: Readonly<Record<string, number | boolean | string | number[]>>;
  /** The time in seconds. */
  time: number;
  width: number;
  height: number;
  spaceId?: string;
}

export interface ImageBox extends BoxCommon {
  kind: 'image';
  source: PictureSource;
  fit: 'cover' | 'contain' | 'fill' | 'none';
  /**
   * The point of the picture that stays visible if the picture is cropped, as fractions of its width and height from
   * the top left.
   */
  focus: { x: number; y: number };
  /** How many times larger than `fit` says the picture is drawn, around its focus. Absent for 1. */
  zoom?: number;
}
