import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { Picture } from '../../../draw/gather/picture.ts';
import { identifyPicture, isOpaquePicture } from '../../../draw/gather/pictures/index.ts';
import type { RenderParts } from '../parts.ts';
import type { Stages } from '../stages.ts';
import { alone, drawOnce } from './picture-alone.ts';

/** Of a jpeg in place of a webp. */
const quality = 92;

/**
 * A drawing whose webp pictures are png, or jpeg where they are opaque: SVG 2 section 12.3 asks readers for these two
 * alone, and resvg and design tools show no webp (RND-13).
 * @throws AppError engine_failed for a picture that cannot be decoded
 */
export async function withoutWebp(
  parts: Pick<RenderParts, 'takumi' | 'rasterRenderer'>,
  drawing: Drawing,
  stages: Stages,
): Promise<Drawing> {
  const replaced = new Map<string, Picture>();
  for (const picture of drawing.pictures) {
    const info = identifyPicture(picture.bytes);
    if (info?.type !== 'webp') continue;
    const format = isOpaquePicture(picture.bytes, info.type) ? 'jpeg' : 'png';
    const bytes = await drawOnce(parts, alone(picture, picture), { format, quality }, stages);
    replaced.set(picture.key, { ...picture, key: `${picture.key} as ${format}`, bytes });
  }
  if (replaced.size === 0) return drawing;
  const now = (picture: Picture) => replaced.get(picture.key) ?? picture;
  return { ...drawing, pictures: drawing.pictures.map(now), pictureOf: (box) => now(drawing.pictureOf(box)) };
}
