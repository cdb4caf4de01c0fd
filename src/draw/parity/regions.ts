import type { Pixels } from './pixels.ts';

/** A rectangle in a picture, in pixels of the picture. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Region extends Area {
  /** The sum of the differences of the region's pixels, from 0 to 255 for each pixel. */
  difference: number;
}

/** The side in pixels of the squares that are compared. */
const tileSide = 16;
/**
 * The mean difference of a square's pixels that is tolerated. Letters that begin at another fraction of a pixel differ
 * by less.
 */
const allowedMean = 12;
/** The maximum distance between squares that are merged into one region, in squares. */
const reach = 1;

/**
 * Finds the visible differences of two pictures of the same size: squares of 16 pixels that differ, with adjacent ones
 * merged. The largest difference comes first. The time is linear in the number of pixels.
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

/** Returns a sum for each square: for each of its pixels, the largest difference of a channel is added. */
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

/**
 * Returns the largest difference of a pixel in red, green or blue, from 0 to 255. `at` is the index of its red byte.
 */
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
  /** Has a 1 for each square that is already in a region. */
  visitedTiles: Uint8Array;
  sums: Float64Array;
  differs(tile: number): boolean;
}

/** Returns the region of all squares that are connected to a given one. */
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
