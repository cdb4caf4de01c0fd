import type { Tile } from '../page/protocol.ts';

/** Pixels a side that are drawn in one command: a program at the limit of its cost then takes 60 ms for each. */
export const tileSide = 128;

/** A frame cut into tiles, row by row from below, the last of a row and the last row smaller. */
export function tilesOf(width: number, height: number, side = tileSide): Tile[] {
  const tiles: Tile[] = [];
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      tiles.push({ x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) });
    }
  }
  return tiles;
}
