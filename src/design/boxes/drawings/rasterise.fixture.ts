/** A vertical edge of an outline whose sides are horizontal and vertical. It is at `x`, from height `top` to `bottom`. */
interface Edge {
  x: number;
  top: number;
  bottom: number;
}

interface Bitmap {
  width: number;
  height: number;
  /** The luminance of each pixel, row by row; 0 is dark. */
  pixels: Uint8ClampedArray;
}

/**
 * Draws the dark part of a code's markup as a browser would, at `scale` device pixels per px, with the even-odd rule
 * and without antialiasing.
 */
export function rasterise(markup: string, scale: number): Bitmap {
  const size = /viewBox="0 0 (\S+) (\S+)"/.exec(markup)?.slice(1).map(Number) ?? [];
  const placed = /translate\((\S+) (\S+)\) scale\((\S+) (\S+)\)/.exec(markup)?.slice(1).map(Number) ?? [];
  const [width = 0, height = 0] = size.map((side) => Math.round(side * scale));
  const [left = 0, top = 0, scaleX = 1, scaleY = 1] = placed;
  const edges = parseEdges(/ d="([^"]*)"/.exec(markup)?.[1] ?? '');
  const pixels = new Uint8ClampedArray(width * height).fill(255);
  for (let row = 0; row < height; row++) {
    const y = ((row + 0.5) / scale - top) / scaleY;
    const crossings = edges
      .filter((edge) => edge.top <= y && y < edge.bottom)
      .map((edge) => (left + edge.x * scaleX) * scale);
    crossings.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const [from = 0, to = 0] = crossings.slice(pair, pair + 2).map((x) => row * width + Math.round(x));
      pixels.fill(0, from, to);
    }
  }
  return { width, height, pixels };
}

function parseEdges(d: string): Edge[] {
  const edges: Edge[] = [];
  for (const [, startX = '', startY = '', sides = ''] of d.matchAll(/M(\S+) ([\d.]+)((?:[hv]-?[\d.]+)*)z/g)) {
    let [x, y] = [Number(startX), Number(startY)];
    const upright = (to: number) => edges.push({ x, top: Math.min(y, to), bottom: Math.max(y, to) });
    for (const [, direction, length] of sides.matchAll(/([hv])(-?[\d.]+)/g)) {
      if (direction === 'v') upright(y + Number(length));
      if (direction === 'v') y += Number(length);
      else x += Number(length);
    }
    if (x === Number(startX)) upright(Number(startY));
  }
  return edges;
}
