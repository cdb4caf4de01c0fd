import { LruCache } from '../../../core/lru-cache.ts';
import type { FontFile } from '../../gather/fonts/font-file.ts';
import type { TakumiNode } from '../glue.ts';

/** px of a measured node. */
export interface MeasuredSize {
  width: number;
  height: number;
}

/** Most texts of a template are the same in its next picture: shaping them again would be the larger part of a layout. */
const sizes = new LruCache<MeasuredSize>({ entries: 10_000, weight: 4_000_000 });
const fontSets = new LruCache<number>({ entries: 500, weight: 1_000_000 });
let fontSetCount = 0;

/** A short name of the files that a page is drawn with: the same text is as large in the same fonts. */
export function fontSetOf(fonts: readonly FontFile[], fallbackFamilies: readonly string[]): string {
  const names = [...fonts.map(({ key }) => key), ...fallbackFamilies].join('\n');
  return String(fontSets.remember(names, names.length, () => ++fontSetCount));
}

/** The key of a node that is text alone; undefined for any other. */
function keyOf(fontSet: string, { type, text, style }: TakumiNode): string | undefined {
  if (type !== 'text' || text === undefined) return undefined;
  let key = fontSet;
  for (const property in style) key += `;${property}:${style[property]}`;
  return `${key}\n${text}`;
}

/** The sizes of nodes, measured where they are not known. */
export function measuredSizes(
  nodes: readonly TakumiNode[],
  fontSet: string,
  measure: (nodes: readonly TakumiNode[]) => readonly MeasuredSize[],
): MeasuredSize[] {
  const keys = nodes.map((node) => keyOf(fontSet, node));
  const found = keys.map((key) => (key === undefined ? undefined : sizes.get(key)));
  const missing = nodes.filter((_, place) => found[place] === undefined);
  const measured = missing.length === 0 ? [] : measure(missing);
  let next = 0;
  return found.map((known, place) => {
    if (known) return known;
    const { width = 0, height = 0 } = measured[next++] ?? {};
    const key = keys[place];
    if (key !== undefined) sizes.set(key, { width, height }, key.length);
    return { width, height };
  });
}
