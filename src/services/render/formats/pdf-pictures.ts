import { AppError } from '../../../core/errors/app-error.ts';
import type { RawPicture } from '../../../draw/formats/pdf/raw-pictures.ts';
import { encodePng } from '../../../draw/formats/png.ts';
import { shrinkPicture } from '../../../draw/formats/shrink-picture.ts';
import type { Picture } from '../../../draw/gather/picture.ts';
import { toPicture } from '../../../draw/gather/pictures/read-picture.ts';
import type { PictureColors } from '../../../draw/gather/ports.ts';
import { pictureBoxes } from '../../../draw/gather/sources.ts';
import type { HtmlDrawing } from '../../../draw/html/drawing.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { drawOnce, pictureDrawing } from './picture-alone.ts';

/** The number of pixels of a picture for each px of a page: 300 per inch, and an inch has 96 px. */
const printDensity = 300 / 96;
const quality = 90;
/** A picture that was drawn here is already in sRGB. */
const ofOurs: Pick<PictureColors, 'toSrgb'> = { toSrgb: async (bytes) => ({ bytes }) };

/**
 * Returns the pages with smaller pictures: none has more pixels than a print shows, and each is in a format that a
 * browser copies into a PDF unchanged. A browser would write rotated photos and webp pictures as raw pixels (DOCF-1). A
 * picture that cannot be drawn stays as it is.
 */
export async function fitPictures(
  services: Services,
  pages: readonly HtmlDrawing[],
  stages: Stages,
): Promise<readonly HtmlDrawing[]> {
  const shares = new Map<string, number>();
  const picturesByKey = new Map<string, Picture>();
  for (const page of pages) {
    const pagePictures = [...pictureBoxes(page.root).values()].map((box) => page.getPicture(box));
    const raster = pagePictures.filter(({ isVector }) => !isVector);
    if (raster.length === 0) continue;
    for (const picture of raster) picturesByKey.set(picture.key, picture);
    for (const [key, share] of services.takumi.pictureShares(page))
      shares.set(key, Math.max(shares.get(key) ?? 0, share));
  }
  const fitted = new Map<string, Picture>();
  for (const [key, picture] of picturesByKey) {
    const smaller = await fitPicture(services, picture, shares.get(key) ?? 1, stages);
    if (smaller) fitted.set(key, smaller);
  }
  if (fitted.size === 0) return pages;
  const getFitted = (picture: Picture) => fitted.get(picture.key) ?? picture;
  return pages.map((page) => ({
    ...page,
    pictures: page.pictures.map(getFitted),
    getPicture: (box) => getFitted(page.getPicture(box)),
  }));
}

async function fitPicture(
  services: Services,
  picture: Picture,
  share: number,
  stages: Stages,
): Promise<Picture | undefined> {
  try {
    const { bytes } = await shrinkPicture(
      picture,
      share,
      (each, redraw) => drawOnce(services, pictureDrawing(each, redraw), redraw, stages),
      { density: printDensity, isUpright: true },
    );
    if (bytes === picture.bytes) return undefined;
    const smaller = await toPicture(bytes, ofOurs);
    return typeof smaller === 'string' ? undefined : smaller;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Converts a raw picture of a PDF to jpeg. Undefined if it is too large to be drawn. */
export async function encodePicture(
  services: Services,
  { width, height, rgb }: RawPicture,
  stages: Stages,
): Promise<Uint8Array | undefined> {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from] ?? 0;
    rgba[to + 1] = rgb[from + 1] ?? 0;
    rgba[to + 2] = rgb[from + 2] ?? 0;
  }
  const picture = await toPicture(encodePng(rgba, width, height, { opaque: true }), ofOurs);
  if (typeof picture === 'string') return undefined;
  try {
    return await drawOnce(services, pictureDrawing(picture, { width, height }), { format: 'jpeg', quality }, stages);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
