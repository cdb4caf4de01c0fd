/** The sum of px, of a percentage, and of comparisons: what `calc()`, `min()`, `max()` and `clamp()` come to. */
export interface Length {
  readonly px: number;
  readonly percent: number;
  readonly comparisons?: readonly Comparison[];
}

/** The smallest or the largest of some lengths, times a number. */
export interface Comparison {
  readonly kind: 'min' | 'max';
  readonly of: readonly Length[];
  readonly times: number;
}

export type SizeKeyword = 'auto' | 'min-content' | 'max-content' | 'fit-content';
export type SizeValue = Length | SizeKeyword;

export interface Sides<Value> {
  readonly top: Value;
  readonly right: Value;
  readonly bottom: Value;
  readonly left: Value;
}

/** A value of the alignment properties (CSS Box Alignment 3): `normal`, `stretch`, `center`, `space-between`, … */
export interface Alignment {
  readonly position: string;
  readonly isSafe?: true;
}

export type TrackBreadth = Length | { readonly fr: number } | 'auto' | 'min-content' | 'max-content';

/** A track's sizing function; `fit` is the argument of fit-content(). */
export interface TrackSize {
  readonly min: TrackBreadth;
  readonly max: TrackBreadth;
  readonly fit?: Length;
}

/** Tracks in a row, with the names of the lines around them: one list more than tracks. */
export interface TrackSequence {
  readonly tracks: readonly TrackSize[];
  readonly names: ReadonlyArray<readonly string[]>;
  /** How often the sequence is repeated; a number is worked out when the style is read. */
  readonly repeat?: 'auto-fill' | 'auto-fit';
}

/** A grid-placement value (CSS Grid 2, section 8.3). */
export interface GridLine {
  readonly line?: number;
  readonly span?: number;
  readonly name?: string;
}

/** Names of the areas by row, `.` for an empty cell. */
export type GridAreas = ReadonlyArray<readonly string[]>;

/** All of a style that decides where boxes stand and how large they are. */
export interface LayoutStyle {
  readonly display: 'block' | 'flex' | 'grid';
  /** An inline-level box, in a block. */
  readonly isInline: boolean;
  /** Out of the flow, at `left` and `top` of its parent. */
  readonly isPlaced: boolean;
  readonly left: Length;
  readonly top: Length;
  readonly width: SizeValue;
  readonly height: SizeValue;
  readonly minWidth: SizeValue;
  readonly minHeight: SizeValue;
  /** `auto` is no limit. */
  readonly maxWidth: SizeValue;
  readonly maxHeight: SizeValue;
  readonly aspectRatio?: number;
  readonly margin: Sides<Length | 'auto'>;
  readonly padding: Sides<Length>;
  readonly border: Sides<number>;
  /** overflow: hidden, which makes a scroll container; `clip` does not. */
  readonly hidesOverflow: boolean;
  readonly isRtl: boolean;
  readonly rowGap: Length;
  readonly columnGap: Length;
  readonly order: number;
  readonly alignItems: Alignment;
  readonly alignSelf: Alignment;
  readonly alignContent: Alignment;
  readonly justifyItems: Alignment;
  readonly justifySelf: Alignment;
  readonly justifyContent: Alignment;
  readonly flexDirection: 'row' | 'row-reverse' | 'column' | 'column-reverse';
  readonly flexWrap: 'nowrap' | 'wrap' | 'wrap-reverse';
  readonly flexGrow: number;
  readonly flexShrink: number;
  /** `zero` is the basis of a `flex` without one: 0 %, which is the content's size where no size is definite. */
  readonly flexBasis: SizeValue | 'content' | 'zero';
  readonly templateColumns: readonly TrackSequence[];
  readonly templateRows: readonly TrackSequence[];
  readonly templateAreas: GridAreas;
  readonly autoColumns: readonly TrackSize[];
  readonly autoRows: readonly TrackSize[];
  readonly autoFlow: { readonly byColumn: boolean; readonly isDense: boolean };
  readonly gridColumn: readonly [start: GridLine, end: GridLine];
  readonly gridRow: readonly [start: GridLine, end: GridLine];
  /** Whether what is in the box, or its own height, counts from the size of the box around. */
  readonly percentages: { readonly ofWidth: boolean; readonly ofHeight: boolean };
}
