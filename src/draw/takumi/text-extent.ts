import type { MeasuredNode } from './glue.ts';

/** px by which measured text may exceed its box before it counts as too large. */
const tolerance = 0.5;

/** Whether a measured text is no larger than its box. */
export function fitsBox(node: MeasuredNode): boolean {
  const { right, bottom } = textExtent(node);
  return right <= node.width + tolerance && bottom <= node.height + tolerance;
}

/**
 * How far the text of a measured node reaches from its top left, in px. A run is as high as the font's content area and
 * includes the blanks at the end of its line. Where the line is lower than the font, the content sticks out as much
 * below as above, which is leading and not text; blanks at a line's end hang.
 */
export function textExtent({ runs }: MeasuredNode): { right: number; bottom: number } {
  const leading = Math.max(0, -(runs[0]?.y ?? 0));
  return {
    right: runs.reduce((most, { x, width, text }) => Math.max(most, x + inkWidth(width, text)), 0),
    bottom: runs.reduce((most, { y, height }) => Math.max(most, y + height - leading), 0),
  };
}

/** Lines of a measured text. */
export function lineCount({ runs }: MeasuredNode): number {
  return new Set(runs.map(({ y, height }) => Math.round(y + height / 2))).size;
}

function inkWidth(width: number, text: string): number {
  const ink = text.trimEnd().length;
  return text.length === 0 ? 0 : (width * ink) / text.length;
}
