import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js';
import { decode as decodeJpeg, encode as encodeJpeg } from 'jpeg-js';
import { identifyPicture } from '../../../src/draw/gather/pictures/index.ts';
import { jpegWith, profiles } from '../../../src/draw/srgb/tagged-pictures.fixture.ts';
import { decodePixels, type Pixels } from '../documents/pictures.ts';

/** Colors in Display P3, and how Chromium shows them in sRGB. */
const numbers = { red: [230, 40, 30], green: [40, 200, 60], blue: [30, 60, 220], yellow: [250, 220, 40] } as const;
const colors = { red: [251, 0, 0], green: [0, 204, 12], blue: [17, 61, 229], yellow: [255, 219, 0] } as const;
type ColorName = keyof typeof colors;

export const colorNames = Object.keys(colors) as ColorName[];

const [width, height] = [240, 160];

/**
 * A JPEG in Display P3, as phones write it (P5), with a strong color in each quadrant that nothing else in a test has.
 */
export const photo: Buffer = Buffer.from(
  jpegWith(profiles.displayP3, new Uint8Array(encodeJpeg({ width, height, data: quadrants() }, 92).data)),
);

function quadrants(): Buffer {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const isRight = pixel % width >= width / 2;
    const isLower = pixel >= (width * height) / 2;
    data.set(numbers[colorNames[Number(isRight) + 2 * Number(isLower)] as ColorName], pixel * 4);
  }
  return data;
}

/** The colors of the photo that cover 3 % or more of a picture. */
export function photoColorsIn({ width, height, data }: Pixels): ColorName[] {
  return colorNames.filter((name) => {
    const [red, green, blue] = colors[name];
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      const isNear = (channel: number, wanted: number) => Math.abs((data[at + channel] as number) - wanted) <= 10;
      if (isNear(0, red) && isNear(1, green) && isNear(2, blue)) count++;
    }
    return count >= 0.03 * width * height;
  });
}

let webp: Promise<unknown> | undefined;

/** The pixels of a png, jpeg or webp. */
export async function decodePicture(bytes: Uint8Array): Promise<Pixels> {
  const type = identifyPicture(bytes)?.type;
  if (type === 'png') return decodePixels(bytes);
  if (type === 'webp') {
    const codec = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
    webp ??= initWebp(Reflect.construct(WebAssembly.Module, [readFileSync(codec)]));
    await webp;
    const { data, ...size } = await decodeWebp(new Uint8Array(bytes).buffer);
    return { ...size, data: new Uint8ClampedArray(data) };
  }
  if (type !== 'jpeg') throw new Error(`No picture that this test decodes: ${type}`);
  const { data, ...size } = decodeJpeg(bytes, { useTArray: true });
  return { width: size.width, height: size.height, data: new Uint8ClampedArray(data) };
}
