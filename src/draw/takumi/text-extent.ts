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
 * below as above, which is leading and not text; blanks at a line's end hang. Emoji are pictures in the lines.
 */
export function textExtent(node: MeasuredNode): { right: number; bottom: number } {
  const { runs, pictures } = inLines(node);
  const leading = Math.max(0, -(runs[0]?.y ?? 0));
  const rights = [
    ...runs.map(({ x, width, text }) => x + inkWidth(width, text)),
    ...pictures.map(({ x, width }) => x + width),
  ];
  const bottoms = [
    ...runs.map(({ y, height }) => y + height - leading),
    ...pictures.map(({ y, height }) => y + height),
  ];
  return {
    right: rights.reduce((most, right) => Math.max(most, right), 0),
    bottom: bottoms.reduce((most, bottom) => Math.max(most, bottom), 0),
  };
}

/** Lines of a measured text. One may have nothing but emoji in it. */
export function lineCount(node: MeasuredNode): number {
  const { runs, pictures } = inLines(node);
  const isOnLine = (middle: number) => runs.some(({ y, height }) => Math.abs(y + height / 2 - middle) < height / 3);
  const others = pictures.map(({ y, height }) => y + height / 2).filter((middle) => !isOnLine(middle));
  return linesOf(runs) + new Set(others.map(Math.round)).size;
}

/** Runs of several fonts share a baseline and not a middle: those that overlap by more than half are one line. */
function linesOf(runs: MeasuredNode['runs']): number {
  const inOrder = runs.map(({ y, height }) => ({ middle: y + height / 2, height })).sort((a, b) => a.middle - b.middle);
  let lines = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { middle, height } of inOrder) {
    if (middle - last > height * 0.4) {
      lines++;
      last = middle;
    }
  }
  return lines;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What stands in the lines of a node, px from its top left; emoji are its children, or those of a block within it. */
function inLines(node: MeasuredNode): { runs: MeasuredNode['runs']; pictures: Area[] } {
  const runs = [...node.runs];
  const pictures: Area[] = [];
  for (const child of node.children) {
    const { x, y } = placeIn(node, child);
    if (child.runs.length + child.children.length === 0) {
      pictures.push({ x, y, width: child.width, height: child.height });
      continue;
    }
    const inner = inLines(child);
    runs.push(...inner.runs.map((run) => ({ ...run, x: run.x + x, y: run.y + y })));
    pictures.push(...inner.pictures.map((picture) => ({ ...picture, x: picture.x + x, y: picture.y + y })));
  }
  return { runs, pictures };
}

/** Where a child's top left stands in its parent, whichever way the parent is turned. */
function placeIn(
  { transform: [a, b, c, d, e, f] }: MeasuredNode,
  { transform }: MeasuredNode,
): { x: number; y: number } {
  const [right, down] = [transform[4] - e, transform[5] - f];
  const area = a * d - b * c;
  return area === 0 ? { x: 0, y: 0 } : { x: (d * right - c * down) / area, y: (a * down - b * right) / area };
}

function inkWidth(width: number, text: string): number {
  const ink = text.trimEnd().length;
  return text.length === 0 ? 0 : (width * ink) / text.length;
}
