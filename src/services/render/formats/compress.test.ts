import { describe, expect, it } from 'vitest';
import { Lane } from '../../../core/lane/lane.ts';
import { LanePass } from '../../../core/lane/lane-pass.ts';
import { encodePng } from '../../../draw/formats/png.ts';
import { compressPng } from './compress.ts';

const [byIsolate, byContainer] = [Uint8Array.of(1), Uint8Array.of(2)];
type Parts = Parameters<typeof compressPng>[0];

/** Makes a PNG whose header says that the picture has this many rows of 1,000 pixels. */
function writePngHeader(rows: number): Uint8Array<ArrayBuffer> {
  const png = encodePng(new Uint8Array(4).fill(255), 1, 1, { opaque: true });
  new DataView(png.buffer).setUint32(16, 1_000);
  new DataView(png.buffer).setUint32(20, rows);
  return png;
}

function compress(rows: number, { hasContainer = true, limitMs = 8_000 } = {}) {
  const room: number[] = [];
  const parts = {
    takumi: { makeRoom: (bytes: number) => room.push(bytes) },
    lane: new LanePass(new Lane()),
    pngCompressor: { compress: () => byIsolate },
    ...(hasContainer && { rasterRenderer: { compressPng: async () => byContainer } }),
  } as unknown as Parts;
  return { room, bytes: compressPng(parts, writePngHeader(rows), limitMs) };
}

describe('the place where a png is compressed (W12)', () => {
  it('[RND-20] is the isolate for less than 1 s of work, once there is room', async () => {
    const { room, bytes } = compress(1_600);
    expect(await bytes).toBe(byIsolate);
    expect(room).toEqual([expect.closeTo(44_000_000, -3)]);
  });

  it('[RND-20] is the container for more work, if there is one', async () => {
    expect(await compress(1_700).bytes).toBe(byContainer);
    expect(await compress(1_700, { hasContainer: false }).bytes).toBe(byIsolate);
  });

  it('[RND-20, RND-21] does not exist for work that takes too long, or too much memory', async () => {
    const refused = (why: RegExp) =>
      expect.objectContaining({ code: 'output_too_large', detail: expect.stringMatching(why) });
    await expect(compress(1_700, { limitMs: 1_000 }).bytes).rejects.toEqual(refused(/2 s of work.*compression: fast/));
    await expect(compress(30_000).bytes).rejects.toEqual(refused(/9 s of work; at most 8 s/));
    await expect(compress(5_000, { hasContainer: false }).bytes).rejects.toEqual(refused(/more memory/));
    expect(await compress(5_000).bytes).toBe(byContainer);
  });
});
