import { encodePng } from '../../../src/draw/formats/png.ts';
import type { Frame } from '../../../src/draw/shaders/page/protocol.ts';
import { cutIntoTiles } from '../../../src/draw/shaders/sandbox/tiles.ts';
import type { ShaderBrowser } from './shader-browser.ts';

/**
 * The side in pixels of the tile that one command draws. It can be large, because shaders that are drawn have been
 * vetted.
 */
const tileSide = 256;
/**
 * The number of tiles that are drawn in one call. A program at the limit of its cost takes a quarter of a second for
 * each tile.
 */
const tilesEach = 16;
const patienceMs = 12_000;

/**
 * Draws a frame as a PNG with straight alpha. The program must already be started in the browser.
 * @throws ShaderHung; Error if the context was lost
 */
export async function drawPicture(browser: ShaderBrowser, frame: Omit<Frame, 'tiles'>): Promise<Uint8Array> {
  const { width, height } = frame;
  const pixels = new Uint8Array(width * height * 4);
  const all = cutIntoTiles(width, height, tileSide);
  for (let from = 0; from < all.length; from += tilesEach) {
    const tiles = all.slice(from, from + tilesEach);
    const drawn = await browser.call<string[] | null>('picture', [{ ...frame, tiles }], patienceMs);
    if (!drawn) {
      // Chromium would not give the page another WebGL context after it has lost one.
      browser.end();
      throw new Error('the graphics context was lost');
    }
    for (const [index, tile] of tiles.entries()) {
      const rows = Buffer.from(drawn[index] ?? '', 'base64');
      for (let row = 0; row < tile.height; row += 1) {
        // In WebGL, the first row is the lowest one, which is the last row of a picture.
        const at = ((height - 1 - tile.y - row) * width + tile.x) * 4;
        pixels.set(rows.subarray(row * tile.width * 4, (row + 1) * tile.width * 4), at);
      }
    }
  }
  let opaque = true;
  for (let at = 3; at < pixels.length && opaque; at += 4) opaque = pixels[at] === 255;
  return encodePng(pixels, width, height, { opaque });
}
