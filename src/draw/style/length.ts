import type { Length, SizeKeyword, SizeValue } from '#css-layout';
import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { readLength } from '../../design/boxes/style/length.ts';

export const zero: Length = { px: 0, percent: 0 };

const keywords = ['min-content', 'max-content', 'fit-content'] as const satisfies readonly SizeKeyword[];

/** Reads a size property. `none`, `auto` and an absent value all give `auto`. */
export function readSize(value: string | undefined, em: number): SizeValue {
  if (value === undefined || value === 'auto' || value === 'none') return 'auto';
  const keyword = keywords.find((each) => each === value);
  return keyword ?? readLength(parseNodes(value)[0], em) ?? 'auto';
}
