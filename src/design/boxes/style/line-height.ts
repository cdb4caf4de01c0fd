import { parseNodes } from './grammar.ts';
import { evaluateLength } from './length.ts';
import { toQuantity } from './quantity.ts';

/** A multiple of the font size of the inheriting box, or px. */
export type LineHeight = { times: number } | { px: number };

/** A canonical `line-height`; undefined for `normal`, which the fonts decide. `em` is the font size in px. */
export function resolveLineHeight(value: string, em: number): LineHeight | undefined {
  const [node] = parseNodes(value);
  const number = evaluateLength(node, { em, whole: em });
  if (node === undefined || number === undefined) return undefined;
  return toQuantity(node)?.kinds.has('number') ? { times: number } : { px: number };
}

/** The px of a line of text. */
export function lineHeightPx(height: LineHeight, em: number): number {
  return 'px' in height ? height.px : height.times * em;
}
