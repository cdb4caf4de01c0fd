import type { TextBox } from '../../../design/boxes/types.ts';
import type { DrawnShape, DrawnShapes } from './drawn-lines.ts';
import { nominalSize } from './lines.ts';
import { computeBounds } from './path.ts';

/** The part of an engine's measured page that is needed here. Lengths are in px. */
export interface MeasuredLine {
  children: MeasuredLine[];
  runs: ReadonlyArray<{ x: number; y: number; width: number; height: number }>;
  width: number;
  height: number;
  transform: readonly [number, number, number, number, number, number];
}

/** A picture in a line. The pictures of a line are in order. */
interface LinePicture {
  x: number;
  width: number;
}

/** The lengths of a line after an engine laid it out, in engine px. */
export interface LineMeasures {
  left: number;
  advance: number;
  /** How far the letters reach above and below the baseline, according to their fonts. */
  ascent: number;
  descent: number;
  pictures: LinePicture[];
}

/** How far a font reaches from its baseline, as a fraction of its size. */
export interface FontReach {
  ascent: number;
  descent: number;
  /** The height of a small letter without ascender. */
  xHeight: number;
}

/** The lines that an engine has laid out, by their boxes. */
export class SetLines {
  readonly #nodes: ReadonlyMap<TextBox, MeasuredLine>;
  readonly #shapes: DrawnShapes;
  /** The distance from the top of each line to its baseline in px; it is the same for all lines. */
  readonly baseline: number;

  /** Reads the lines that the engine drew. `calibration` is the number of a line that contains a capital H. */
  constructor(boxes: readonly TextBox[], measured: MeasuredLine, shapes: DrawnShapes, calibration: number) {
    this.#nodes = new Map(
      boxes.flatMap((box, index) => (measured.children[index] ? [[box, measured.children[index]]] : [])),
    );
    this.#shapes = shapes;
    this.baseline = computeBounds((shapes.get(calibration) ?? []).flatMap(({ segments }) => segments)).bottom;
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

  /** Measures a font from a line that contains only an x. */
  reach(probe: TextBox, color: number): FontReach {
    const { ascent, descent } = this.measures(probe);
    const { top } = computeBounds(this.shapes(color).flatMap(({ segments }) => segments));
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

/** Returns the emoji of a line. They are separate boxes, in the order of the text. */
function picturesIn(node: MeasuredLine): LinePicture[] {
  const [, , , , left] = node.transform;
  return node.children.flatMap((child) => {
    if (child.runs.length + child.children.length > 0)
      return picturesIn(child).map(({ x, width }) => ({ x: x + child.transform[4] - left, width }));
    return [{ x: child.transform[4] - left, width: child.width }];
  });
}
