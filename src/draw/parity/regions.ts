import type { Pixels } from './pixels.ts';

/** A rectangle of a picture, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Region extends Area {
  /** The sum of the differences of its pixels, of 255 each. */
  difference: number;
}

/** The side of the squares that are compared, in pixels. */
const tileSide = 16;
/** The mean difference of a square's pixels that is tolerated: letters at other fractions of a pixel differ by less. */
const allowedMean = 12;
/** The distance between squares that are merged into one region, in squares. */
const reach = 1;

/**
 * The visible differences of two pictures of one size: squares of 16 pixels that differ, with adjacent ones merged; the
 * largest difference first. Linear in their pixels.
 */
export function differingRegions(one: Pixels, other: Pixels): Region[] {
  const across = Math.ceil(one.width / tileSide);
  const down = Math.ceil(one.height / tileSide);
  const sums = tileSums(one, other, across, down);
  const differs = (tile: number) => {
    const [column, row] = [tile % across, Math.floor(tile / across)];
    const width = Math.min(tileSide, one.width - column * tileSide);
    const height = Math.min(tileSide, one.height - row * tileSide);
    return (sums[tile] ?? 0) > allowedMean * width * height;
  };
  const visitedTiles = new Uint8Array(across * down);
  const regions: Region[] = [];
  for (let tile = 0; tile < visitedTiles.length; tile++) {
    if (visitedTiles[tile] || !differs(tile)) continue;
    regions.push(regionFrom(tile, { across, down, visitedTiles, sums, differs }, one));
  }
  return regions.toSorted((first, second) => second.difference - first.difference);
}

/** For each square, the sum of the largest channel difference of each pixel. */
function tileSums(one: Pixels, other: Pixels, across: number, down: number): Float64Array {
  const sums = new Float64Array(across * down);
  const { width, height } = one;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / tileSide) * across;
    for (let x = 0; x < width; x++) {
      const tile = row + Math.floor(x / tileSide);
      sums[tile] = (sums[tile] ?? 0) + differenceAt(one, other, (y * width + x) * 4);
    }
  }
  return sums;
}

/** The largest difference of a pixel in red, green or blue, 0 to 255. `at` is the index of its red. */
export function differenceAt(one: Pixels, other: Pixels, at: number): number {
  let greatest = 0;
  for (let channel = at; channel < at + 3; channel++) {
    const difference = Math.abs((one.data[channel] ?? 0) - (other.data[channel] ?? 0));
    if (difference > greatest) greatest = difference;
  }
  return greatest;
}

interface Tiles {
  across: number;
  down: number;
  /** 1 for squares that are in a region already. */
  visitedTiles: Uint8Array;
  sums: Float64Array;
  differs(tile: number): boolean;
}

/** All squares that are connected to one. */
function regionFrom(
  first: number,
  { across, down, visitedTiles, sums, differs }: Tiles,
  { width, height }: Pixels,
): Region {
  const open = [first];
  visitedTiles[first] = 1;
  let [left, top, right, bottom, difference] = [across, down, 0, 0, 0];
  for (let tile = open.pop(); tile !== undefined; tile = open.pop()) {
    const [column, row] = [tile % across, Math.floor(tile / across)];
    [left, top] = [Math.min(left, column), Math.min(top, row)];
    [right, bottom] = [Math.max(right, column), Math.max(bottom, row)];
    difference += sums[tile] ?? 0;
    for (let y = Math.max(0, row - reach); y <= Math.min(down - 1, row + reach); y++) {
      for (let x = Math.max(0, column - reach); x <= Math.min(across - 1, column + reach); x++) {
        const next = y * across + x;
        if (visitedTiles[next] || !differs(next)) continue;
        visitedTiles[next] = 1;
        open.push(next);
      }
    }
  }
  const [x, y] = [left * tileSide, top * tileSide];
  return {
    x,
    y,
    difference,
    width: Math.min(width, (right + 1) * tileSide) - x,
    height: Math.min(height, (bottom + 1) * tileSide) - y,
  };
}
