import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { concatBytes } from '../../core/bytes.ts';
import { readPng } from '../formats/read-png.ts';
import {
  inspectPicture,
  parseDataUrl,
  printDataUrl,
  type RasterInfo,
  stripMetadata,
} from '../gather/pictures/index.ts';
import { picture } from '../gather/pictures/pictures.fixture.ts';
import { toPicture } from '../gather/pictures/read-picture.ts';
import type { PictureColors } from '../gather/ports.ts';
import { codecs } from './codecs.fixture.ts';
import { SrgbConverter } from './converter.ts';
import { rec709 } from './encoding.ts';
import {
  gammaChunks,
  height,
  iccChunk,
  jpegWith,
  pngChunk,
  pngWith,
  profiles,
  swatches,
  swatchRows,
  swatchSide,
  webpWith,
  width,
} from './tagged-pictures.fixture.ts';

/** The colors that Chromium 147 draws for the swatches in these profiles, read from its screenshots. */
const inChromium = {
  displayP3: [
    [251, 0, 0],
    [0, 204, 12],
    [17, 61, 229],
    [255, 219, 0],
    [128, 128, 128],
    [30, 28, 26],
    [208, 158, 137],
    [0, 122, 132],
  ],
  adobeRgb: [
    [255, 35, 23],
    [0, 201, 36],
    [0, 57, 225],
    [255, 221, 0],
    [129, 129, 129],
    [25, 21, 19],
    [215, 161, 140],
    [0, 121, 131],
  ],
  proPhoto: [
    [255, 0, 29],
    [0, 229, 0],
    [0, 82, 241],
    [255, 220, 0],
    [146, 146, 146],
    [41, 37, 34],
    [244, 166, 154],
    [0, 152, 151],
  ],
  rec2020: [
    [255, 0, 0],
    [0, 211, 0],
    [0, 59, 231],
    [255, 217, 0],
    [128, 128, 128],
    [31, 28, 26],
    [222, 154, 136],
    [0, 127, 132],
  ],
  linear: [
    [244, 110, 96],
    [110, 229, 133],
    [96, 133, 239],
    [253, 239, 110],
    [188, 188, 188],
    [96, 93, 90],
    [229, 208, 196],
    [56, 183, 189],
  ],
  video: [
    [229, 28, 18],
    [28, 197, 49],
    [18, 49, 218],
    [250, 218, 28],
    [121, 121, 121],
    [18, 16, 13],
    [197, 155, 134],
    [1, 113, 123],
  ],
  greys: [26, 65, 99, 129, 158, 184, 210, 235].map((grey) => [grey, grey, grey]),
};
const tolerance = 4;
const colors = () => new SrgbConverter(codecs);

async function convert(bytes: Uint8Array<ArrayBuffer>, by: PictureColors = colors()) {
  return by.toSrgb(stripMetadata(bytes, readInfo(bytes).type), readInfo(bytes));
}

function readInfo(bytes: Uint8Array): RasterInfo {
  const verdict = inspectPicture(bytes);
  if (!verdict.ok || verdict.info.type === 'svg') throw new Error('no picture');
  return verdict.info;
}

/** Returns the colors in the middle of each swatch. */
async function swatchesIn(bytes: Uint8Array): Promise<number[][]> {
  const { type } = readInfo(bytes);
  const { decoders } = codecs;
  const decoded = type === 'png' ? readPng(bytes) : await decoders[type as 'jpeg' | 'webp'](bytes);
  expect([decoded.width, decoded.height]).toEqual([width, height]);
  return swatches.map((_, index) => {
    const at = ((height / 2) * width + (index + 0.5) * swatchSide) * 4;
    return [...decoded.data.subarray(at, at + 3)];
  });
}

function expectNear(actual: number[][], wanted: readonly (readonly number[])[]): void {
  const differences = actual.flatMap((color, index) =>
    color.map((value, channel) => Math.abs(value - (wanted[index]?.[channel] as number))),
  );
  expect(Math.max(...differences), JSON.stringify(actual)).toBeLessThanOrEqual(tolerance);
}

