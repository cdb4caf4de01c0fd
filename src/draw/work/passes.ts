import { isOpaqueColor } from '../style/color.ts';
import type { Filter } from '../style/paint/filter.ts';
import type { Gradient } from '../style/paint/gradient.ts';
import type { PaintStyle } from '../style/paint/index.ts';
import type { Radii } from '../style/paint/radii.ts';
import type { Shadow } from '../style/paint/shadow.ts';
import type { Transform } from '../style/paint/transform.ts';
import { costs } from './costs.ts';

/** A pass in which an engine paints a box and an area of `margin` px around it. */
export interface Pass {
  margin: number;
  /** Whether the pass also covers the parts that are outside the page. */
  isUnclipped?: true;
  /** The nanoseconds per device pixel. */
  ns: number;
  /**
   * The bytes per device pixel that the pass holds in memory while the box's content is drawn. A shadow holds them
   * before that instead.
   */
  bytes: number;
  isShadow?: true;
  /**
   * Whether the pass works on its own pixel buffer, which is put on the page afterwards. For a rotated box, the buffer
   * covers its axis-aligned bounding rectangle.
   */
  isLayer?: true;
}

interface PassOptions {
  /** The number of device pixels per px. */
  scale: number;
  /** Whether the box or an ancestor is rotated or scaled. */
  isTurned?: boolean;
}

/** Lists the passes in which a box is painted. The shadows of texts are not included. */
export function listPasses(paint: PaintStyle, options: PassOptions): Pass[] {
  const pass = (isRequested: boolean, cost: { ns: number; bytes: number }): Pass[] =>
    isRequested ? [{ margin: 0, ...cost }] : [];
  const layer = (isAsked: boolean, cost: { ns: number; bytes: number }): Pass[] =>
    pass(isAsked, cost).map((each) => ({ ...each, isLayer: true }));
  const { opacity, blendMode, isIsolated, filters } = paint;
  return [
    ...backgroundPasses(paint, options),
    ...pass(paint.borders !== undefined || paint.outline !== undefined, costs.path),
    ...layer(opacity !== 1 || blendMode !== 'normal' || isIsolated || filters.length > 0, costs.group),
    ...pass(paint.transform !== undefined, costs.transform),
    ...pass(paint.cuts && paint.radii !== undefined, costs.roundedClip),
    ...layer(paint.clipPath !== undefined, costs.clip),
    ...layer(paint.isMasked, costs.mask),
    ...paint.shadows.map((shadow) => boxShadow(shadow, options)),
    ...filterPasses(filters, options, costs.filter, (blur) => ({
      margin: 3 * blur,
      ...costs.blur(blur * options.scale),
    })),
    ...filterPasses(paint.backdropFilters, options, costs.backdropFilter, (blur) => ({
      margin: 3 * blur,
      isUnclipped: true,
      ...costs.backdrop(blur * options.scale),
    })),
  ];
}

/** Whether a box is rotated or scaled relative to its parent. A box that is only moved is painted as usual. */
export function turns({ functions }: Transform): boolean {
  return functions.some(({ kind }) => kind !== 'translate');
}

function backgroundPasses({ background, radii }: PaintStyle, { isTurned = false }: PassOptions): Pass[] {
  if (!background) return [];
  const isRound = radii !== undefined && isRounded(radii);
  const more = isTurned ? costs.turned.ns : 0;
  const pass = ({ ns, bytes }: { ns: number; bytes: number }, extra = more): Pass => ({
    margin: 0,
    ns: ns + extra,
    bytes,
  });
  const { color, gradients } = background;
  if (gradients.length > 0) return gradients.map((gradient) => pass(gradientCost(gradient, isRound)));
  if (!color) return [];
  if (!isRound) return [pass(costs.fill)];
  return [pass(isOpaqueColor(color) ? costs.path : costs.clearPath, 0)];
}

function gradientCost({ kind, isRepeating }: Gradient, isRound: boolean) {
  if (kind === 'conic') return costs.conic;
  if (isRepeating) return costs.repeating;
  if (kind === 'radial') return costs.radial;
  return isRound ? costs.roundLinear : costs.linear;
}

/** Whether a box has round corners. Corners of less than 1 px, or 1 %, count as square ones, which cost more. */
function isRounded(radii: Radii): boolean {
  return radii.some(({ x }) => x.px >= 1 || x.percent >= 1 || x.comparisons !== undefined);
}

/** Returns the passes of a text's own or inherited shadows. They cover the lines of the text, not its box. */
export function textShadowPasses(shadows: readonly Shadow[], { scale }: PassOptions): Pass[] {
  return shadows.map(({ blur }) => ({
    margin: 1.5 * blur,
    isUnclipped: true,
    isShadow: true,
    ...costs.textShadow(blur * scale),
  }));
}

function boxShadow({ isInset, blur, spread }: Shadow, { scale }: PassOptions): Pass {
  const grown = isInset ? 0 : Math.max(0, spread);
  const cost = isInset ? costs.insetShadow(blur * scale) : costs.shadow(blur * scale);
  return { margin: 1.5 * blur + grown, isUnclipped: true, isShadow: true, ...cost };
}

function filterPasses(
  filters: readonly Filter[],
  { scale }: PassOptions,
  other: { ns: number; bytes: number },
  blurred: (blur: number) => Pass,
): Pass[] {
  return filters.map((filter): Pass => {
    if (filter.kind === 'blur') return { ...blurred(filter.radius), isLayer: true };
    if (filter.kind === 'color') return { margin: 0, ...other, isLayer: true };
    const { blur } = filter.shadow;
    return { margin: 3 * blur, ...costs.dropShadow(blur * scale), isLayer: true };
  });
}
