import pixelmatch from 'pixelmatch';
import type { Comparison, DrawnPicture, Reply } from './messages.ts';

/** Up to this difference, colors count as equal, because lossy pictures of the same page differ by as much. */
const threshold = 0.1;
/** The maximum length of a side in pixels, which is that of a preview. */
const largestSide = 2_000;

addEventListener('message', ({ data }: MessageEvent<readonly [before: DrawnPicture, after: DrawnPicture]>) => {
  void compare(data)
    .then((comparison): Reply => ({ ok: true, comparison }))
    .catch((error: unknown): Reply => ({ ok: false, reason: String(error) }))
    .then((reply) => postMessage(reply));
});

/**
 * Compares two pictures at the scale of the coarser one, aligned at the upper left corner. An area that belongs to only
 * one of the pages counts as different.
 */
async function compare(drawn: readonly [DrawnPicture, DrawnPicture]): Promise<Comparison> {
  const scale = Math.min(...drawn.map((each) => each.scale));
  const bitmaps = await Promise.all(drawn.map(({ picture }) => createImageBitmap(picture)));
  const sizes = bitmaps.map(({ width, height }, index) => {
    const factor = scale / (drawn[index]?.scale ?? scale);
    return [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))] as const;
  });
  const width = Math.min(largestSide, Math.max(...sizes.map(([side]) => side)));
  const height = Math.min(largestSide, Math.max(...sizes.map(([, side]) => side)));
  const [one, other] = bitmaps.map((bitmap, index) =>
    readPixels(bitmap, sizes[index] ?? [width, height], width, height),
  );
  for (const bitmap of bitmaps) bitmap.close();
  if (one === undefined || other === undefined) throw new TypeError('two pictures are compared');
  const marked = new ImageData(width, height);
  const count = pixelmatch(one.data, other.data, marked.data, width, height, { threshold, diffColor: [224, 0, 72] });
  const canvas = new OffscreenCanvas(width, height);
  getDrawingContext(canvas).putImageData(marked, 0, 0);
  return { picture: await canvas.convertToBlob({ type: 'image/png' }), share: count / (width * height), width, height };
}

function readPixels(bitmap: ImageBitmap, [w, h]: readonly [number, number], width: number, height: number): ImageData {
  const context = getDrawingContext(new OffscreenCanvas(width, height));
  context.drawImage(bitmap, 0, 0, w, h);
  return context.getImageData(0, 0, width, height);
}

function getDrawingContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas for workers');
  return context;
}
