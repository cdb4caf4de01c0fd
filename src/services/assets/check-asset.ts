import { AppError } from '../../core/errors/app-error.ts';
import type { Warning } from '../../core/warnings.ts';
import {
  decodeSvg,
  defaultPictureLimits,
  inspectPicture,
  sanitizeSvg,
  uprightSize,
} from '../../draw/gather/pictures/index.ts';
import { cleanRaster, colorWarnings, maxPictureSide, svgWarnings } from '../../draw/gather/pictures/read-picture.ts';
import type { PictureColors } from '../../draw/gather/ports.ts';
import type { Asset } from '../../records/assets.ts';

interface CheckedAsset extends Pick<Asset, 'contentType' | 'width' | 'height'> {
  /**
   * The bytes to store. An SVG has been sanitized. Any other picture has been converted to sRGB, and its metadata has
   * been removed.
   */
  bytes: Uint8Array<ArrayBuffer>;
  warnings: Warning[];
}

/**
 * Finds out the type of an uploaded file from its bytes alone (SEC-2). Rejects a file that could not be drawn, before
 * it is stored (SEC-3).
 * @throws AppError invalid_file
 */
export async function checkAsset(bytes: Uint8Array<ArrayBuffer>, colors: PictureColors): Promise<CheckedAsset> {
  const verdict = inspectPicture(bytes, { ...defaultPictureLimits, maxSide: maxPictureSide });
  if (!verdict.ok) throw invalidFile(verdict.reason);
  if (verdict.info.type === 'svg') return checkSvg(bytes);
  const { type } = verdict.info;
  const message = 'Pages draw a placeholder for it, because avif is not supported. Convert it to webp, png or jpeg.';
  const warnings: Warning[] = type === 'avif' ? [{ code: 'image_unavailable', message }] : [];
  const converted = await cleanRaster(bytes, verdict.info, colors);
  return {
    bytes: converted.bytes,
    contentType: `image/${converted.type}`,
    ...uprightSize(verdict.info),
    warnings: [...warnings, ...colorWarnings(converted)],
  };
}

function checkSvg(source: Uint8Array<ArrayBuffer>): CheckedAsset {
  const text = decodeSvg(source);
  if (text === undefined) throw invalidFile('the SVG is not valid text. Save it as UTF-8');
  const clean = sanitizeSvg(text);
  if (!clean.ok) throw invalidFile(clean.reason);
  const { markup, width, height } = clean;
  return {
    bytes: new Uint8Array(new TextEncoder().encode(markup)),
    contentType: 'image/svg+xml',
    width,
    height,
    warnings: svgWarnings(clean),
  };
}

function invalidFile(reason: string): AppError {
  return new AppError('invalid_file', { detail: `The file was rejected: ${reason}.` });
}
