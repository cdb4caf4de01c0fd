import type { DrawingContext } from 'bwip-js/generic';

/** A symbol, measured in modules, without its quiet zone. */
export interface Modules {
  columns: number;
  rows: number;
  /** Path data of the dark part, with the even-odd rule. */
  d: string;
}

type Corner = readonly [x: number, y: number];

/**
 * Records what an encoder of bwip-js draws, in modules. The encoder draws matrix codes as outlines whose corners are at
 * whole multiples of a module, and bar codes as vertical lines. It draws no text, because none is requested.
 */
export class ModuleRecorder implements DrawingContext<Modules> {
  #module = 1;
  #columns = 0;
  #rows = 0;
  readonly #outlines: string[] = [];

  scale(x: number, y: number): [number, number] {
    this.#module = x;
    return [x, y];
  }

  /** A bar of odd width begins half a module to the left of its position. */
  line(x: number, y0: number, _x: number, y1: number, width: number): void {
    const left = x - Math.ceil(width / 2);
    this.polygon([
      [left, y0],
      [left + width, y0],
      [left + width, y1],
      [left, y1],
    ]);
  }

  polygon(corners: readonly Corner[]): void {
    const outline = corners.map(([x, y]): Corner => [x / this.#module, y / this.#module]);
    for (const [x, y] of outline) {
      this.#columns = Math.max(this.#columns, x);
      this.#rows = Math.max(this.#rows, y);
    }
    this.#outlines.push(printOutline(outline));
  }

  end(): Modules {
    return { columns: this.#columns, rows: this.#rows, d: this.#outlines.join('') };
  }

  init(): void {}
  fill(): void {}
  ellipse(): void {}
  hexagon(): void {}
  text(): void {}
  measure(): { width: number; ascent: number; descent: number } {
    return { width: 0, ascent: 0, descent: 0 };
  }
}

/** Prints an outline whose sides are all horizontal or vertical. */
function printOutline(corners: readonly Corner[]): string {
  const sides = corners.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = corners[index] ?? [0, 0];
    return y === fromY ? `h${x - fromX}` : `v${y - fromY}`;
  });
  return `M${corners[0]?.join(' ')}${sides.join('')}z`;
}
