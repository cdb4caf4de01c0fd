import { describe, expect, it } from 'vitest';
import type { Picture } from '../gather/picture.ts';
import { isOpaquePicture } from '../gather/pictures/index.ts';
import { picture } from '../gather/pictures/pictures.fixture.ts';
import { type Redraw, shrinkPicture } from './shrink-picture.ts';

/** A picture of 12 × 8 px with bytes after its end, so that it is large enough to be shrunk. */
function heavy(name: Parameters<typeof picture>[0], bytes = 100_000): Picture {
  const padded = new Uint8Array(bytes);
  padded.set(picture(name));
  return { key: name, bytes: padded, width: 12, height: 8, decodedBytes: 0 };
}

async function shrink(shownWidth: number, source: Picture, sizes: { png: number; jpeg: number }) {
  const redraws: Redraw[] = [];
  const file = await shrinkPicture(source, shownWidth, async (_, redraw) => {
    redraws.push(redraw);
    return new Uint8Array(sizes[redraw.format]);
  });
  return { extension: file.extension, bytes: file.bytes.length, redraws };
}

describe('pictures of an ad', () => {
  it('[DOCF-3] converts webp to the smaller of png and jpeg, to jpeg only if it is opaque', async () => {
    expect(await shrink(1, heavy('webp'), { png: 900, jpeg: 400 })).toMatchObject({ extension: 'jpg', bytes: 400 });
    expect(await shrink(1, heavy('webp'), { png: 300, jpeg: 400 })).toMatchObject({ extension: 'png', bytes: 300 });
    const transparent = await shrink(1, heavy('webpExtended'), { png: 900, jpeg: 400 });
    expect(transparent).toMatchObject({ extension: 'png', redraws: [{ format: 'png', width: 12, height: 8 }] });
  });

  it('[DOCF-3] removes pixels beyond twice those that are shown', async () => {
    const { redraws, extension } = await shrink(0.25, heavy('jpeg'), { png: 1, jpeg: 400 });
    expect([redraws, extension]).toEqual([[{ format: 'jpeg', quality: 90, width: 6, height: 4 }], 'jpg']);
    expect((await shrink(0.5, heavy('jpeg'), { png: 1, jpeg: 400 })).redraws).toEqual([]);
    expect((await shrink(3, heavy('jpeg'), { png: 1, jpeg: 400 })).redraws).toEqual([]);
  });

  it('[DOCF-1] keeps as many pixels as a print shows, upright if they are stored turned (W11)', async () => {
    const redraws: Redraw[] = [];
    const redraw = async (_: Picture, how: Redraw) => {
      redraws.push(how);
      return new Uint8Array(400);
    };
    const print = { density: 300 / 96, isUpright: true };
    await shrinkPicture(heavy('jpeg'), 0.16, redraw, print);
    await shrinkPicture(heavy('jpeg'), 0.3, redraw, print);
    const turned = 6;
    const upright = await shrinkPicture({ ...heavy('jpeg'), turned }, 1, redraw, print);
    expect(redraws).toEqual([
      { format: 'jpeg', quality: 90, width: 6, height: 4 },
      { format: 'jpeg', quality: 90, width: 12, height: 8 },
    ]);
    expect(upright).toMatchObject({ extension: 'jpg', bytes: new Uint8Array(400) });
  });

  it('[DOCF-3] converts an opaque png to jpeg only if that halves it', async () => {
    expect(await shrink(1, heavy('png'), { png: 1, jpeg: 40_000 })).toMatchObject({ extension: 'jpg' });
    expect(await shrink(1, heavy('png'), { png: 1, jpeg: 60_000 })).toMatchObject({ extension: 'png', bytes: 100_000 });
  });

  it('[DOCF-3] draws the poster of a shader in the pixels that are shown, as a jpeg if that is smaller at all', async () => {
    const redraws: Redraw[] = [];
    const draw = async (_: Picture, redraw: Redraw) => {
      redraws.push(redraw);
      return new Uint8Array(redraw.format === 'jpeg' ? 60_000 : 70_000);
    };
    const { extension } = await shrinkPicture(heavy('png'), 0.5, draw, { isPoster: true });
    expect([extension, redraws.at(-1)]).toEqual(['jpg', { format: 'jpeg', quality: 70, width: 6, height: 4 }]);
  });

  it('[DOCF-3] draws a photo that is stored sideways as large as it appears', async () => {
    const photo: Picture = { ...heavy('jpegTurned'), width: 8, height: 12, turned: 6 };
    const { redraws } = await shrink(0.25, photo, { png: 1, jpeg: 400 });
    expect(redraws).toMatchObject([{ format: 'jpeg', width: 4, height: 6 }]);
  });

  it('[DOCF-3] leaves small and animated pictures alone', async () => {
    for (const source of [heavy('png', 500), heavy('gifAnimated')]) {
      const { redraws, bytes } = await shrink(0.1, source, { png: 1, jpeg: 1 });
      expect([redraws, bytes]).toEqual([[], source.bytes.length]);
    }
  });

  it('knows from the header whether a picture is opaque', () => {
    expect(isOpaquePicture(picture('webp'), 'webp')).toBe(true);
    expect(isOpaquePicture(picture('webpExtended'), 'webp')).toBe(false);
    expect(isOpaquePicture(picture('jpeg'), 'jpeg')).toBe(true);
    expect(isOpaquePicture(picture('png'), 'png')).toBe(true);
    expect(isOpaquePicture(picture('gif'), 'gif')).toBe(false);
  });
});
