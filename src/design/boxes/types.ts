import type { BoxStyle } from './style/types.ts';

/**
 * The box tree: the single description of a page that both engines draw. It is plain data: every value in it is
 * resolved, every style has been parsed and printed again, and nothing needs to be fetched except the pictures that it
 * names.
 */
export type Box = ContainerBox | TextBox | ImageBox;

interface BoxCommon {
  /** The layer of the box, for warnings; in loops, several boxes share one layer. */
  layerId: string;
  style: BoxStyle;
  /** The text alternative, for formats that support one. */
  alt?: string;
  /** The number of this box among those of its layer, if its page depends on it: see `Places`. */
  place?: number;
}

export interface ContainerBox extends BoxCommon {
  kind: 'container';
  children: Box[];
  /** Set if the layer's content flows over pages (PAG-1). */
  flowRegion?: true;
  /** Set if the layer is a loop and the children are its repetitions. */
  loop?: true;
}

export interface TextSpan {
  text: string;
  style: BoxStyle;
  /** The place of an expression in a text that continues over pages: see `Places`. */
  place?: number;
}

export interface TextBox extends BoxCommon {
  kind: 'text';
  /** Data, never markup (DOC-17). */
  spans: TextSpan[];
  /** The font shrinks until the text fits the box, but not below this many px (DOC-14). */
  shrinkTo?: number;
  /** The number of lines after which the text ends with an ellipsis (DOC-14). */
  maxLines?: number;
  /** Set if the text has already been cut with an ellipsis, so that engines draw all of it. */
  isCutToFit?: true;
}

/** The source of an image box's picture. `drawing` is SVG that Galley wrote itself, without user markup. */
export type PictureSource =
  | { kind: 'remote'; url: string }
  | { kind: 'data'; url: string }
  /** `spaceId` is the space of the page's template; the asset must belong to it (AUTH-1). */
  | { kind: 'asset'; assetId: string; spaceId?: string }
  | { kind: 'svg'; markup: string }
  | { kind: 'drawing'; markup: string }
  | ShaderPicture;

/**
 * A shader at a moment. The px at which it is drawn and the space of the page's template are known once boxes are
 * prepared.
 */
export interface ShaderPicture {
  kind: 'shader';
  shaderId: string;
  inputs: Readonly<Record<string, number | boolean | string | number[]>>;
  /** Seconds. */
  time: number;
  width: number;
  height: number;
  spaceId?: string;
}

export interface ImageBox extends BoxCommon {
  kind: 'image';
  source: PictureSource;
  fit: 'cover' | 'contain' | 'fill' | 'none';
  /** The point of the picture that stays visible, as fractions of its width and height from the top left. */
  focus: { x: number; y: number };
}
