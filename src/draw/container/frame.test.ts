import { describe, expect, it } from 'vitest';
import { frameChunks, readFrame } from './frame.ts';

async function framed(message: unknown, parts: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob(frameChunks(message, parts) as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

describe('a frame', () => {
  it('carries JSON and bytes, also empty ones', async () => {
    for (const parts of [
      [],
      [new Uint8Array(0)],
      [new Uint8Array([1, 2, 3]), new Uint8Array(0), new Uint8Array([4])],
    ]) {
      expect(readFrame(await framed({ text: 'ä\u{1f600}' }, parts))).toEqual({
        message: { text: 'ä\u{1f600}' },
        parts,
      });
    }
  });

  it('does not copy the parts', () => {
    const part = new Uint8Array([1, 2, 3]);
    expect(frameChunks({}, [part]).at(-1)).toBe(part);
  });

  it('[SEC-3] is rejected if it is truncated, too long, or not a frame', async () => {
    const whole = await framed({ a: 1 }, [new Uint8Array(9)]);
    for (let length = 0; length < whole.length; length++) expect(() => readFrame(whole.subarray(0, length))).toThrow();
    expect(() => readFrame(new Uint8Array([...whole, 0]))).toThrow('as long as');
    expect(() => readFrame(new TextEncoder().encode('\0\0\0\u0002{}'))).toThrow('no lengths');
    expect(() => readFrame(new TextEncoder().encode('\0\0\0\u0010{"lengths":[-1]}'))).toThrow('no lengths');
  });
});
