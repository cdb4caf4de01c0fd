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
}

export interface PassOptions {
  /** px. */
  em: number;
  /** Device pixels for each px. */
  scale: number;
}

const painted = ['background', 'backgroundColor', 'backgroundImage', 'border', 'borderColor', 'outline'];
const transforms = ['transform', 'rotate', 'scale', 'translate'];
const grouped = ['opacity', 'filter', 'mixBlendMode', 'isolation'];

/** The passes in which a style is painted, but for the shadows of texts. */
export function passesOf(style: BoxStyle, options: PassOptions): Pass[] {
  const has = (properties: readonly string[]) => properties.some((property) => style[property] !== undefined);
  const pass = (isAsked: boolean, cost: { ns: number; bytes: number }): Pass[] =>
    isAsked ? [{ margin: 0, ...cost }] : [];
  const gradients = `${style['background'] ?? ''} ${style['backgroundImage'] ?? ''}`.match(/gradient\(/g) ?? [];
  return [
    ...pass(has(painted) || Object.keys(style).some((name) => /^border[TRBL]/.test(name)), costs.fill),
    ...gradients.map(() => ({ margin: 0, ...costs.gradient })),
    ...pass(has(grouped), costs.group),
    ...pass(has(transforms), costs.transform),
    ...pass(style['overflow'] !== undefined && has(['borderRadius']), costs.roundedClip),
    ...pass(has(['clipPath']), costs.clip),
    ...pass(has(['mask', 'maskImage']), costs.mask),
    ...boxShadows(style, options),
    ...filters(style['filter'], options, (blur) => ({ margin: 3 * blur, ...costs.blur(blur * options.scale) })),
    ...filters(style['backdropFilter'], options, (blur) => ({
      margin: 3 * blur,
      isUnclipped: true,
      ...costs.backdrop(blur * options.scale),
    })),
  ];
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
    const cost = isInset ? costs.insetShadow(blur * options.scale) : costs.shadow;
    return { margin: 1.5 * blur + spread, isUnclipped: true, isShadow: true, ...cost };
  });
}

function filters(value: string | undefined, options: PassOptions, blurred: (blur: number) => Pass): Pass[] {
  if (value === undefined) return [];
  return parseNodes(value)
    .filter(isFunction)
    .map(({ name, children }) => {
      if (/^blur$/i.test(name)) return blurred(lengthOf(children[0], { em: options.em, whole: 0 }) ?? 0);
      if (/^drop-shadow$/i.test(name)) return { margin: 3 * blurOf(children, options), ...costs.dropShadow };
      return { margin: 0, ...costs.filter };
    });
}

/** px. The third length of a shadow, after two offsets. */
function blurOf(shadow: readonly ValueNode[], options: PassOptions): number {
  return lengthsOf(shadow, options)[2] ?? 0;
}

function lengthsOf(nodes: readonly ValueNode[], { em }: PassOptions): number[] {
  return nodes.flatMap((node) => lengthOf(node, { em, whole: 0 }) ?? []);
}
