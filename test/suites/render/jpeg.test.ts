import { decode } from 'jpeg-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { onWhite } from '../../e2e/documents/pictures.ts';
import { coveredPages, transparentPages } from '../../golden/transparent.ts';
import { postRender, readData } from '../../harness/service.ts';
import { makeSpace, makeTemplate, type TestSpace } from '../../harness/space.ts';

let space: TestSpace;

beforeAll(async () => {
  space = await makeSpace();
});

/** A page unchanged, without the background that pages of tests have. */
async function made(page: object): Promise<string> {
  const { pageId } = await makeTemplate(space.id, { pages: [{ backgroundColor: undefined, ...page }] });
  return pageId;
}

async function drawn(page: object, format: string): Promise<Uint8Array<ArrayBuffer>> {
  const body = { pageId: await made(page), format, scale: 1, quality: 100, output: 'binary' };
  return new Uint8Array(await (await postRender(space.key, body)).arrayBuffer());
}

const pixelsOfJpeg = (bytes: Uint8Array) => decode(bytes, { useTArray: true, formatAsRGBA: true }).data;

const readWarnings = async (page: object, more: object = {}) =>
  (await readData(await postRender(space.key, { pageId: await made(page), format: 'jpeg', ...more }))).warnings;

describe('jpeg, which has no transparency', () => {
  it.each(Object.entries(transparentPages))('[RND-2] [RND-11] shows %s on white', async (_, page) => {
    const jpeg = pixelsOfJpeg(await drawn(page, 'jpeg'));
    const expected = onWhite(await drawn(page, 'png')).data;
    expect(jpeg).toHaveLength(expected.length);
    const distances = Array.from(expected, (value, at) => Math.abs(value - (jpeg[at] ?? 0)));
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / distances.length;
    expect(mean).toBeLessThan(2.5);
    // The first pixel of each page is far from any edge, with one color for some px around it.
    expect(Math.max(...distances.slice(0, 3))).toBeLessThanOrEqual(3);
  });

  it('[RND-11] is white where the page is empty', async () => {
    const pixels = pixelsOfJpeg(await drawn(transparentPages['nothing'] ?? {}, 'jpeg'));
    expect(new Set(pixels)).toEqual(new Set([255]));
  });

  it.each(Object.entries(transparentPages))('[RND-24] causes a warning about %s', async (_, page) => {
    const expectedWarnings = [expect.objectContaining({ code: 'transparency_filled' })];
    expect(await readWarnings(page)).toEqual(expectedWarnings);
    expect(await readWarnings(page, { dryRun: true })).toEqual(expectedWarnings);
  });

  it.each(Object.entries(coveredPages))('[RND-24] causes no warning about a page with %s', async (_, page) => {
    expect(await readWarnings(page)).toEqual([]);
  });

  it('[RND-24] causes no warning in another format, which keeps the transparency', async () => {
    for (const format of ['png', 'webp', 'svg'])
      expect(await readWarnings(transparentPages['nothing'] ?? {}, { format })).toEqual([]);
  });
});
