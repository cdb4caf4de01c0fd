import { LruCache } from '../../../core/lru-cache.ts';
import { parseNodes } from './grammar.ts';
import { evaluateLength } from './length.ts';
import { maxFontSize } from './limits.ts';

/** The px of CSS's absolute sizes (CSS Fonts 4, section 2.5.1), with `medium` at 16 px. */
const absoluteSizes: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
/** The factors of relative sizes in browsers and takumi. */
const relativeSizes: Readonly<Record<string, number>> = { larger: 1.2, smaller: 1 / 1.2 };

/** Sizes by value and parent. A page has few, and an editor computes them in each frame of a gesture. */
const cache = new LruCache<number>({ entries: 1_000, weight: 100_000 });

/**
 * Converts a canonical `font-size` to px. It can be a length in any unit, a percentage, math of both, or a keyword.
 * `parentSize` is the font size of the parent in px; it is also the result if `value` is absent.
 */
export function resolveFontSize(value: string | undefined, parentSize: number): number {
  if (value === undefined) return parentSize;
  const key = `${value};${parentSize}`;
  return cache.remember(key, key.length, () => computeFontSize(value, parentSize));
}

function computeFontSize(value: string, parentSize: number): number {
  const size =
    absoluteSizes[value] ??
    (Object.hasOwn(relativeSizes, value)
      ? parentSize * (relativeSizes[value] ?? 1)
      : evaluateLength(parseNodes(value)[0], { em: parentSize, whole: parentSize }));
  // Negative math counts as 0 (CSS Values 4, section 10.5).
  return size === undefined ? parentSize : Math.min(maxFontSize, Math.max(0, size));
}
