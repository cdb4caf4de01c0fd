import type { TextBox } from '../../../design/boxes/types.ts';
import type { DrawnShape, DrawnShapes } from './drawn-lines.ts';
import { nominalSize } from './lines.ts';
import { boundsOf } from './path.ts';

/** Of an engine's measured page: what this needs of it. Lengths are px. */
export interface MeasuredLine {
  children: MeasuredLine[];
  runs: ReadonlyArray<{ x: number; y: number; width: number; height: number }>;
  width: number;
  height: number;
  transform: readonly [number, number, number, number, number, number];
}

/** A picture in a line, in order. */
interface LinePicture {
  x: number;
  width: number;
}

/** Lengths of a line that was set, in engine px. */
export interface LineMeasures {
  left: number;
  advance: number;
  /** How far its letters reach above and below the baseline, by their fonts. */
  ascent: number;
  descent: number;
  pictures: LinePicture[];
}

/** How far a font reaches from its baseline, in parts of its size. */
export interface FontReach {
  ascent: number;
  descent: number;
  /** Of a small letter without ascender. */
  xHeight: number;
}

/** Lines that an engine has set, by their boxes. */
export class SetLines {
  readonly #nodes: ReadonlyMap<TextBox, MeasuredLine>;
  readonly #shapes: DrawnShapes;
  /** px from the top of each line to its baseline: the same for all of them. */
  readonly baseline: number;

  /** `calibration` is the number of a line that holds a capital H. */
  constructor(boxes: readonly TextBox[], measured: MeasuredLine, shapes: DrawnShapes, calibration: number) {
    this.#nodes = new Map(
      boxes.flatMap((box, index) => (measured.children[index] ? [[box, measured.children[index]]] : [])),
    );
    this.#shapes = shapes;
    this.baseline = boundsOf((shapes.get(calibration) ?? []).flatMap(({ segments }) => segments)).bottom;
  }

  shapes(color: number): readonly DrawnShape[] {
    return this.#shapes.get(color) ?? [];
  }

  measures(box: TextBox): LineMeasures {
    const node = this.#nodes.get(box);
    const runs = node ? allRuns(node) : [];
    const pictures = node ? picturesIn(node) : [];
    const left = Math.min(0, ...runs.map(({ x }) => x));
    const rights = [...runs.map(({ x, width }) => x + width), ...pictures.map(({ x, width }) => x + width)];
    const tops = runs.map(({ y }) => y);
    const bottoms = runs.map(({ y, height }) => y + height);
    return {
      left,
      advance: Math.max(0, ...rights) - left,
      ascent: this.baseline - Math.min(this.baseline, ...tops),
      descent: Math.max(this.baseline, ...bottoms) - this.baseline,
      pictures,
    };
  }

  /** From a line that holds an x alone. */
  reach(probe: TextBox, color: number): FontReach {
    const { ascent, descent } = this.measures(probe);
    const { top } = boundsOf(this.shapes(color).flatMap(({ segments }) => segments));
    const xHeight = Number.isFinite(top) ? this.baseline - top : ascent / 2;
    return { ascent: ascent / nominalSize, descent: descent / nominalSize, xHeight: xHeight / nominalSize };
  }
}

function allRuns(node: MeasuredLine): { x: number; y: number; width: number; height: number }[] {
  const [, , , , left, top] = node.transform;
  return [
    ...node.runs,
    ...node.children.flatMap((child) =>
      allRuns(child).map((run) => ({
        ...run,
        x: run.x + child.transform[4] - left,
        y: run.y + child.transform[5] - top,
      })),
    ),
  ];
}

/** Emoji are boxes of their own, in the order of the text. */
function picturesIn(node: MeasuredLine): LinePicture[] {
  const [, , , , left] = node.transform;
  return node.children.flatMap((child) => {
    if (child.runs.length + child.children.length > 0)
      return picturesIn(child).map(({ x, width }) => ({ x: x + child.transform[4] - left, width }));
    return [{ x: child.transform[4] - left, width: child.width }];
  });
}
