import { describe, expect, it } from 'vitest';
import { cropRectangle, movedCrop, wholeCrop } from './crop.ts';

const picture = { width: 400, height: 200 };

describe('cropRectangle (B13)', () => {
  it('is the largest part with the proportions, in the middle', () => {
    expect(cropRectangle(picture, 1, wholeCrop)).toEqual({ x: 100, y: 0, width: 200, height: 200 });
    expect(cropRectangle(picture, 4, wholeCrop)).toEqual({ x: 0, y: 50, width: 400, height: 100 });
    expect(cropRectangle(picture, 2, { ...wholeCrop, zoom: 2 })).toEqual({ x: 100, y: 50, width: 200, height: 100 });
  });

  it('stays within the picture, wherever it is moved or zoomed', () => {
    expect(cropRectangle(picture, 1, { zoom: 1, x: 0, y: 9 })).toEqual({ x: 0, y: 0, width: 200, height: 200 });
    const moved = movedCrop(picture, 1, wholeCrop, { x: -1_000, y: -1_000 });
    expect(cropRectangle(picture, 1, moved)).toEqual({ x: 200, y: 0, width: 200, height: 200 });
    // The crop was moved beyond the edge, where it stopped. When it is moved back, it moves with the first px.
    expect(cropRectangle(picture, 1, movedCrop(picture, 1, moved, { x: 50, y: 0 })).x).toBe(150);
  });
});
