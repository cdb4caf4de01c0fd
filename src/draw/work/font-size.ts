import { parseNodes } from '../../design/boxes/style/grammar.ts';
import { lengthOf } from '../../design/boxes/style/length.ts';
import type { BoxStyle } from '../../design/boxes/style/types.ts';

/** px of a style's font size; `around` is that of the box around. */
export function fontSize({ fontSize: stated }: BoxStyle, around: number): number {
  if (stated === undefined) return around;
  return lengthOf(parseNodes(stated)[0], { em: around, whole: around }) ?? around;
}
