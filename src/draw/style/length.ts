import type { Length, SizeKeyword, SizeValue } from '#css-layout';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { readLength } from '../../design/boxes/style/length.ts';

export const zero: Length = { px: 0, percent: 0 };

const keywords: ReadonlySet<string> = new Set<SizeKeyword>(['min-content', 'max-content', 'fit-content']);

/** A size property; `none`, `auto` and an absent value are `auto`. */
export function readSize(value: string | undefined, em: number): SizeValue {
  if (value === undefined || value === 'auto' || value === 'none') return 'auto';
  if (keywords.has(value)) return value as SizeKeyword;
  return readLength(parseNodes(value)[0], em) ?? 'auto';
}
