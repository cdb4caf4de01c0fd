import type { Tile } from '../page/protocol.ts';

/**
 * The side in pixels of the tiles that are each drawn with one command. A program at the limit of its cost takes 60 ms
 * for each tile.
 */
export const tileSide = 128;

/**
 * Splits a frame into tiles, row by row from the bottom. The last row, and the last tile of each row, may be smaller.
 */
export function cutIntoTiles(width: number, height: number, side = tileSide): Tile[] {
  const tiles: Tile[] = [];
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      tiles.push({ x, y, width: Math.min(side, width - x), height: Math.min(side, height - y) });
    }
  }
  return tiles;
}
