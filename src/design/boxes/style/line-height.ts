import { parseNodes } from './grammar.ts';
import { lengthOf } from './length.ts';
import { quantityOf } from './quantity.ts';

/** As many font sizes, of whoever inherits it, or px. */
export type LineHeight = { times: number } | { px: number };

/** A canonical `line-height`; undefined for `normal`, of which the fonts decide. `em` is px of the font size. */
export function lineHeightOf(value: string, em: number): LineHeight | undefined {
  const [node] = parseNodes(value);
  const number = lengthOf(node, { em, whole: em });
  if (node === undefined || number === undefined) return undefined;
  return quantityOf(node)?.kinds.has('number') ? { times: number } : { px: number };
}

/** px of a line of text. */
export function lineHeightPx(height: LineHeight, em: number): number {
  return 'px' in height ? height.px : height.times * em;
}
