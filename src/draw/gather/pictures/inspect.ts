import { opensAsSvg } from './formats/svg.ts';
import { readRaster } from './identify.ts';
import {
  defaultPictureLimits,
  type PictureFault,
  type PictureInfo,
  type PictureLimits,
  type RasterInfo,
} from './types.ts';

export type PictureRefusalCode = PictureFault['code'] | 'not_a_picture' | 'too_large' | 'too_many_frames';

export type PictureJudgement =
  | { ok: true; info: PictureInfo }
  | { ok: false; code: PictureRefusalCode; reason: string };

/**
 * Checks before decoding whether bytes are a picture that may be decoded (SEC-2, SEC-3). The reason for a rejection is
 * shown to users and says what to do; its last period is left out. Faults that only appear during decoding are not
 * found.
 */
export function inspectPicture(bytes: Uint8Array, limits: PictureLimits = defaultPictureLimits): PictureJudgement {
  const reading = readRaster(bytes);
  if (!reading) return opensAsSvg(bytes) ? { ok: true, info: { type: 'svg' } } : notAPicture;
  const { info, fault } = reading;
  const tooLarge = info && checkSize(info, limits);
  if (tooLarge) return tooLarge;
  if (fault) return reject(fault.code, `the picture ${fault.reason}`);
  return info ? { ok: true, info } : notAPicture;
}

const notAPicture: PictureJudgement = {
  ok: false,
  code: 'not_a_picture',
  reason: 'the file is not a png, jpeg, webp, gif, avif or svg. Convert it to one of these formats',
};

function checkSize(info: RasterInfo, limits: PictureLimits): PictureJudgement | undefined {
  const { width, height, frames } = info;
  const size = `the picture is ${count(width)} × ${count(height)} px`;
  if (width === 0 || height === 0) return reject('broken', `${size}. Export it with a size of at least 1 × 1 px`);
  if (Math.max(width, height) > limits.maxSide) {
    return reject('too_large', `${size}, but at most ${count(limits.maxSide)} are allowed on a side. Make it smaller`);
  }
  if (width * height > limits.maxPixels) {
    return reject('too_large', `${size}, but at most ${count(limits.maxPixels)} pixels are allowed. Make it smaller`);
  }
  if (frames <= limits.maxFrames) return undefined;
  return reject('too_many_frames', `the picture has more than ${count(limits.maxFrames)} frames. Remove some of them`);
}

function reject(code: PictureRefusalCode, reason: string): PictureJudgement {
  return { ok: false, code, reason };
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
