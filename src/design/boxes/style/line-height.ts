import { parseNodes } from './grammar.ts';
import { evaluateLength } from './length.ts';
import { toQuantity } from './quantity.ts';

/** A multiple of the font size of the box that inherits it, or a length in px. */
export type LineHeight = { times: number } | { px: number };

/**
 * Parses a canonical `line-height`; undefined for `normal`, whose height depends on the font. `em` is the font size in
 * px.
 */
export function resolveLineHeight(value: string, em: number): LineHeight | undefined {
  const [node] = parseNodes(value);
  const number = evaluateLength(node, { em, whole: em });
  if (node === undefined || number === undefined) return undefined;
  return toQuantity(node)?.kinds.has('number') ? { times: number } : { px: number };
}

/** The height of a line of text in px. */
export function lineHeightPx(height: LineHeight, em: number): number {
  return 'px' in height ? height.px : height.times * em;
}
