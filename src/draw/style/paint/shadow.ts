import { isColor } from '../../../design/boxes/style/color.ts';
import { parseNodes } from '../../../design/boxes/style/grammar.ts';
import { evaluateLength } from '../../../design/boxes/style/length.ts';
import { splitAtCommas, type ValueNode } from '../../../design/boxes/style/nodes.ts';
import { type CssColor, toCssColor } from '../color.ts';

/** A shadow of `box-shadow`, `text-shadow` or `drop-shadow()`. Lengths are in px. */
export interface Shadow {
  readonly isInset: boolean;
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: CssColor;
}

interface ShadowContext {
  /** The font size in px. */
  em: number;
  currentColor: CssColor;
}

/** Reads a canonical list of shadows, the topmost first. */
export function readShadows(value: string | undefined, context: ShadowContext): Shadow[] {
  if (value === undefined || value === 'none') return [];
  return splitAtCommas(parseNodes(value)).map((nodes) => readShadow(nodes, context));
}

export function readShadow(nodes: readonly ValueNode[], { em, currentColor }: ShadowContext): Shadow {
  const [x = 0, y = 0, blur = 0, spread = 0] = nodes.flatMap((node) => evaluateLength(node, { em, whole: 0 }) ?? []);
  const color = nodes.find(isColor);
  return {
    isInset: nodes.some((node) => node.type === 'Identifier' && /^inset$/i.test(node.name)),
    x,
    y,
    blur,
    spread,
    color: color ? toCssColor(color, currentColor) : currentColor,
  };
}
