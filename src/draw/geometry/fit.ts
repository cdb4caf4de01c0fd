import type { ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import type { Area } from './area.ts';

/** Returns the area of the whole picture by `object-fit` and `object-position`, in px of the page. */
export function pictureArea({ fit, focus }: ImageBox, picture: Pick<Picture, 'width' | 'height'>, content: Area): Area {
  if (fit === 'fill' || picture.width <= 0 || picture.height <= 0) return content;
  const ratios = [content.width / picture.width, content.height / picture.height] as const;
  const scale = fit === 'none' ? 1 : fit === 'cover' ? Math.max(...ratios) : Math.min(...ratios);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    x: content.x + (content.width - width) * focus.x,
    y: content.y + (content.height - height) * focus.y,
    width,
    height,
  };
}

/** Returns the fractions of a picture that are cropped on each side of the visible part. */
export function computeCrop(whole: Area, seen: Area) {
  return {
    left: (seen.x - whole.x) / whole.width,
    top: (seen.y - whole.y) / whole.height,
    right: (whole.x + whole.width - seen.x - seen.width) / whole.width,
    bottom: (whole.y + whole.height - seen.y - seen.height) / whole.height,
  };
}
