import { sha256Hex } from '../../../core/hashing.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { Picture } from '../picture.ts';
import type { ConvertedPicture, PictureColors } from '../ports.ts';
import { parseDataUrl, printDataUrl } from './data-url.ts';
import { decodeSvg } from './formats/svg.ts';
import { identifyPicture, readRaster } from './identify.ts';
import { inspectPicture } from './inspect.ts';
import { stripMetadata } from './strip-metadata.ts';
import { sanitizeSvg } from './svg/sanitize.ts';
import { defaultPictureLimits, type RasterInfo, uprightSize } from './types.ts';

/** The maximum side of a picture in px, which is the limit of takumi. */
export const maxPictureSide = 8_192;
/**
 * The bytes that each pixel of a decoded picture takes, measured with takumi 2.16.3. PNGs take less, because they are
 * scaled down while they are decoded.
 */
const decodedBytesPerPixel = { png: 1, jpeg: 7, webp: 9, gif: 9 } as const;

/** A neutral grey box with a picture icon, drawn if a picture could not be loaded (RND-23). */
const placeholder =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80"><rect width="120" height="80" fill="#e3e5e8"/>' +
  '<path d="M36 54l16-20 12 14 8-9 14 15z" fill="#b4b9c0"/><circle cx="76" cy="28" r="6" fill="#b4b9c0"/></svg>';

/** Warns of what was removed from an SVG (RND-24). */
export function svgWarnings({ stripped = [] }: { stripped?: readonly string[] }): Warning[] {
  return stripped.length > 0
    ? [{ code: 'svg_stripped', message: `These parts of the SVG were removed: ${stripped.join(', ')}.` }]
    : [];
}

/** Warns of colors that could not be converted. */
export function colorWarnings({ unconverted }: { unconverted?: string | undefined }): Warning[] {
  if (unconverted === undefined) return [];
  const message = `The colors of the picture were not converted to sRGB: ${unconverted}. They may look wrong. Save the picture as sRGB.`;
  return [{ code: 'picture_colors_unconverted', message }];
}

type Colors = Pick<PictureColors, 'toSrgb'>;

/** Removes the metadata of a checked picture and converts it to sRGB. A converted lossless webp becomes a png. */
export async function cleanRaster(
  bytes: Uint8Array<ArrayBuffer>,
  info: RasterInfo,
  colors: Colors,
): Promise<ConvertedPicture & Pick<RasterInfo, 'type'>> {
  const converted = await colors.toSrgb(stripMetadata(bytes, info.type), info);
  return { ...converted, type: readRaster(converted.bytes)?.info?.type ?? info.type };
}

/** Returns the picture of these bytes in sRGB, or the reason why it cannot be drawn. */
export async function toPicture(bytes: Uint8Array<ArrayBuffer>, colors: Colors): Promise<Picture | string> {
  const verdict = inspectPicture(bytes, { ...defaultPictureLimits, maxSide: maxPictureSide });
  if (!verdict.ok) return verdict.reason;
  if (verdict.info.type === 'svg') {
    const markup = decodeSvg(bytes);
    return markup === undefined ? 'the SVG is not valid text. Save it as UTF-8' : svgPicture(markup, colors);
  }
  const { type, width, height, orientation } = verdict.info;
  if (type === 'avif') return 'avif is not supported. Convert the picture to webp, png or jpeg';
  const converted = await cleanRaster(bytes, verdict.info, colors);
  return {
    key: await sha256Hex(converted.bytes),
    bytes: converted.bytes,
    ...uprightSize(verdict.info),
    decodedBytes: width * height * decodedBytesPerPixel[type],
    ...(orientation ? { turned: orientation } : {}),
    ...(converted.unconverted === undefined ? {} : { unconverted: converted.unconverted }),
  };
}

/** Returns the picture of sanitized SVG markup, or the reason why it cannot be drawn. */
export async function svgPicture(markup: string, colors: Colors): Promise<Picture | string> {
  const clean = sanitizeSvg(markup);
  if (!clean.ok) return clean.reason;
  const inside = await withConvertedPictures(clean.markup, colors);
  const { stripped, hasText, stretches, weight, repeatedCommands } = clean;
  const picture = await vectorPicture(inside.markup, clean.width, clean.height);
  return {
    ...picture,
    weight,
    repeatedCommands,
    ...(stripped.length > 0 ? { stripped } : {}),
    ...(hasText ? { hasText: true as const } : {}),
    ...(stretches ? { stretches: true as const } : {}),
    ...(inside.unconverted === undefined ? {} : { unconverted: inside.unconverted }),
  };
}

/** Matches embedded pictures in the form that sanitizeSvg prints. */
const embedded = /(data:image\/(?:png|jpeg|webp);base64,[\w+/=]+)/;

/**
 * Converts the pictures embedded in the markup to sRGB. Returns the new markup and the reason if one of them could not
 * be converted.
 */
async function withConvertedPictures(
  markup: string,
  colors: Colors,
): Promise<{ markup: string; unconverted?: string }> {
  const parts = markup.split(embedded);
  let unconverted: string | undefined;
  for (const [index, part] of parts.entries()) {
    // The matches are at odd indices.
    const data = index % 2 === 1 ? parseDataUrl(part, part.length) : undefined;
    const verdict = data?.ok ? inspectPicture(data.bytes) : undefined;
    if (!data?.ok || !verdict?.ok || verdict.info.type === 'svg') continue;
    const converted = await colors.toSrgb(data.bytes, verdict.info);
    unconverted ??= converted.unconverted;
    if (converted.bytes === data.bytes) continue;
    const type = identifyPicture(converted.bytes)?.type ?? verdict.info.type;
    parts[index] = printDataUrl(`image/${type}`, converted.bytes);
  }
  return { markup: parts.join(''), ...(unconverted === undefined ? {} : { unconverted }) };
}

/** Returns the picture of markup that Galley wrote. */
export async function drawingPicture(markup: string): Promise<Picture> {
  return { ...(await vectorPicture(markup, 0, 0)), drawing: markup };
}

/** Returns the picture that is drawn if another one could not be loaded. */
export function placeholderPicture(): Promise<Picture> {
  return vectorPicture(placeholder, 120, 80);
}

/** Returns an invisible picture, for a layer that only takes up room. */
export function emptyPicture(): Promise<Picture> {
  return vectorPicture('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" viewBox="0 0 1 1"/>', 1, 1);
}

async function vectorPicture(markup: string, width: number, height: number): Promise<Picture> {
  const bytes = new Uint8Array(new TextEncoder().encode(markup));
  return { key: await sha256Hex(bytes), bytes, width, height, decodedBytes: 0, isVector: true };
}
