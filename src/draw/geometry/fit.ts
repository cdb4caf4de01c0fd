import type { ImageBox } from '../../design/boxes/types.ts';
import type { Area } from './area.ts';

interface Size {
  width: number;
  height: number;
}

/** Returns the area of the whole picture by `object-fit`, `object-position` and the zoom of its box, in px of the page. */
export function pictureArea(box: Pick<ImageBox, 'fit' | 'focus' | 'zoom'>, picture: Size, content: Area): Area {
  const { focus, zoom = 1 } = box;
  const fitted = fitPicture(box.fit, picture, content);
  const [width, height] = [fitted.width * zoom, fitted.height * zoom];
  return {
    x: content.x + (content.width - width) * focus.x,
    y: content.y + (content.height - height) * focus.y,
    width,
    height,
  };
}

/** Returns the size of a picture in px by `object-fit`. */
function fitPicture(fit: ImageBox['fit'], picture: Size, content: Size): Size {
  if (fit === 'fill' || picture.width <= 0 || picture.height <= 0) return content;
  const ratios = [content.width / picture.width, content.height / picture.height] as const;
  const scale = { none: 1, cover: Math.max(...ratios), contain: Math.min(...ratios) }[fit];
  return { width: picture.width * scale, height: picture.height * scale };
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
