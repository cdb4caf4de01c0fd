import { readColor } from '../../design/boxes/style/color.ts';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../design/boxes/style/length.ts';
import { isFunction, splitAtCommas, type ValueNode } from '../../design/boxes/style/nodes.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';
import { costs } from './costs.ts';

/** One time that an engine goes over a box and `margin` px around it. */
export interface Pass {
  margin: number;
  /** It works on what lies beside the page, too. */
  isUnclipped?: true;
  /** Nanoseconds for each device pixel. */
  ns: number;
  /** What it holds for each device pixel while the box's own content is drawn, or, of a shadow, before that. */
  bytes: number;
  isShadow?: true;
  /** It works on pixels of its own before they come on the page: on the upright rectangle around a turned box. */
  isLayer?: true;
}

export interface PassOptions {
  /** px. */
  em: number;
  /** Device pixels for each px. */
  scale: number;
  /** The box, or one around it, is turned or scaled. */
  isTurned?: boolean;
}

/** A radius of 1 or more of anything: corners of less are taken for square ones, which are dearer. */
const rounding = /(^|[ /])[1-9]/;
const backgrounds = ['background', 'backgroundColor', 'backgroundImage'];
const transforms = ['transform', 'rotate', 'scale', 'translate'];
const grouped = ['opacity', 'filter', 'mixBlendMode', 'isolation'];

/** The passes in which a style is painted, but for the shadows of texts. */
export function passesOf(style: BoxStyle, options: PassOptions): Pass[] {
  const has = (properties: readonly string[]) => properties.some((property) => style[property] !== undefined);
  const pass = (isAsked: boolean, cost: { ns: number; bytes: number }): Pass[] =>
    isAsked ? [{ margin: 0, ...cost }] : [];
  const layer = (isAsked: boolean, cost: { ns: number; bytes: number }): Pass[] =>
    pass(isAsked, cost).map((each) => ({ ...each, isLayer: true }));
  return [
    ...paints(style, options),
    ...pass(
      Object.keys(style).some((name) => /^(border(?!\w*Radius)|outline)/.test(name)),
      costs.path,
    ),
    ...layer(has(grouped), costs.group),
    ...pass(has(transforms), costs.transform),
    ...pass(style['overflow'] !== undefined && has(['borderRadius']), costs.roundedClip),
    ...layer(has(['clipPath']), costs.clip),
    ...layer(has(['mask', 'maskImage']), costs.mask),
    ...boxShadows(style, options),
    ...filters(style['filter'], options, costs.filter, (blur) => ({
      margin: 3 * blur,
      ...costs.blur(blur * options.scale),
    })).map((each): Pass => ({ ...each, isLayer: true })),
    ...filters(style['backdropFilter'], options, costs.backdropFilter, (blur) => ({
      margin: 3 * blur,
      isUnclipped: true,
      ...costs.backdrop(blur * options.scale),
    })).map((each): Pass => ({ ...each, isLayer: true })),
  ];
}

/** Whether a box is turned or scaled against the one around it: what only moves is painted as ever. */
export function turns({ transform, rotate, scale }: BoxStyle): boolean {
  if (rotate !== undefined || scale !== undefined) return true;
  if (transform === undefined || transform === 'none') return false;
  return transform.replaceAll(/translate[XY]?\([^()]*\)/g, '').trim() !== '';
}

function paints(style: BoxStyle, { isTurned = false }: PassOptions): Pass[] {
  const background = backgrounds.map((property) => style[property] ?? '').join(' ');
  if (background.trim() === '') return [];
  const gradients = [...background.matchAll(/(repeating-)?(linear|radial|conic)-gradient\(/g)];
  const isRound = Object.entries(style).some(([name, value]) => /^border\w*Radius$/.test(name) && rounding.test(value));
  const more = isTurned ? costs.turned.ns : 0;
  const pass = ({ ns, bytes }: { ns: number; bytes: number }, extra = more): Pass => ({
    margin: 0,
    ns: ns + extra,
    bytes,
  });
  if (gradients.length === 0) {
    if (!isRound) return [pass(costs.fill)];
    return [pass(isOpaque(style) ? costs.path : costs.clearPath, 0)];
  }
  return gradients.map(([, repeating, kind]) => {
    if (kind === 'conic') return pass(costs.conic);
    if (repeating) return pass(costs.repeating);
    return pass(kind === 'radial' ? costs.radial : isRound ? costs.roundLinear : costs.linear);
  });
}

function isOpaque({ background, backgroundColor = background }: BoxStyle): boolean {
  return backgroundColor !== undefined && readColor(backgroundColor)?.alpha() === 1;
}

/** The passes of the shadows that a text has, its own or inherited: over its lines, not over its box. */
export function textShadows(value: string, options: PassOptions): Pass[] {
  return splitAtCommas(parseNodes(value)).map((nodes) => {
    const blur = blurOf(nodes, options);
    const cost = costs.textShadow(blur * options.scale);
    return { margin: 1.5 * blur, isUnclipped: true, isShadow: true, ...cost };
  });
}

function boxShadows({ boxShadow }: BoxStyle, options: PassOptions): Pass[] {
  if (boxShadow === undefined) return [];
  return splitAtCommas(parseNodes(boxShadow)).map((nodes) => {
    const blur = blurOf(nodes, options);
    const isInset = nodes.some((node) => node.type === 'Identifier' && /^inset$/i.test(node.name));
    const spread = isInset ? 0 : Math.max(0, lengthsOf(nodes, options)[3] ?? 0);
    const reach = blur * options.scale;
    const cost = isInset ? costs.insetShadow(reach) : costs.shadow(reach);
    return { margin: 1.5 * blur + spread, isUnclipped: true, isShadow: true, ...cost };
  });
}

function filters(
  value: string | undefined,
  options: PassOptions,
  other: { ns: number; bytes: number },
  blurred: (blur: number) => Pass,
): Pass[] {
  if (value === undefined) return [];
  return parseNodes(value)
    .filter(isFunction)
    .map(({ name, children }) => {
      if (/^blur$/i.test(name)) return blurred(lengthOf(children[0], { em: options.em, whole: 0 }) ?? 0);
      if (/^drop-shadow$/i.test(name)) {
        const blur = blurOf(children, options);
        return { margin: 3 * blur, ...costs.dropShadow(blur * options.scale) };
      }
      return { margin: 0, ...other };
    });
}

/** px. The third length of a shadow, after two offsets. */
function blurOf(shadow: readonly ValueNode[], options: PassOptions): number {
  return lengthsOf(shadow, options)[2] ?? 0;
}

function lengthsOf(nodes: readonly ValueNode[], { em }: PassOptions): number[] {
  return nodes.flatMap((node) => lengthOf(node, { em, whole: 0 }) ?? []);
}
