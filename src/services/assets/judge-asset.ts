import { AppError } from '../../core/errors/app-error.ts';
import type { Warning } from '../../core/warnings.ts';
import {
  decodeSvg,
  defaultPictureLimits,
  judgePicture,
  sanitizeSvg,
  uprightSize,
} from '../../draw/gather/pictures/index.ts';
import { cleanRaster, colorWarnings, maxPictureSide, svgWarnings } from '../../draw/gather/pictures/read-picture.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import type { Asset } from '../../records/assets.ts';

interface JudgedAsset extends Pick<Asset, 'contentType' | 'width' | 'height'> {
  /** The bytes to store: an SVG is sanitized, and any other picture has no metadata and is in sRGB. */
  bytes: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/**
 * Identifies uploaded bytes by the bytes alone (SEC-2), and rejects what could not be drawn before it is stored
 * (SEC-3).
 * @throws AppError invalid_file
 */
export async function judgeAsset(bytes: Uint8Array<ArrayBuffer>, colors: PictureColors): Promise<JudgedAsset> {
  const verdict = judgePicture(bytes, { ...defaultPictureLimits, maxSide: maxPictureSide });
  if (!verdict.ok) throw invalid(verdict.reason);
  if (verdict.info.type === 'svg') return judgeSvg(bytes);
  const { type } = verdict.info;
  const message = 'Pages draw a placeholder for it, because no engine supports avif.';
  const warnings: Warning[] = type === 'avif' ? [{ code: 'image_unavailable', message }] : [];
  const converted = await cleanRaster(bytes, verdict.info, colors);
  return {
    bytes: converted.bytes,
    contentType: `image/${converted.type}`,
    ...uprightSize(verdict.info),
    warnings: [...warnings, ...colorWarnings(converted)],
  };
}

function judgeSvg(source: Uint8Array<ArrayBuffer>): JudgedAsset {
  const text = decodeSvg(source);
  if (text === undefined) throw invalid('the SVG is not valid text');
  const clean = sanitizeSvg(text);
  if (!clean.ok) throw invalid(clean.reason);
  const { markup, width, height } = clean;
  return {
    bytes: new Uint8Array(new TextEncoder().encode(markup)),
    contentType: 'image/svg+xml',
    width,
    height,
    warnings: svgWarnings(clean),
  };
}

function invalid(reason: string): AppError {
  return new AppError('invalid_file', { detail: `The file was rejected: ${reason}.` });
}
