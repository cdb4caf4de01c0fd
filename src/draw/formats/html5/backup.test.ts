import { describe, expect, it } from 'vitest';
import { drawBackup } from './backup.ts';

/** A page whose jpeg takes so many bytes for each point of quality. */
async function backup(png: number, jpegPerQuality: number, isSmall = true) {
  const qualities: number[] = [];
  const { name, bytes } = await drawBackup({
    isSmall,
    draw: async (format, quality) => {
      if (format === 'jpeg') qualities.push(quality);
      return new Uint8Array(format === 'png' ? png : jpegPerQuality * quality);
    },
  });
  return { name, bytes: bytes.length, qualities };
}

describe('the backup image', () => {
  it('[DOCF-3] is png or jpeg, whichever is smaller', async () => {
    expect(await backup(5_000, 100)).toEqual({ name: 'backup.png', bytes: 5_000, qualities: [90] });
    expect(await backup(50_000, 100)).toEqual({ name: 'backup.jpg', bytes: 9_000, qualities: [90] });
  });

  it('[DOCF-3] steps the quality down until ad servers take it, and no further than that can do', async () => {
    expect(await backup(90_000, 600)).toEqual({ name: 'backup.jpg', bytes: 36_000, qualities: [90, 80, 70, 60] });
    expect(await backup(900_000, 2_000)).toMatchObject({ name: 'backup.jpg', bytes: 60_000 });
  });

  it('[SEC-3] draws a large page no more than three times', async () => {
    expect((await backup(900_000, 2_000, false)).qualities).toEqual([90, 30]);
  });
});
