import type { BoxStyle } from '../boxes/style/types.ts';

/** A layer in which every expression is replaced by its value. Loops are expanded, and hidden layers are removed. */
export interface ResolvedLayer {
  id: string;
  type: string;
  /** The fields of the placement and of the layer's kind, as the schema of the kind defines them. */
  fields: Readonly<Record<string, unknown>>;
  style: BoxStyle;
  flowRegion?: true;
  loop?: true;
  /** Set if the page was resolved with `Places`. */
  place?: number;
  /** The parts of each span, for a text whose expressions are on several pages. */
  parts?: ReadonlyArray<readonly TextPart[]>;
  children: ResolvedLayer[];
}

/** Whether a layer is positioned absolutely in its parent. All other layers are in the flow (DOC-18). */
export function isPlaced({ fields }: Pick<ResolvedLayer, 'fields'>): boolean {
  return ['x', 'y', 'right', 'bottom'].some((name) => fields[name] !== undefined);
}

export interface TextPart {
  text: string;
  place?: number;
}

/**
 * What a page looks like, whatever template and data it was made from. It determines the name of the stored file
 * (RND-17).
 */
export interface ResolvedPage {
  id: string;
  width: number;
  height: number;
  /** The background color and the background, both as canonical CSS. */
  backgroundColor?: string;
  background?: string;
  /** A BCP 47 tag, which affects glyph variants and line breaking. */
  locale: string;
  layers: ResolvedLayer[];
}
