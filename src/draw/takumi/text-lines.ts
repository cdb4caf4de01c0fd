import type { MeasuredNode } from './glue.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of a measured text, in px from the top left of the node. Emoji in it are pictures. */
export interface TextLine {
  middle: number;
  runs: MeasuredNode['runs'];
  pictures: Area[];
}

/** Returns the lines of a measured text, from top to bottom. A line may contain only emoji. */
export function textLines(node: MeasuredNode): TextLine[] {
  const { runs, pictures } = inLines(node);
  const lines = groupRuns(runs);
  for (const picture of pictures) {
    const middle = picture.y + picture.height / 2;
    const line =
      lines.find((each) => each.runs.some(({ y, height }) => Math.abs(y + height / 2 - middle) < height / 3)) ??
      lines.find((each) => each.runs.length === 0 && Math.round(each.middle) === Math.round(middle));
    if (line) line.pictures.push(picture);
    else lines.push({ middle, runs: [], pictures: [picture] });
  }
  return lines.sort((one, other) => one.middle - other.middle);
}

export function lineCount(node: MeasuredNode): number {
  return textLines(node).length;
}

/**
 * Groups runs into lines. Runs of several fonts and sizes in a line share a baseline. Raised or lowered runs overlap
 * the line by more than half.
 */
function groupRuns(runs: MeasuredNode['runs']): TextLine[] {
  const lines: TextLine[] = [];
  for (const run of [...runs].sort((one, other) => estimateBaseline(one) - estimateBaseline(other))) {
    const last = lines.at(-1);
    if (last?.runs.some((other) => shareLine(run, other))) last.runs.push(run);
    else lines.push({ middle: getMiddle(run), runs: [run], pictures: [] });
  }
  for (const line of lines) line.middle = getMiddle(line.runs.reduce(higher));
  return lines;
}

function shareLine(one: Area, other: Area): boolean {
  const height = Math.min(one.height, other.height);
  return (
    Math.abs(estimateBaseline(one) - estimateBaseline(other)) <= height * 0.3 ||
    Math.abs(getMiddle(one) - getMiddle(other)) <= height * 0.4
  );
}

/** Estimates the baseline of a run: in most fonts, about a fifth of the height is below the baseline. */
function estimateBaseline({ y, height }: Area): number {
  return y + height * 0.8;
}

function getMiddle({ y, height }: Area): number {
  return y + height / 2;
}

function higher<Run extends Area>(one: Run, other: Run): Run {
  return other.height > one.height ? other : one;
}

/**
 * Returns the runs and pictures in the lines of a node, in px from its top left. Emoji are children of the node, or of
 * a block in it.
 */
export function inLines(node: MeasuredNode): { runs: MeasuredNode['runs']; pictures: Area[] } {
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

/** Returns the position of a child's top left in its parent, even if the parent is rotated. */
function placeIn(
  { transform: [a, b, c, d, e, f] }: MeasuredNode,
  { transform }: MeasuredNode,
): { x: number; y: number } {
  const [right, down] = [transform[4] - e, transform[5] - f];
  const area = a * d - b * c;
  return area === 0 ? { x: 0, y: 0 } : { x: (d * right - c * down) / area, y: (a * down - b * right) / area };
}
