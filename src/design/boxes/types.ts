import type { BoxStyle } from './style/types.ts';

/**
 * The box tree: the one description of a page that both engines draw. It is plain data: every value in it is resolved,
 * every style parsed and printed anew, and nothing in it has to be fetched but the pictures that it names.
 */
export type Box = ContainerBox | TextBox | ImageBox;

interface BoxCommon {
  /** The layer that the box came from, for warnings; several boxes share one inside loops. */
  layerId: string;
  style: BoxStyle;
  /** Text alternative, for documents that carry one. */
  alt?: string;
  /** Which one it is of the layer's boxes, where its page depends on it: see `Places`. */
  place?: number;
}

export interface ContainerBox extends BoxCommon {
  kind: 'container';
  children: Box[];
  /** The layer's content flows over pages (PAG-1). */
  flowRegion?: true;
  /** The children are repetitions: the layer is a loop. */
  loop?: true;
}

export interface TextSpan {
  text: string;
  style: BoxStyle;
  /** Of an expression in a text that goes on over pages: see `Places`. */
  place?: number;
}

export interface TextBox extends BoxCommon {
  kind: 'text';
  /** Data, never markup (DOC-17). */
  spans: TextSpan[];
  /** Shrinks the font until the text fits the box, down to this many px (DOC-14). */
  shrinkTo?: number;
  /** Lines after which the text ends with an ellipsis (DOC-14). */
  maxLines?: number;
  /** What is too long has been cut, with an ellipsis: engines leave all of the text. */
  isCutToFit?: true;
}

/** Where the picture of an image box comes from. `drawing` is SVG that this service wrote itself: no user markup. */
export type PictureSource =
  | { kind: 'remote'; url: string }
  | { kind: 'data'; url: string }
  /** `spaceId` is the space of the page's template, which alone the asset may belong to (AUTH-1). */
  | { kind: 'asset'; assetId: string; spaceId?: string }
  | { kind: 'svg'; markup: string }
  | { kind: 'drawing'; markup: string }
  | ShaderPicture;

/** A program at a moment. px that it is drawn in, and the space of the page's template, are known once boxes are prepared. */
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
  /** The point of the picture that stays in view, in parts of its width and height from the top left. */
  focus: { x: number; y: number };
}
