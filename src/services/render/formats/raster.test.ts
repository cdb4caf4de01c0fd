import { describe, expect, it } from 'vitest';
import { Lane } from '../../../core/lane/lane.ts';
import { LanePass } from '../../../core/lane/lane-pass.ts';
import type { RasterRenderer } from '../../../draw/container/raster-renderer.ts';
import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { TakumiEngine } from '../../../draw/takumi/engine.ts';
import type { Painter } from '../../../draw/takumi/painter.ts';
import type { Stages } from '../stages.ts';
import { chooseDrawer, losslessEncoder, type PictureTask } from './raster.ts';

const drawing: Drawing = {
  root: { kind: 'container', layerId: '', style: { width: '10px', height: '10px' }, children: [] },
  width: 10,
  height: 10,
  locale: 'en',
  fonts: [],
  fallbackFamilies: [],
  getPicture: () => {
    throw new Error('There is no picture');
  },
  pictures: [],
};
const [byIsolate, byContainer] = [Uint8Array.of(1), Uint8Array.of(2)];
const rasterRenderer = { raster: async () => byContainer } as unknown as RasterRenderer;
const stages = { split: () => {} } as unknown as Stages;

/** Makes an engine for a page. The work of drawing the page is estimated at this many ms. */
function drawer(
  ms: number,
  parts: { rasterRenderer?: RasterRenderer } = { rasterRenderer },
  task: Partial<PictureTask> = {},
  page = drawing,
  layoutMs = 0,
) {
  const takumi = {
    layoutWork: () => ({ ms: layoutMs, costliest: { layerId: '', ms: layoutMs } }),
    work: () => ({ ms, costliest: { layerId: '', ms } }),
  } as unknown as TakumiEngine;
  const painter: Painter = {
    concurrency: 1,
    admit: (_, work) => work(),
    paint: async () => ({ bytes: byIsolate, encodeMs: 0 }),
  };
  const lane = new LanePass(new Lane());
  const asked: PictureTask = { format: 'png', scale: 1, quality: 90, opaque: true, ...task };
  return chooseDrawer({ takumi, painter, lane, rasterRenderer: undefined, ...parts }, page, asked, stages);
}

const draw = (...args: Parameters<typeof drawer>) => drawer(...args).draw(drawing);

describe('the place where a picture is drawn', () => {
  it('[SEC-3] is the container for more than 1 s of work, if there is one (S14)', async () => {
    expect(await draw(999)).toBe(byIsolate);
    expect(await draw(1_001)).toBe(byContainer);
    expect(await draw(1_001, {})).toBe(byIsolate);
    // Drawing the page lays it out again.
    expect(await draw(400, { rasterRenderer }, {}, drawing, 599)).toBe(byIsolate);
    expect(await draw(400, { rasterRenderer }, {}, drawing, 601)).toBe(byContainer);
  });

  it('[RND-21] does not exist for more than 8 s of work', () => {
    expect(() => draw(8_001)).toThrow(expect.objectContaining({ code: 'output_too_large' }));
  });

  describe('[RND-12, RND-20] the place where a lossless webp is encoded (W12)', () => {
    const lossless = { format: 'webp', quality: 100 } as const;
    const buildPage = (width: number, height: number) => ({ ...drawing, width, height });
    const encodings: Array<{ lossless?: string }> = [];
    const recording = {
      raster: async (_: Drawing, task: { lossless?: string }) => {
        encodings.push(task);
        return byContainer;
      },
    } as unknown as RasterRenderer;

    it('is the isolate if the picture fits its memory and is quickly encoded', async () => {
      expect(await draw(10, { rasterRenderer }, lossless, buildPage(1_200, 630))).toBe(byIsolate);
      expect(drawer(10, {}, lossless, buildPage(1_200, 630)).warnings).toEqual([]);
    });

    it('is the container otherwise, up to the pixels that it has memory for', async () => {
      for (const page of [buildPage(2_400, 1_260), buildPage(4_000, 4_000)]) {
        const chosen = drawer(10, { rasterRenderer: recording }, lossless, page);
        expect(await chosen.draw(page)).toBe(byContainer);
        expect(encodings.pop()).toMatchObject({ lossless: 'libwebp' });
        expect(chosen.warnings).toEqual([]);
      }
    });

    it('is the isolate with its lighter encoder otherwise, if there is no container', () => {
      // libwebp took 94 MB of wasm for 1.7 megapixels, and 105 for 1.9.
      const chooseEncoder = (page: Drawing, hasContainer: boolean) =>
        losslessEncoder(page, { ...lossless, scale: 1, opaque: true }, hasContainer);
      expect(chooseEncoder(buildPage(1_700, 1_000), false)).toEqual({ lossless: 'libwebp', warnings: [] });
      expect(chooseEncoder(buildPage(1_750, 1_000), false)).toEqual({ lossless: 'takumi', warnings: [] });
      expect(chooseEncoder(buildPage(1_750, 1_000), true)).toEqual({ lossless: 'libwebp', warnings: [] });
    });

    it('does not exist for a picture that is too large for the container: it is lossy, with a warning', async () => {
      const huge = buildPage(4_001, 4_000);
      const chosen = drawer(10, { rasterRenderer: recording }, lossless, huge);
      const warned = [expect.objectContaining({ code: 'webp_lossy' })];
      expect([await chosen.draw(huge), chosen.warnings]).toEqual([byContainer, warned]);
      expect(encodings.pop()).toMatchObject({ lossless: undefined });
    });
  });
});
