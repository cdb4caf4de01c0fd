import { LruCache } from '../../../core/lru-cache.ts';
import type { FontFile } from '../../gather/fonts/font-file.ts';
import type { TakumiNode } from '../glue.ts';

/** The size of a measured node in px. */
export interface MeasuredSize {
  width: number;
  height: number;
}

/**
 * A cache of sizes. Most texts of a template are the same in its next render, and shaping them again would take most of
 * the time of the layout.
 */
const sizes = new LruCache<MeasuredSize>({ entries: 10_000, weight: 4_000_000 });
const fontSets = new LruCache<number>({ entries: 500, weight: 1_000_000 });
let fontSetCount = 0;

/** Returns a short name for the fonts of a page. With the same fonts, a text has the same size. */
export function nameFontSet(fonts: readonly FontFile[], fallbackFamilies: readonly string[]): string {
  const names = [...fonts.map(({ key }) => key), ...fallbackFamilies].join('\n');
  return String(fontSets.remember(names, names.length, () => ++fontSetCount));
}

/** Returns the cache key of a node that contains only text; undefined for other nodes. */
function buildKey(fontSet: string, { type, text, style }: TakumiNode): string | undefined {
  if (type !== 'text' || text === undefined) return undefined;
  let key = fontSet;
  for (const property in style) key += `;${property}:${style[property]}`;
  return `${key}\n${text}`;
}

/** Returns the sizes of nodes. Nodes that are not cached are measured. */
export function measuredSizes(
  nodes: readonly TakumiNode[],
  fontSet: string,
  measure: (nodes: readonly TakumiNode[]) => readonly MeasuredSize[],
): MeasuredSize[] {
  const keys = nodes.map((node) => buildKey(fontSet, node));
  const cachedSizes = keys.map((key) => (key === undefined ? undefined : sizes.get(key)));
  const missing = nodes.filter((_, index) => cachedSizes[index] === undefined);
  const measured = missing.length === 0 ? [] : measure(missing);
  let next = 0;
  return cachedSizes.map((known, index) => {
    if (known) return known;
    const { width = 0, height = 0 } = measured[next++] ?? {};
    const key = keys[index];
    if (key !== undefined) sizes.set(key, { width, height }, key.length);
    return { width, height };
  });
}
