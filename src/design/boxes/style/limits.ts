import { isMath } from './functions.ts';
import { isBranch, isFunction, splitAtCommas, type ValueNode } from './nodes.ts';
import { toQuantity } from './quantity.ts';
import { reject } from './refusal.ts';

/** The maximum font size in px. It also limits a size that depends on the font sizes of ancestors. */
export const maxFontSize = 5_000;
/** The maximum of any other length in px, positive or negative. */
export const maxLength = 100_000;

/**
 * The largest accepted values. Blurs are limited by their cost. In a picture of 2400×1600 px, takumi 2.16.3 draws a
 * text shadow of 100 px in 0.6 s, one of 200 px in 5 s, a box shadow of 300 px in 0.2 s, and one of 1,000 px in 2 s.
 */
const max = {
  nodes: 400,
  /** The number of shadows and filters. */
  effects: 8,
  textBlur: 100,
  blur: 300,
  px: maxLength,
  fontSize: maxFontSize,
  scale: 100,
  number: 100_000,
  /**
   * The largest number of a grid line or repetition. It is limited because each line costs memory, even if nothing is
   * placed at it.
   */
  gridNumber: 1_000,
};

/** @throws Refusal for a value that is too large to draw */
export function checkLimits(property: string, nodes: readonly ValueNode[]): void {
  checkNodes(property, nodes, maxNumber(property));
  if (property === 'boxShadow') checkShadows(splitAtCommas(nodes), max.blur);
  if (property === 'textShadow') checkShadows(splitAtCommas(nodes), max.textBlur);
  if (property === 'filter' || property === 'backdropFilter') checkFilters(nodes);
}

/** @throws Refusal for more nodes than matching should have to process */
export function checkCount(nodes: Iterable<ValueNode>): void {
  let count = 0;
  for (const _ of nodes) if (++count > max.nodes) reject(`has more than ${max.nodes} parts`);
}

function maxNumber(property: string): number {
  return property.startsWith('grid') ? max.gridNumber : max.number;
}

function checkNodes(property: string, nodes: readonly ValueNode[], maxNumber: number): void {
  for (const node of nodes) {
    checkSize(property, node, maxNumber);
    // Math is skipped, because its result has already been checked.
    if (!isBranch(node) || isMath(node)) continue;
    checkNodes(property, node.children, isFunction(node) && /^scale/i.test(node.name) ? max.scale : maxNumber);
  }
}

function checkSize(property: string, node: ValueNode, maxNumber: number): void {
  const quantity = toQuantity(node);
  if (!quantity) return;
  const isLength = quantity.kinds.has('length') || quantity.kinds.has('percentage');
  const limit = isLength ? (property === 'fontSize' ? max.fontSize : max.px) : maxNumber;
  requireAtMost(limit, quantity.size, isLength ? 'px' : '');
}

function checkShadows(shadows: readonly ValueNode[][], maxBlur: number): void {
  if (shadows.length > max.effects) reject(`has more than ${max.effects} shadows`);
  for (const shadow of shadows) requireAtMost(maxBlur, shadowBlur(shadow), 'px of blur');
}

function checkFilters(nodes: readonly ValueNode[]): void {
  if (nodes.length > max.effects) reject(`has more than ${max.effects} filters`);
  for (const node of nodes.filter(isFunction)) {
    const [first] = node.children;
    if (/^blur$/i.test(node.name) && first) requireAtMost(max.blur, toQuantity(first)?.size ?? 0, 'px of blur');
    if (/^drop-shadow$/i.test(node.name)) requireAtMost(max.blur, shadowBlur(node.children), 'px of blur');
  }
}

/** The blur of a shadow, which is its third length, after two offsets. */
function shadowBlur(shadow: readonly ValueNode[]): number {
  return shadow.map(toQuantity).filter((quantity) => quantity !== undefined)[2]?.size ?? 0;
}

function requireAtMost(limit: number, size: number, unit: string): void {
  if (!(size <= limit)) reject(`is more than ${limit} ${unit}`.trimEnd());
}
