import { deepFreeze } from '../../../core/deep-freeze.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { CssColor } from '../color.ts';
import { type BorderSide, readBorders, readOutline } from '../sides.ts';
import { type Background, readBackground } from './background.ts';
import { type Filter, readFilters } from './filter.ts';
import { type Radii, readRadii } from './radii.ts';
import { readShadows, type Shadow } from './shadow.ts';
import { readTransform, type Transform } from './transform.ts';

/** How a box is painted, apart from its text and its content. Numbers are lengths in px. */
export interface PaintStyle {
  readonly opacity: number;
  readonly background?: Background;
  /** The borders, clockwise from the top; absent if no side is painted. */
  readonly borders?: readonly BorderSide[];
  readonly outline?: BorderSide & { readonly offset: number };
  readonly radii?: Radii;
  /** The shadows, the topmost first. */
  readonly shadows: readonly Shadow[];
  readonly filters: readonly Filter[];
  readonly backdropFilters: readonly Filter[];
  readonly transform?: Transform;
  /** A basic shape in CSS syntax, such as `circle()`. */
  readonly clipPath?: string;
  readonly isMasked: boolean;
  /** The CSS name of the blend mode. */
  readonly blendMode: string;
  readonly isIsolated: boolean;
  /** Whether the box clips its overflow. */
  readonly cuts: boolean;
}

/** The paint of a box that has no paint properties. */
export const unpainted: PaintStyle = deepFreeze({
  opacity: 1,
  shadows: [],
  filters: [],
  backdropFilters: [],
  isMasked: false,
  blendMode: 'normal',
  isIsolated: false,
  cuts: false,
});

/** Reads how a canonical style paints its box. `em` is the font size of the box in px. */
export function readPaintStyle(style: BoxStyle, context: { em: number; currentColor: CssColor }): PaintStyle {
  const { em } = context;
  const background = readBackground(style, context);
  const borders = readBorders(style, { em, whole: 0 }, context.currentColor);
  const outline = readOutline(style, { em, whole: 0 }, context.currentColor);
  const radii = readRadii(style, em);
  const transform = readTransform(style['transform'], style['transformOrigin'], em);
  const clipPath = style['clipPath'] ?? 'none';
  return {
    opacity: Number(style['opacity'] ?? 1),
    ...(background ? { background } : {}),
    ...(borders.some(({ width }) => width > 0) ? { borders } : {}),
    ...(outline ? { outline } : {}),
    ...(radii ? { radii } : {}),
    shadows: readShadows(style['boxShadow'], context),
    filters: readFilters(style['filter'], context),
    backdropFilters: readFilters(style['backdropFilter'], context),
    ...(transform ? { transform } : {}),
    ...(clipPath === 'none' ? {} : { clipPath }),
    isMasked: ['mask', 'maskImage'].some((property) => (style[property] ?? 'none') !== 'none'),
    blendMode: style['mixBlendMode'] ?? 'normal',
    isIsolated: style['isolation'] === 'isolate',
    cuts: ['overflow', 'overflowX', 'overflowY'].some((property) => /\b(hidden|clip)\b/.test(style[property] ?? '')),
  };
}
