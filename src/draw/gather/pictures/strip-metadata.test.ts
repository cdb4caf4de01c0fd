import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bigEndian } from './byte-view.ts';
import { readPngChunks } from './formats/png.ts';
import { inspectPicture } from './inspect.ts';
import { picture, pictureNames, unconverted } from './pictures.fixture.ts';
import { toPicture } from './read-picture.ts';
import { stripMetadata } from './strip-metadata.ts';
import { sanitizeSvg } from './svg/sanitize.ts';

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const uint32 = (value: number) => Uint8Array.from([24, 16, 8, 0], (shift) => value >>> shift);

function chunk(type: string, data: Uint8Array): Uint8Array {
  const named = joined(ascii(type), data);
  return joined(uint32(data.length), named, uint32(crc32(named)));
}

/** Returns a PNG with additional chunks after its header. */
function pngWith(...chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const png = picture('png');
  return joined(png.subarray(0, 33), ...chunks, png.subarray(33));
}

const deflated = (bytes: number) => deflateSync(new Uint8Array(bytes));
const makeProfile = (bytes: number) => chunk('iCCP', joined(ascii('name\0\0'), deflated(bytes)));
const listTypes = (bytes: Uint8Array) => [...readPngChunks(bigEndian(bytes))].map(({ type }) => type);
const bomb = 40_000_000;

describe('stripMetadata', () => {
  it('[SEC-3] removes chunks of a PNG that decoders inflate without a limit (S3)', () => {
    const noted = pngWith(
      chunk('zTXt', joined(ascii('a\0\0'), deflated(bomb))),
      chunk('iTXt', joined(ascii('a\0\x01\0\0\0'), deflated(bomb))),
      chunk('eXIf', new Uint8Array(9)),
      chunk('prVt', new Uint8Array(9)),
      chunk('gAMA', uint32(45_455)),
    );
    expect(inspectPicture(noted).ok).toBe(true);
    const stripped = stripMetadata(noted, 'png');
    expect(listTypes(stripped)).toEqual(['IHDR', 'gAMA', 'PLTE', 'IDAT', 'IEND']);
    expect(inspectPicture(stripped)).toEqual(inspectPicture(noted));
  });

  it('[SEC-3] keeps a profile of a PNG of at most a megabyte (S3)', () => {
    const [small, large, broken] = [
      makeProfile(2 ** 20),
      makeProfile(2 ** 20 + 1),
      chunk('iCCP', ascii('name\0\0none')),
    ];
    expect(listTypes(stripMetadata(pngWith(small), 'png'))).toContain('iCCP');
    for (const each of [large, broken, makeProfile(bomb)])
      expect(listTypes(stripMetadata(pngWith(each), 'png'))).not.toContain('iCCP');
  });

  it("[RND-23] keeps only the orientation of a JPEG's camera metadata (S3)", () => {
    const turned = picture('jpegTurned');
    const stripped = stripMetadata(turned, 'jpeg');
    expect(inspectPicture(stripped)).toEqual(inspectPicture(turned));
    expect(stripped.length).toBeLessThan(turned.length - 100);
    const notes = joined(Uint8Array.from([0xff, 0xed, 0xff, 0xff]), new Uint8Array(65_533));
    const noted = joined(turned.subarray(0, 2), notes, turned.subarray(2));
    expect(stripMetadata(noted, 'jpeg')).toEqual(stripped);
  });

  it('removes the metadata of a WebP', () => {
    const webp = picture('webpExtended');
    const noted = joined(webp, ascii('EXIF'), Uint8Array.from([4, 0, 0, 0]), new Uint8Array(4));
    new DataView(noted.buffer).setUint32(4, noted.length - 8, true);
    noted[20] = (noted[20] ?? 0) | 0x08;
    expect(stripMetadata(noted, 'webp')).toEqual(webp);
  });

  it.each(pictureNames.filter((name) => !['jpegTurned', 'avif', 'png'].includes(name)))(
    'returns %s unchanged',
    (name) => {
      const bytes = picture(name);
      const verdict = inspectPicture(bytes);
      if (!verdict.ok || verdict.info.type === 'svg') throw new Error('no picture');
      expect(stripMetadata(bytes, verdict.info.type)).toBe(bytes);
    },
  );

  it('[SEC-3] applies to every picture: from data URLs, assets, and inside an SVG (S3)', async () => {
    const noted = pngWith(makeProfile(bomb), chunk('zTXt', joined(ascii('a\0\0'), deflated(bomb))));
    const read = await toPicture(noted, unconverted);
    if (typeof read === 'string') throw new Error(read);
    expect(listTypes(read.bytes)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    const href = `data:image/png;base64,${btoa(String.fromCharCode(...noted))}`;
    const svg = sanitizeSvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${href}"/></svg>`,
    );
    if (!svg.ok) throw new Error(svg.reason);
    const inside = /base64,([^"]+)/.exec(svg.markup)?.[1] ?? '';
    expect(listTypes(ascii(atob(inside)))).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  });
});

describe('judgePicture', () => {
  it('[SEC-3] rejects a JPEG that a decoder would process a hundred times (S3)', () => {
    const jpeg = picture('jpegProgressive');
    const scan = jpeg.lastIndexOf(0xda) - 1;
    const again = jpeg.subarray(scan, -2);
    const scans = (count: number) =>
      joined(jpeg.subarray(0, -2), ...Array.from({ length: count }, () => again), Uint8Array.from([0xff, 0xd9]));
    expect(inspectPicture(scans(20)).ok).toBe(true);
    expect(inspectPicture(scans(100))).toMatchObject({
      ok: false,
      reason: 'the picture has more than 100 scans. Export it as a baseline or progressive JPEG',
    });
  });

  it('[SEC-3] rejects a PNG of empty chunks before reading them all (S3)', () => {
    const empty = chunk('prVt', new Uint8Array(0));
    const many = new Uint8Array(empty.length * 60_000);
    for (let at = 0; at < many.length; at += empty.length) many.set(empty, at);
    const png = picture('png');
    const bytes = new Uint8Array(png.length + many.length);
    bytes.set(png.subarray(0, 33));
    bytes.set(many, 33);
    bytes.set(png.subarray(33), 33 + many.length);
    expect(inspectPicture(bytes)).toMatchObject({
      ok: false,
      reason: 'the picture has more than 50000 chunks. Export it again',
    });
  });
});
