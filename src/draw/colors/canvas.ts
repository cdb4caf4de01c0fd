import { WorkBudget } from '../../core/work-budget.ts';
import { applied, inverse, type Matrix } from '../geometry/matrix.ts';
import type { Rgba } from './rgba.ts';

/** Cells across and down a page, whatever its shape: an area of 12 % is about 280 of them. */
export const cells = 48;
/** Edges of shapes, and cells that shapes cover: about a tenth of a microsecond each. */
const maxSteps = 4_000_000;

/** Points of closed lines, x and y by turns. */
export type Polygon = readonly number[];
export type Clip = Uint8Array;

/** The colour at a point of a shape's own coordinates; `unknown` for what is not known before pictures are read. */
export type Paint = Rgba | 'unknown' | ((x: number, y: number) => Rgba);

export interface Fill {
  polygons: readonly Polygon[];
  /** From the shape's coordinates to cells. */
  matrix: Matrix;
  paint: Paint;
  opacity: number;
  clip?: Clip | undefined;
  isEvenOdd?: boolean;
  /** The part of the cells that is painted, for what is finer than a cell. */
  density?: number;
}

/** Where an edge crosses the middle of a row, in cells, and whether it goes down (1) or up (-1). */
interface Crossing {
  x: number;
  turn: number;
}

/** A page of so few cells that every shape can be painted on it: each cell has the colour at its middle. */
export class Canvas {
  /** Premultiplied red, green and blue, alpha, and how much of the cell is unknown. */
  readonly #values = new Float32Array(cells * cells * 5);
  readonly #budget = new WorkBudget('Finding the colors of a page', maxSteps);

  /** @throws AppError too_complex */
  fill({ paint, opacity, clip, density = 1, ...shape }: Fill): void {
    if (opacity <= 0) return;
    if (typeof paint !== 'function' && paint !== 'unknown' && !clip && density === 1) {
      this.#cover(shape, (column, row) => this.#put(row * cells + column, paint, opacity));
      return;
    }
    const back = typeof paint === 'function' ? inverse(shape.matrix) : undefined;
    this.#cover(shape, (column, row) => {
      const cell = row * cells + column;
      if (clip && clip[cell] === 0) return;
      if (density < 1 && spread(column, row) >= density) return;
      if (paint === 'unknown') return this.#hide(cell, opacity);
      if (!back || typeof paint !== 'function') return this.#put(cell, paint as Rgba, opacity);
      const { x, y } = applied(back, column + 0.5, row + 0.5);
      this.#put(cell, paint(x, y), opacity);
    });
  }

  /** The cells within a shape, of those within `around`. @throws AppError too_complex */
  clip(shape: Pick<Fill, 'polygons' | 'matrix' | 'isEvenOdd'>, around: Clip | undefined): Clip {
    this.#budget.spend((cells * cells) / 16);
    const clip = new Uint8Array(cells * cells);
    this.#cover(shape, (column, row) => {
      const cell = row * cells + column;
      clip[cell] = around?.[cell] ?? 1;
    });
    return clip;
  }

  /** The colours that are seen; cells that show nothing, or a picture, have none. */
  *seen(): Generator<Rgba> {
    for (let at = 0; at < this.#values.length; at += 5) {
      const [red = 0, green = 0, blue = 0, alpha = 0, unknown = 0] = this.#values.subarray(at, at + 5);
      if (alpha > 0.5 && alpha > unknown) yield [red / alpha, green / alpha, blue / alpha, alpha];
    }
  }

  #put(cell: number, color: Rgba, opacity: number): void {
    const values = this.#values;
    // Not destructured: this is done millions of times.
    const over = Math.min(1, color[3] * opacity);
    const under = 1 - over;
    const at = cell * 5;
    values[at] = color[0] * over + (values[at] as number) * under;
    values[at + 1] = color[1] * over + (values[at + 1] as number) * under;
    values[at + 2] = color[2] * over + (values[at + 2] as number) * under;
    values[at + 3] = over + (values[at + 3] as number) * under;
    values[at + 4] = (values[at + 4] as number) * under;
  }

  #hide(cell: number, opacity: number): void {
    this.#put(cell, [0, 0, 0, opacity], 1);
    const at = cell * 5;
    const values = this.#values;
    values[at + 3] = (values[at + 3] as number) - opacity;
    values[at + 4] = (values[at + 4] as number) + opacity;
  }

  /** Visits the cells whose middles are inside: where each row crosses the edges, winding is counted. */
  #cover(
    { polygons, matrix, isEvenOdd = false }: Pick<Fill, 'polygons' | 'matrix' | 'isEvenOdd'>,
    visit: (column: number, row: number) => void,
  ): void {
    const crossings: Crossing[][] = [];
    for (const polygon of polygons) this.#cross(polygon, matrix, crossings);
    for (let row = 0; row < crossings.length; row++) {
      const found = crossings[row];
      if (!found) continue;
      found.sort((one, other) => one.x - other.x);
      let winding = 0;
      for (let place = 0; place + 1 < found.length; place++) {
        const { x, turn } = found[place] as Crossing;
        const next = found[place + 1] as Crossing;
        winding = isEvenOdd ? 1 - winding : winding + turn;
        if (winding === 0) continue;
        const from = Math.max(0, Math.ceil(x - 0.5));
        const to = Math.min(cells, Math.ceil(next.x - 0.5));
        if (to > from) this.#budget.spend(to - from);
        for (let column = from; column < to; column++) visit(column, row);
      }
    }
  }

  #cross(polygon: Polygon, matrix: Matrix, crossings: Crossing[][]): void {
    this.#budget.spend(polygon.length / 2);
    let from = applied(matrix, polygon.at(-2) ?? 0, polygon.at(-1) ?? 0);
    for (let place = 0; place + 1 < polygon.length; place += 2) {
      const to = applied(matrix, polygon[place] as number, polygon[place + 1] as number);
      const [upper, lower] = from.y <= to.y ? [from, to] : [to, from];
      const first = Math.max(0, Math.ceil(upper.y - 0.5));
      const end = Math.min(cells, Math.ceil(lower.y - 0.5));
      // A crossing is made, and sorted among others.
      if (end > first) this.#budget.spend(2 * (end - first));
      for (let row = first; row < end; row++) {
        const x = upper.x + ((row + 0.5 - upper.y) / (lower.y - upper.y)) * (lower.x - upper.x);
        const crossing = { x, turn: from.y <= to.y ? 1 : -1 };
        const found = crossings[row];
        if (found) found.push(crossing);
        else crossings[row] = [crossing];
      }
      from = to;
    }
  }
}

/** From 0 to 1, spread evenly over the cells (the R2 sequence): no pattern of a page runs along with it. */
function spread(column: number, row: number): number {
  return (column * 0.7548776662466927 + row * 0.5698402909980532) % 1;
}
