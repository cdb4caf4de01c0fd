import { describe, expect, it } from 'vitest';
import { drawBackup } from './backup.ts';

/** Draws the backup image of a page whose jpeg takes a given number of bytes per point of quality. */
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

  it('[DOCF-3] gets a lower quality until ad servers accept it, or until that no longer helps', async () => {
    expect(await backup(90_000, 600)).toEqual({ name: 'backup.jpg', bytes: 36_000, qualities: [90, 80, 70, 60] });
    expect(await backup(900_000, 2_000)).toMatchObject({ name: 'backup.jpg', bytes: 60_000 });
  });

  it('[SEC-3] is drawn at most three times if the page is large', async () => {
    expect((await backup(900_000, 2_000, false)).qualities).toEqual([90, 30]);
  });
});