async function webp(quality = 98): Promise<Uint8Array<ArrayBuffer>> {
  await codecs.webp.prepare();
  return codecs.webp.encode(swatchRows(4), width, height, { quality });
}

/** Makes a JPEG whose header states four inks. Its content is never decoded. */
function jpegOfInks(): Uint8Array<ArrayBuffer> {
  const jpeg = jpegWith(profiles.cmyk);
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  jpeg[frame + 9] = 4;
  return jpeg;
}

describe('a picture with a color profile (P5)', () => {
  it.each([
    ['a photo of a phone', jpegWith(profiles.displayP3), inChromium.displayP3],
    [
      'one with a profile in pieces',
      jpegWith(profiles.displayP3, undefined, { pieceBytes: 300, isReversed: true }),
      inChromium.displayP3,
    ],
    ['Adobe RGB', jpegWith(profiles.adobeRgb), inChromium.adobeRgb],
    ['ProPhoto', jpegWith(profiles.proPhoto), inChromium.proPhoto],
    ['a png', pngWith(iccChunk(profiles.displayP3)), inChromium.displayP3],
    ['a png with a palette', pngWith(iccChunk(profiles.adobeRgb), 'palette'), inChromium.adobeRgb],
    ['a grey png', pngWith(iccChunk(profiles.grey), 'grey'), inChromium.greys],
    ['a screenshot with codes', pngWith(pngChunk('cICP', Uint8Array.of(12, 13, 0, 1))), inChromium.displayP3],
    ['Rec. 2020 by codes', pngWith(pngChunk('cICP', Uint8Array.of(9, 13, 0, 1))), inChromium.rec2020],
    ['video by codes', pngWith(pngChunk('cICP', Uint8Array.of(1, 1, 0, 1))), inChromium.video],
    ['a png with a gamma', pngWith(gammaChunks(1, rec709).slice(0, 16)), inChromium.linear],
    ['a png with a gamma and primaries', pngWith(gammaChunks(1, rec709)), inChromium.linear],
  ])('[RND-23] has the colors that Chromium shows: %s', async (_, bytes, wanted) => {
    const converted = await convert(bytes);
    expect(converted.unconverted).toBeUndefined();
    expectNear(await swatchesIn(converted.bytes), wanted);
    expect((await convert(converted.bytes)).bytes).toBe(converted.bytes);
  });

  it('[RND-23] has them as webp, lossy or lossless', async () => {
    const lossy = await convert(webpWith(await webp(), profiles.displayP3));
    expect(readInfo(lossy.bytes).type).toBe('webp');
    expectNear(await swatchesIn(lossy.bytes), inChromium.displayP3);
    const size = { width: 12, height: 8 };
    const lossless = await convert(webpWith(picture('webpLossless'), profiles.displayP3, size));
    expect(readInfo(lossless.bytes)).toMatchObject({ type: 'png', ...size });
  });

  it.each([
    ['no profile', jpegWith(undefined)],
    ['a profile of sRGB', jpegWith(profiles.srgb)],
    ['sRGB as a table', jpegWith(profiles.srgbSampled)],
    ['another profile of sRGB', stripMetadata(picture('jpegTurned'), 'jpeg')],
    ['a profile for greys, which does not fit', jpegWith(profiles.grey)],
    [
      'one that declares sRGB and a gamma',
      pngWith(concatBytes([gammaChunks(1, rec709), pngChunk('sRGB', Uint8Array.of(0))])),
    ],
  ])('keeps its bytes if it has %s', async (_, bytes) => {
    expect(await convert(bytes)).toEqual({ bytes });
    expect((await convert(bytes)).bytes).toEqual(bytes);
  });

  it('[RND-23] has them inside an SVG too', async () => {
    const href = printDataUrl('image/png', pngWith(iccChunk(profiles.displayP3)));
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="${href}" width="9" height="9"/></svg>`;
    const read = await toPicture(new Uint8Array(new TextEncoder().encode(svg)), colors());
    if (typeof read === 'string') throw new Error(read);
    const [inside = ''] = /data:image[^"]+/.exec(new TextDecoder().decode(read.bytes)) ?? [];
    const data = parseDataUrl(inside, 100_000);
    if (!data.ok) throw new Error(data.reason);
    expectNear(await swatchesIn(data.bytes), inChromium.displayP3);
  });

  it('[RND-23] keeps its orientation', async () => {
    const turned = picture('jpegTurned');
    const tagged = jpegWith(profiles.displayP3, stripMetadata(turned, 'jpeg'));
    const exif = readInfo(tagged);
    expect(exif.orientation).toBe(6);
    const converted = await convert(tagged);
    expect(readInfo(converted.bytes)).toEqual(exif);
  });

  it('keeps the greys and the transparent grey of a png of few bits', async () => {
    const header = Uint8Array.of(0, 0, 0, 4, 0, 0, 0, 1, 2, 0, 0, 0, 0);
    const pixels = deflateSync(Uint8Array.of(0, 0b00_01_10_11));
    const chunks = [gammaChunks(1, rec709), pngChunk('tRNS', Uint8Array.of(0, 0)), pngChunk('IDAT', pixels)];
    const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10);
    const bytes = concatBytes([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND', new Uint8Array(0))]);
    const converted = await convert(bytes);
    expect(converted.unconverted).toBeUndefined();
    const { data } = readPng(converted.bytes);
    expect([...data]).toEqual([0, 0, 0, 0, 156, 156, 156, 255, 213, 213, 213, 255, 255, 255, 255, 255]);
  });

  it.each([
    ['of tables', jpegWith(profiles.tables), 'its color profile has lookup tables, which are not supported'],
    ['for print', jpegOfInks(), 'its color profile is for printing (CMYK)'],
  ])('[RND-24] says why if its profile is %s', async (_, bytes, unconverted) => {
    expect(await convert(bytes)).toEqual({ bytes, unconverted });
  });

  it('[SEC-3, RND-20] is converted by the container beyond what the isolate converts per request', async () => {
    const sentBytes: Uint8Array[] = [];
    const renderer = {
      convert: async (bytes: Uint8Array<ArrayBuffer>) => {
        sentBytes.push(bytes);
        return pngWith(new Uint8Array(0));
      },
    };
    const photo = jpegWith(profiles.displayP3);
    const [maxPixels, turns] = [width * height, [] as string[]];
    const converter = new SrgbConverter({ ...codecs, maxPixels, renderer }).sharedBy(async (work) => {
      turns.push('turn');
      return work();
    });
    expect(readInfo((await convert(photo, converter)).bytes).type).toBe('jpeg');
    expect([sentBytes.length, turns.length]).toEqual([0, 0]);
    expect(readInfo((await convert(photo, converter)).bytes).type).toBe('png');
    expect([sentBytes, turns]).toEqual([[photo], ['turn']]);
    const withoutRenderer = new SrgbConverter({ ...codecs, maxPixels: 1 });
    const unconverted = 'pictures of more than 4 megapixels together need the container renderer';
    expect(await convert(photo, withoutRenderer)).toEqual({ bytes: photo, unconverted });
  });

  it('stays as it was if the container does not respond or cannot decode it', async () => {
    const photo = jpegWith(profiles.displayP3);
    const renderer = { convert: () => Promise.reject(new Error('gone')) };
    const converter = new SrgbConverter({ ...codecs, maxPixels: 1, renderer });
    expect(await convert(photo, converter)).toEqual({
      bytes: photo,
      unconverted: 'the container renderer did not respond',
    });
    const png = pngWith(iccChunk(profiles.displayP3));
    const broken = pngWith(iccChunk(profiles.displayP3), 'rgb', Uint8Array.of(1, 2, 3));
    expect(png.length).toBeGreaterThan(broken.length);
    expect(await convert(broken)).toMatchObject({ unconverted: 'the picture cannot be decoded' });
  });
});
