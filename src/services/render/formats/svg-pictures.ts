import type { Drawing } from '../../../draw/gather/drawing.ts';
import type { Picture } from '../../../draw/gather/picture.ts';
import { identifyPicture, isOpaquePicture } from '../../../draw/gather/pictures/index.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { drawOnce, pictureDrawing } from './picture-alone.ts';

/** The quality of a jpeg that replaces a webp. */
const quality = 92;

/**
 * Replaces the webp pictures of a drawing with png, or with jpeg if they are opaque. SVG 2 section 12.3 requires
 * readers to support only these two, and resvg and design tools do not show webp (RND-13).
 * @throws AppError engine_failed for a picture that cannot be decoded
 */
export async function withoutWebp(services: Services, drawing: Drawing, stages: Stages): Promise<Drawing> {
  const replaced = new Map<string, Picture>();
  for (const picture of drawing.pictures) {
    const info = identifyPicture(picture.bytes);
    if (info?.type !== 'webp') continue;
    const format = isOpaquePicture(picture.bytes, info.type) ? 'jpeg' : 'png';
    const bytes = await drawOnce(services, pictureDrawing(picture, picture), { format, quality }, stages);
    replaced.set(picture.key, { ...picture, key: `${picture.key} as ${format}`, bytes });
  }
  if (replaced.size === 0) return drawing;
  const now = (picture: Picture) => replaced.get(picture.key) ?? picture;
  return { ...drawing, pictures: drawing.pictures.map(now), getPicture: (box) => now(drawing.getPicture(box)) };
}
