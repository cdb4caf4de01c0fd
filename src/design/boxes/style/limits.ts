import { isMath } from './functions.ts';
import { isBranch, isFunction, splitAtCommas, type ValueNode } from './nodes.ts';
import { toQuantity } from './quantity.ts';
import { reject } from './refusal.ts';

/** px, also for a size that depends on those of ancestors. */
export const maxFontSize = 5_000;
/** px of any other length, positive or negative. */
export const maxLength = 100_000;

/**
 * The largest values that are accepted. Blurs are limited by their cost: takumi 2.16.3 draws a text shadow of 100 px on
 * a 2400×1600 picture in 0.6 s and one of 200 px in 5 s; a box shadow of 300 px takes 0.2 s, one of 1,000 px 2 s.
 */
const max = {
  nodes: 400,
  /** Shadows and filters. */
  effects: 8,
  textBlur: 100,
  blur: 300,
  px: maxLength,
  fontSize: maxFontSize,
  scale: 100,
  number: 100_000,
  /** Grid lines and repetitions: each line costs memory, even if nothing is placed at it. */
  gridNumber: 1_000,
};

/** @throws Refusal for a value that is too large to draw */
export function checkLimits(property: string, nodes: readonly ValueNode[]): void {
  checkNodes(property, nodes, maxNumber(property));
  if (property === 'boxShadow') checkShadows(splitAtCommas(nodes), max.blur);
  if (property === 'textShadow') checkShadows(splitAtCommas(nodes), max.textBlur);
  if (property === 'filter' || property === 'backdropFilter') checkFilters(nodes);
}

/** @throws Refusal for more nodes than a match should have to look at */
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
    // Math has been checked as a whole, by its result.
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

/** The third length of a shadow, after two offsets. */
function shadowBlur(shadow: readonly ValueNode[]): number {
  return shadow.map(toQuantity).filter((quantity) => quantity !== undefined)[2]?.size ?? 0;
}

function requireAtMost(limit: number, size: number, unit: string): void {
  if (!(size <= limit)) reject(`is more than ${limit} ${unit}`.trimEnd());
}
