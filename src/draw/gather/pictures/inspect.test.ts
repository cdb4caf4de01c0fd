import { describe, expect, it } from 'vitest';
import { inspectPicture } from './inspect.ts';
import { picture, pictureNames, type WrittenPicture } from './pictures.fixture.ts';

/** Returns a picture whose header states another size. */
function resized(name: WrittenPicture, write: (view: DataView) => void): Uint8Array {
  const bytes = picture(name);
  write(new DataView(bytes.buffer));
  return bytes;
}

const claims: Record<string, (width: number, height: number) => Uint8Array> = {
  png: (width, height) =>
    writePng([
      ['IHDR', [...u32(width), ...u32(height), 8, 2, 0, 0, 0]],
      ['IDAT', [0]],
      ['IEND', []],
    ]),
  gif: (width, height) =>
    resized('gif', (view) => {
      view.setUint16(6, width, true);
      view.setUint16(8, height, true);
    }),
  jpeg: (width, height) => {
    const bytes = picture('jpeg');
    const frame = bytes.findIndex((byte, at) => byte === 0xff && bytes[at + 1] === 0xc0);
    const view = new DataView(bytes.buffer);
    view.setUint16(frame + 5, height);
    view.setUint16(frame + 7, width);
    return bytes;
  },
  'webp canvas': (width, height) =>
    resized('webpExtended', (view) => {
      view.setUint32(24, (width - 1) & 0xffffff, true);
      view.setUint16(27, (height - 1) & 0xffff, true);
    }),
};

function writePng(chunks: [string, number[]][]): Uint8Array {
  const parts = chunks.flatMap(([type, data]) => {
    const body = [...new TextEncoder().encode(type), ...data];
    return [...u32(data.length), ...body, ...u32(crc(body))];
  });
  return new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...parts]);
}

function u32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** Computes a CRC bit by bit, as the standard defines it. */
function crc(bytes: number[]): number {
  let remainder = 0xffffffff;
  for (const byte of bytes) {
    remainder ^= byte;
    for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  }
  return ~remainder >>> 0;
}

const header: [string, number[]] = ['IHDR', [...u32(4), ...u32(4), 8, 2, 0, 0, 0]];

describe('judgePicture', () => {
  it.each(pictureNames)('accepts %s as an encoder wrote it', (name) => {
    expect(inspectPicture(picture(name))).toMatchObject({ ok: true, info: { width: 12, height: 8 } });
  });

  it('leaves an SVG to its own check', () => {
    expect(inspectPicture(new TextEncoder().encode('<svg/>'))).toEqual({ ok: true, info: { type: 'svg' } });
  });

  it('[SEC-2] rejects bytes that are not a picture, whatever they are called', () => {
    expect(inspectPicture(new TextEncoder().encode('<html>'))).toMatchObject({ ok: false, code: 'not_a_picture' });
  });

  it.each(Object.keys(claims).filter((name) => name !== 'webp canvas'))(
    '[SEC-3] rejects a %s of 30,000 px before decoding it, and says why',
    (name) => {
      const judgement = inspectPicture(claims[name]?.(30_000, 30_000) ?? new Uint8Array());
      expect(judgement).toMatchObject({ ok: false, code: 'too_large' });
      expect(judgement).toMatchObject({ reason: expect.stringContaining('30,000 × 30,000') });
    },
  );

  it('[SEC-3] rejects a long thin picture and one of more than 40 megapixels, and accepts pictures just within the limits', () => {
    const png = claims['png'] as (width: number, height: number) => Uint8Array;
    expect(inspectPicture(png(16_385, 1))).toMatchObject({ ok: false, code: 'too_large' });
    expect(inspectPicture(png(1, 16_385))).toMatchObject({ ok: false, code: 'too_large' });
    expect(inspectPicture(png(8_000, 5_001))).toMatchObject({ ok: false, code: 'too_large' });
    expect(inspectPicture(png(8_000, 5_000))).toMatchObject({ ok: true });
    expect(inspectPicture(png(16_384, 1))).toMatchObject({ ok: true });
  });

  it.each(Object.keys(claims).filter((name) => name !== 'webp canvas'))('rejects a %s with a side of zero', (name) => {
    expect(inspectPicture(claims[name]?.(0, 8) ?? new Uint8Array())).toMatchObject({ ok: false, code: 'broken' });
  });

  it('[SEC-3] finds a large picture behind a small canvas', () => {
    const webp = claims['webp canvas'] as (width: number, height: number) => Uint8Array;
    expect(inspectPicture(webp(2, 2))).toMatchObject({ ok: false, code: 'broken' });
    const gif = claims['gif'] as (width: number, height: number) => Uint8Array;
    expect(inspectPicture(gif(2, 2))).toMatchObject({ ok: false, code: 'broken' });
  });

  it.each(pictureNames)('[SEC-3] rejects %s if its end is missing', (name) => {
    const bytes = picture(name);
    for (const part of [0.5, 0.8, 0.95]) {
      expect(inspectPicture(bytes.subarray(0, Math.floor(bytes.length * part))).ok).toBe(false);
    }
  });

  it('[SEC-3] does not mistake bytes of a scan for the end of a JPEG', () => {
    const bytes = new Uint8Array([...picture('jpeg').slice(0, -4), 0x00, 0xd9]);
    expect(inspectPicture(bytes)).toMatchObject({ ok: false, code: 'truncated' });
  });

  it('[SEC-3] rejects a GIF with too many frames, without reading on', () => {
    const [head, frame] = [picture('gif').slice(0, -1), [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]];
    const many = new Uint8Array([...head, ...Array.from({ length: 20_000 }, () => frame).flat(), 0x3b]);
    expect(inspectPicture(many)).toMatchObject({ ok: false, code: 'too_many_frames' });
  });

  it('[SEC-3] walks through ten megabytes of a WebP whose frames contain frames', () => {
    const bytes = new Uint8Array(10_000_000);
    const view = new DataView(bytes.buffer);
    const write = (at: number, name: string, length: number) => {
      bytes.set(new TextEncoder().encode(name), at);
      view.setUint32(at + 4, length, true);
    };
    write(0, 'RIFF', bytes.length - 8);
    write(8, 'WEBP', 0);
    write(12, 'VP8X', 10);
    bytes.set([4, 0, 0, 4, 0, 0], 24);
    for (let at = 30; at + 24 < bytes.length; at += 24) write(at, 'ANMF', bytes.length - at - 8);
    expect(inspectPicture(bytes)).toMatchObject({ ok: false, code: 'broken' });
  });

  it.each([
    ['damaged data', (bytes: Uint8Array) => bytes.fill(0x55, -20, -18)],
    ['a chunk without a name', (bytes: Uint8Array) => bytes.fill(0, 37, 41)],
    ['a chunk longer than the file', (bytes: Uint8Array) => bytes.fill(0x7f, 33, 37)],
    ['a damaged header', (bytes: Uint8Array) => bytes.fill(9, 24, 26)],
  ])('[SEC-3] rejects a PNG with %s', (_fault, damage) => {
    expect(inspectPicture(damage(picture('png')))).toMatchObject({ ok: false });
  });

  it('rejects a PNG without data, and counts the frames of an animated one', () => {
    expect(inspectPicture(writePng([header, ['IEND', []]]))).toMatchObject({ ok: false, code: 'broken' });
    const animated = writePng([header, ['acTL', [...u32(7), ...u32(0)]], ['IDAT', [0]], ['IEND', []]]);
    expect(inspectPicture(animated)).toMatchObject({ ok: true, info: { animated: true, frames: 7 } });
  });
});
