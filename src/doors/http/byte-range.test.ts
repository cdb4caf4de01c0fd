import { describe, expect, it } from 'vitest';
import { parseByteRange, sliceBody } from './byte-range.ts';

// D12
describe('a byte range', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=2-', { start: 2, end: 9 }],
    ['bytes=2-99', { start: 2, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-99', { start: 0, end: 9 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=a-b', undefined],
    ['bytes=-', undefined],
    ['lines=0-1', undefined],
    [null, undefined],
  ])('[RND-16] %s of ten bytes', (header, range) => {
    expect(parseByteRange(header, 10)).toEqual(range);
  });

  it.each([
    [0, 9],
    [0, 0],
    [3, 3],
    [2, 6],
    [4, 9],
  ])(
    '[RND-16] %s to %s returns the same bytes of an array and of a stream, and reads no further',
    async (start, end) => {
      const bytes = Uint8Array.from({ length: 10 }, (_, index) => index);
      let pulled = 0;
      const stream = () =>
        new ReadableStream<Uint8Array>(
          {
            pull(controller) {
              controller.enqueue(bytes.slice(pulled, pulled + 4));
              pulled += 4;
              if (pulled >= 10) controller.close();
            },
          },
          { highWaterMark: 0 },
        );
      const expected = bytes.slice(start, end + 1);
      expect(sliceBody(bytes, { start, end })).toEqual(expected);
      const sliced = await new Response(sliceBody(stream(), { start, end }) as ReadableStream).arrayBuffer();
      expect(new Uint8Array(sliced)).toEqual(expected);
      expect(pulled).toBe(4 * (Math.floor(end / 4) + 1));
    },
  );
});
