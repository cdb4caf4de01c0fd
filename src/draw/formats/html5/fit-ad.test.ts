import { describe, expect, it } from 'vitest';
import type { PictureFile, PictureLimits } from '../shrink-picture.ts';
import type { BuiltAd } from './build.ts';
import { fitAd } from './fit-ad.ts';

const file = (length: number): PictureFile => ({ extension: 'jpg', bytes: new Uint8Array(length) });

/** An ad of a photo with a given size at each quality, and of other files. */
async function fitted(measurePhoto: (limits?: PictureLimits) => number, others = 20_000) {
  const requestedLimits: (PictureLimits | undefined)[] = [];
  const { ad, warnings } = await fitAd({
    shrink: async (limits) => {
      requestedLimits.push(limits);
      return new Map([
        ['photo', file(measurePhoto(limits))],
        ['logo', file(5_000)],
      ]);
    },
    build: async (files) => {
      const length = [...files.values()].reduce((sum, { bytes }) => sum + bytes.length, others);
      return { zip: new Uint8Array(length), files: [], report: {} } as unknown as BuiltAd;
    },
    getLayerId: (key) => `layer ${key}`,
  });
  return { bytes: ad.zip.length, warnings, qualities: requestedLimits.map((limits) => limits?.quality) };
}

describe('an ad that is too large (W13)', () => {
  it('[DOCF-3] reduces its photos no more than needed, and says which', async () => {
    expect(await fitted(({ quality } = { quality: 90, density: 2 }) => quality * 1_700)).toEqual({
      bytes: 70 * 1_700 + 25_000,
      qualities: [undefined, 80, 70],
      warnings: [
        {
          code: 'picture_reduced',
          layerId: 'layer photo',
          message:
            'The picture was reduced from 153 to 119 KB to keep the ad within 150 KB: at most 1.5 pixels for each px and a JPEG quality of at most 70.',
        },
      ],
    });
  });

  it('stays as it is if it is small enough, or if smaller pictures cannot make it so', async () => {
    expect(await fitted(() => 100_000)).toEqual({ bytes: 125_000, qualities: [undefined], warnings: [] });
    expect(await fitted(() => 1_000, 160_000)).toMatchObject({ bytes: 166_000, qualities: [undefined], warnings: [] });
    const hopeless = await fitted((limits) => (limits ? 300_000 : 500_000));
    expect(hopeless).toEqual({ bytes: 525_000, qualities: [undefined, 80, 70, 60, 45], warnings: [] });
  });
});
