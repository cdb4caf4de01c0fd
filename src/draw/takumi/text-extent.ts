import type { MeasuredNode } from './glue.ts';
import { hasRtl } from './quirks/bidi/index.ts';
import { inLines, textLines } from './text-lines.ts';

/** px by which measured text may exceed its box before it counts as too large. */
const tolerance = 0.5;

/** Whether a measured text is no larger than its box. `lineHeight` is px of a line, where the style says it. */
export function fitsBox(node: MeasuredNode, lineHeight?: number): boolean {
  const { right, bottom } = textExtent(node, lineHeight);
  return right <= node.width + tolerance && bottom <= node.height + tolerance;
}

/**
 * How far the text of a measured node reaches from its top left, in px. A run is as high as the font's content area and
 * includes the blanks at the end of its line. Where the line is lower than the font, the content sticks out as much
 * below as above, which is leading and not text; blanks at a line's end hang. Emoji are pictures in the lines. A font
 * that stands in may be much higher than the text's own: lines then reach no further than their boxes do.
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
 * px. Where a font may stand in that is higher than the text's own, and all lines are of the height that the style says:
 * a larger span makes its own line higher.
 */
function boxesBottom(node: MeasuredNode, lineHeight: number | undefined): number {
  if (lineHeight === undefined || !mayFallBack(inLines(node).runs)) return Number.POSITIVE_INFINITY;
  const lines = textLines(node);
  const isOnGrid = lines.every(({ middle }, index) => Math.abs(middle - (index + 0.5) * lineHeight) < lineHeight / 4);
  return isOnGrid ? lines.length * lineHeight : Number.POSITIVE_INFINITY;
}

/** A lone word is in one font: those of right-to-left scripts are the highest. */
function mayFallBack(runs: MeasuredNode['runs']): boolean {
  const [first] = runs;
  return runs.some(({ text, height }) => hasRtl(text) || Math.abs(height - (first?.height ?? height)) > 1);
}

function inkWidth(width: number, text: string): number {
  const ink = text.trimEnd().length;
  return text.length === 0 ? 0 : (width * ink) / text.length;
}
