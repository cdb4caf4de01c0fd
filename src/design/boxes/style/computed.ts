import { LruCache } from '../../../core/lru-cache.ts';
import { parseNodes } from './grammar.ts';
import { checkLimits, maxLength } from './limits.ts';
import { dimension, isBranch, operator, type ValueNode } from './nodes.ts';
import { createProblem } from './parse-style.ts';
import { printNodes } from './print.ts';
import { Refusal } from './refusal.ts';
import type { BoxStyle, StyleProblem } from './types.ts';
import { absoluteLengths } from './units.ts';

/** What the font-relative lengths of a style refer to. */
interface FontBase {
  /** The size of one em in px, which is the font size of the style. */
  em: number;
  /** Whether lengths in em are kept, because the font size is not known yet (`fit: shrink`). */
  keepsEm: boolean;
}

/** The size of one rem in px. It is fixed, because nothing sets the font size of the root. */
const rem = 16;
const relative = /\d(?:r?em|pt|pc|in|cm|mm)\b/i;
const cache = new LruCache<string | StyleProblem>({ entries: 5_000, weight: 2_000_000 });

/**
 * Converts every font-relative and absolute length of a canonical style to px, except for the font size itself, so that
 * code that reads the style need not know the font size (CSS Values 4, section 6.1). Values that are too large at this
 * font size are left out and reported.
 */
export function computedStyle(style: BoxStyle, base: FontBase): { style: BoxStyle; problems: StyleProblem[] } {
  const problems: StyleProblem[] = [];
  const computed: Record<string, string> = {};
  let isSame = true;
  for (const [property, value] of Object.entries(style)) {
    const result = property === 'fontSize' ? value : computedValue(property, value, base);
    isSame &&= result === value;
    if (typeof result === 'string') computed[property] = result;
    else problems.push(result);
  }
  return { style: isSame ? style : computed, problems };
}

function computedValue(property: string, value: string, base: FontBase): string | StyleProblem {
  const isPartOfLine = property === 'lineHeight' && value.includes('%');
  if (property === 'fontFamily' || !(isPartOfLine || relative.test(value))) return value;
  const key = `${property}:${value}:${base.keepsEm ? 'em' : base.em}`;
  return cache.remember(key, key.length, () => {
    const nodes = parseNodes(value).map((node) => inPx(node, base, isPartOfLine));
    try {
      checkLimits(property, nodes);
    } catch (error) {
      if (error instanceof Refusal) return createProblem(property, error.message);
      throw error;
    }
    return printNodes(nodes);
  });
}

function inPx(node: ValueNode, base: FontBase, isPartOfLine: boolean): ValueNode {
  if (isBranch(node)) return { ...node, children: node.children.map((child) => inPx(child, base, isPartOfLine)) };
  if (node.type === 'Operator') return operator(node.value.trim());
  // A percentage of the font size becomes px, because it is inherited as a length and not as a factor.
  if (isPartOfLine && node.type === 'Percentage') return ems(Number(node.value) / 100, base);
  if (node.type !== 'Dimension') return node;
  const unit = node.unit.toLowerCase();
  if (unit === 'em') return ems(Number(node.value), base);
  const px = unit === 'rem' ? rem : absoluteLengths[unit];
  return px === undefined || unit === 'px' ? node : length(Number(node.value) * px, 'px');
}

function ems(times: number, { em, keepsEm }: FontBase): ValueNode {
  return keepsEm ? length(times, 'em') : length(times * em, 'px');
}

function length(value: number, unit: string): ValueNode {
  const bounded = Math.max(-maxLength * 2, Math.min(maxLength * 2, value));
  return dimension(String(Number(bounded.toFixed(5))), unit);
}
