import type { BoxStyle } from '../boxes/style/types.ts';

/** A layer with every expression replaced by its value, every loop unrolled and every hidden layer gone. */
export interface ResolvedLayer {
  id: string;
  type: string;
  /** Placement and the kind's own fields, as the kind's schema gives them. */
  fields: Readonly<Record<string, unknown>>;
  style: BoxStyle;
  flowRegion?: true;
  loop?: true;
  /** Set where the page was resolved with `Places`. */
  place?: number;
  /** What each span of a text is made of, where its expressions stand on several pages. */
  parts?: ReadonlyArray<readonly TextPart[]>;
  children: ResolvedLayer[];
}

export interface TextPart {
  text: string;
  place?: number;
}

/** What a page looks like, and nothing of how it came to: the value that names the stored file (RND-17). */
export interface ResolvedPage {
  id: string;
  width: number;
  height: number;
  /** Canonical CSS colour and background. */
  backgroundColor?: string;
  background?: string;
  /** BCP 47: chooses glyph variants and line breaking. */
  locale: string;
  layers: ResolvedLayer[];
}
