import type { BoxStyle } from '../boxes/style/types.ts';

/** A layer with every expression replaced by its value, every loop unrolled and every hidden layer removed. */
export interface ResolvedLayer {
  id: string;
  type: string;
  /** The placement and the kind's own fields, as the kind's schema defines them. */
  fields: Readonly<Record<string, unknown>>;
  style: BoxStyle;
  flowRegion?: true;
  loop?: true;
  /** Set if the page was resolved with `Places`. */
  place?: number;
  /** The parts of each span of a text whose expressions are on several pages. */
  parts?: ReadonlyArray<readonly TextPart[]>;
  children: ResolvedLayer[];
}

/** Whether a layer is positioned absolutely in its parent; all others are in the flow (DOC-18). */
export function isPlaced({ fields }: Pick<ResolvedLayer, 'fields'>): boolean {
  return ['x', 'y', 'right', 'bottom'].some((name) => fields[name] !== undefined);
}

export interface TextPart {
  text: string;
  place?: number;
}

/** What a page looks like, independent of how it was made; it determines the name of the stored file (RND-17). */
export interface ResolvedPage {
  id: string;
  width: number;
  height: number;
  /** Canonical CSS color and background. */
  backgroundColor?: string;
  background?: string;
  /** BCP 47: chooses glyph variants and line breaking. */
  locale: string;
  layers: ResolvedLayer[];
}
