import type { MeasuredNode } from './glue.ts';
import { hasRtl } from './quirks/bidi/index.ts';
import { inLines, textLines } from './text-lines.ts';

/** The px by which a measured text may exceed its box before it counts as too large. */
const tolerance = 0.5;

/** Whether a measured text fits its box. `lineHeight` is the line height in px, if the style has one. */
export function fitsBox(node: MeasuredNode, lineHeight?: number): boolean {
  const { right, bottom } = textExtent(node, lineHeight);
  return right <= node.width + tolerance && bottom <= node.height + tolerance;
}

/**
 * Returns how far the text of a measured node extends from the node's top left, in px. A run is as high as the font's
 * content area and includes the blanks at the end of its line. If the line is lower than the font, the content sticks
 * out equally above and below; that is leading, not text. Blanks at the end of a line do not count. Emoji are pictures
 * in the lines. A fallback font may be much higher than the text's font; in that case, lines extend no further than
 * their boxes.
 */
export function textExtent(node: MeasuredNode, lineHeight?: number): { right: number; bottom: number } {
  const { runs, pictures } = inLines(node);
  const leading = Math.max(0, -(runs[0]?.y ?? 0));
  const rights = [
    ...runs.map(({ x, width, text }) => x + inkWidth(width, text)),
    ...pictures.map(({ x, width }) => x + width),
  ];
  const lowest = runs.reduce((max, { y, height }) => Math.max(max, y + height - leading), 0);
  const bottoms = pictures.map(({ y, height }) => y + height);
  return {
    right: rights.reduce((max, right) => Math.max(max, right), 0),
    bottom: bottoms.reduce((max, bottom) => Math.max(max, bottom), Math.min(lowest, boxesBottom(node, lineHeight))),
  };
}

/**
 * Returns the bottom of the line boxes in px. It is used if a fallback font may be higher than the text's font, and if
 * all lines have the height that the style states. (A larger span makes its line higher.)
 */
function boxesBottom(node: MeasuredNode, lineHeight: number | undefined): number {
  if (lineHeight === undefined || !mayFallBack(inLines(node).runs)) return Number.POSITIVE_INFINITY;
  const lines = textLines(node);
  const isOnGrid = lines.every(({ middle }, index) => Math.abs(middle - (index + 0.5) * lineHeight) < lineHeight / 4);
  return isOnGrid ? lines.length * lineHeight : Number.POSITIVE_INFINITY;
}

/**
 * Whether a text may contain a fallback font. A single word is in one font. The fonts of right-to-left scripts are the
 * highest.
 */
function mayFallBack(runs: MeasuredNode['runs']): boolean {
  const [first] = runs;
  return runs.some(({ text, height }) => hasRtl(text) || Math.abs(height - (first?.height ?? height)) > 1);
}

function inkWidth(width: number, text: string): number {
  const ink = text.trimEnd().length;
  return text.length === 0 ? 0 : (width * ink) / text.length;
}
