import { describe, expect, it } from 'vitest';
import { checkPicture } from './check-picture.ts';

/** A file with only the header of a PNG. No more is read of a picture that is too large. */
function pngHead(width: number, height: number): File {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return new File([bytes], 'photo.png', { type: 'image/png' });
}

describe('a picture that is too large', () => {
  // Regression test for B9: the message was "It has 40 megapixels; at most 40 are taken."
  it.each([
    [7_700, 5_200, '40.04'],
    [40_000_001, 1, '40.01'],
    [8_000, 6_000, '48'],
  ])('[DASH-1] of %s × %s pixels has a message with its size', async (width, height, megapixels) => {
    expect(await checkPicture(pngHead(width, height))).toMatchObject({
      reason: expect.stringContaining(`The image has ${megapixels} megapixels. The limit is 40 megapixels.`),
    });
  });
});
