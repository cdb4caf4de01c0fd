import chroma, { type Color } from 'chroma-js';
import { LruCache } from '../../../core/lru-cache.ts';
import { toSrgb } from './color-spaces.ts';
import { isColorFunction } from './functions.ts';
import { parseNodes } from './grammar.ts';
import { resolveAngle } from './length.ts';
import { type FunctionNode, isFunction, isOperator, number, type ValueNode } from './nodes.ts';
import { printNodes } from './print.ts';

/** Whether a node of a canonical value is a color, including `currentcolor`. */
export function isColor(node: ValueNode): boolean {
  if (node.type === 'Hash') return true;
  if (node.type === 'Identifier') return /^(?:transparent|currentcolor)$/.test(node.name) || isColorName(node.name);
  return isColorFunction(node);
}

const colorNames = new LruCache<boolean>({ entries: 1_000, weight: 100_000 });

/**
 * Whether a word is the name of a color. For each word that is not, chroma throws and catches an error, which takes
 * longer than laying out a short text, so results are cached.
 */
function isColorName(word: string): boolean {
  return colorNames.remember(word, word.length, () => chroma.valid(word));
}

/**
 * Converts a canonical CSS color to sRGB; undefined for `currentcolor`, color mixtures and values that are not colors.
 */
export function readColor(value: string): Color | undefined {
  const [node] = parseNodes(value);
  if (!isFunction(node)) return parseChroma(value);
  if (node.name === 'hwb') return hwb(node.children);
  return node.name === 'color' ? inSpace(node.children) : parseChroma(printNodes([plainNumbers(node)]));
}

function parseChroma(value: string): Color | undefined {
  return chroma.valid(value) ? chroma(value) : undefined;
}

/** Rewrites a color function for chroma, which only reads angles in degrees and whole channels. */
function plainNumbers(node: FunctionNode): FunctionNode {
  const alpha = node.children.findIndex((child) => isOperator(child, '/'));
  const children = node.children.map((child, index) => {
    const degrees = child.type === 'Dimension' ? resolveAngle(child) : undefined;
    if (degrees !== undefined) return number(`${degrees}`);
    const isChannel = node.name === 'rgb' && child.type === 'Number' && (alpha < 0 || index < alpha);
    return isChannel ? number(`${Math.round(Number(child.value))}`) : child;
  });
  return { ...node, children };
}

function hwb(children: readonly ValueNode[]): Color {
  const [hue = 0, white = 0, black = 0, alpha = 1] = components(children, 100);
  const gray = white + black > 100 ? white / (white + black) : undefined;
  if (gray !== undefined) return chroma(gray * 255, gray * 255, gray * 255, alpha);
  const channels = chroma.hsl(hue, 1, 0.5).rgb(false);
  const [red = 0, green = 0, blue = 0] = channels.map(
    (channel) => channel * (1 - (white + black) / 100) + white * 2.55,
  );
  return chroma(red, green, blue, alpha);
}

function inSpace([space, ...rest]: readonly ValueNode[]): Color | undefined {
  const [first = 0, second = 0, third = 0, alpha = 1] = components(rest, 1);
  const parts = space?.type === 'Identifier' ? toSrgb(space.name, [first, second, third]) : undefined;
  const [red, green, blue] = parts ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return chroma(red * 255, green * 255, blue * 255, alpha);
}

/**
 * The numbers of a color, with angles in degrees. Percentages become fractions of `whole`; for the alpha, which is the
 * fourth number, they become fractions of 1.
 */
function components(nodes: readonly ValueNode[], whole: number): number[] {
  return nodes
    .filter((node) => node.type !== 'Operator')
    .map((node, index) => {
      if (node.type === 'Percentage') return (Number(node.value) / 100) * (index === 3 ? 1 : whole);
      if (node.type === 'Dimension') return resolveAngle(node) ?? 0;
      return node.type === 'Number' ? Number(node.value) : 0;
    });
}
