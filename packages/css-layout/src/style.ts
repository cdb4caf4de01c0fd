/**
 * The sum of px, a percentage, and comparisons. It can express the results of `calc()`, `min()`, `max()` and `clamp()`.
 */
export interface Length {
  readonly px: number;
  readonly percent: number;
  readonly comparisons?: readonly Comparison[];
}

/** The minimum or maximum of several lengths, multiplied by a number. */
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

/** The sizing function of a track. `fit` is the argument of fit-content(). */
export interface TrackSize {
  readonly min: TrackBreadth;
  readonly max: TrackBreadth;
  readonly fit?: Length;
}

/** Consecutive tracks, with the names of the lines around them. There is one more list of names than there are tracks. */
export interface TrackSequence {
  readonly tracks: readonly TrackSize[];
  readonly names: ReadonlyArray<readonly string[]>;
  /** How the sequence is repeated. A fixed number of repetitions is already expanded when the style is parsed. */
  readonly repeat?: 'auto-fill' | 'auto-fit';
}

/** A grid-placement value (CSS Grid 2, section 8.3). */
export interface GridLine {
  readonly line?: number;
  readonly span?: number;
  readonly name?: string;
}

/** The names of the areas, row by row. `.` stands for an empty cell. */
export type GridAreas = ReadonlyArray<readonly string[]>;

/** The part of a style that affects the positions and sizes of boxes. */
export interface LayoutStyle {
  readonly display: 'block' | 'flex' | 'grid';
  /** Whether this is an inline-level box in a block. */
  readonly isInline: boolean;
  /**
   * Whether the box is positioned absolutely, at its insets from the padding box of the parent. An absent inset is
   * `auto`.
   */
  readonly isPlaced: boolean;
  readonly left?: Length;
  readonly right?: Length;
  readonly top?: Length;
  readonly bottom?: Length;
  readonly width: SizeValue;
  readonly height: SizeValue;
  readonly minWidth: SizeValue;
  readonly minHeight: SizeValue;
  /** `auto` means no limit. */
  readonly maxWidth: SizeValue;
  readonly maxHeight: SizeValue;
  readonly aspectRatio?: number;
  readonly margin: Sides<Length | 'auto'>;
  readonly padding: Sides<Length>;
  readonly border: Sides<number>;
  /** Whether overflow is `hidden`, which makes the box a scroll container; `clip` does not. */
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
  /**
   * `zero` is the basis if `flex` is set without one. It means 0 %, which is the size of the content if the size of the
   * container is not definite.
   */
  readonly flexBasis: SizeValue | 'content' | 'zero';
  readonly templateColumns: readonly TrackSequence[];
  readonly templateRows: readonly TrackSequence[];
  readonly templateAreas: GridAreas;
  readonly autoColumns: readonly TrackSize[];
  readonly autoRows: readonly TrackSize[];
  readonly autoFlow: { readonly byColumn: boolean; readonly isDense: boolean };
  readonly gridColumn: readonly [start: GridLine, end: GridLine];
  readonly gridRow: readonly [start: GridLine, end: GridLine];
  /** Whether the content of the box, or its own height, depends on the size of the containing block. */
  readonly percentages: { readonly ofWidth: boolean; readonly ofHeight: boolean };
}
