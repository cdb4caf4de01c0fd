import type { MeasuredNode } from './glue.ts';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One line of a measured text, px from the node's top left. Emoji are pictures. */
export interface TextLine {
  middle: number;
  runs: MeasuredNode['runs'];
  pictures: Area[];
}

/** The lines of a measured text from the top. One may have nothing but emoji in it. */
export function textLines(node: MeasuredNode): TextLine[] {
  const { runs, pictures } = inLines(node);
  const lines = linesOf(runs);
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

/** Runs of several fonts share a baseline and not a middle: those that overlap by more than half are one line. */
function linesOf(runs: MeasuredNode['runs']): TextLine[] {
  const middleOf = ({ y, height }: Area) => y + height / 2;
  const lines: TextLine[] = [];
  for (const run of [...runs].sort((one, other) => middleOf(one) - middleOf(other))) {
    const last = lines.at(-1);
    if (last && middleOf(run) - last.middle <= run.height * 0.4) last.runs.push(run);
    else lines.push({ middle: middleOf(run), runs: [run], pictures: [] });
  }
  return lines;
}

/** What stands in the lines of a node, px from its top left; emoji are its children, or those of a block within it. */
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

/** Where a child's top left stands in its parent, whichever way the parent is turned. */
function placeIn(
  { transform: [a, b, c, d, e, f] }: MeasuredNode,
  { transform }: MeasuredNode,
): { x: number; y: number } {
  const [right, down] = [transform[4] - e, transform[5] - f];
  const area = a * d - b * c;
  return area === 0 ? { x: 0, y: 0 } : { x: (d * right - c * down) / area, y: (a * down - b * right) / area };
}
