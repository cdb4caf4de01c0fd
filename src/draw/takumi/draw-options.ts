import { createPlaceholder } from '../formats/svg/index.ts';
import { allPictures, type Drawing } from '../gather/drawing.ts';
import type { Picture } from '../gather/picture.ts';
import { withoutOrientation } from '../gather/pictures/formats/jpeg.ts';
import type { TakumiRenderOptions } from './glue.ts';

type CommonOptions = Required<Pick<TakumiRenderOptions, 'images' | 'fontFamilies' | 'lang'>>;

/** Returns the options with which takumi draws a drawing. They do not include the nodes. */
export function drawOptions(drawing: Drawing): CommonOptions {
  const images = allPictures(drawing).map((picture) => ({ src: picture.key, data: withoutOrientationTag(picture) }));
  return { ...textOptions(drawing), images };
}

/**
 * Returns the options with which takumi lays out a drawing. They contain no pictures, because takumi decodes each
 * picture that it receives, and a layout needs none.
 */
export function measureOptions(drawing: Drawing): CommonOptions {
  return { ...textOptions(drawing), images: emojiPlaceholders(drawing) };
}

/** Returns small pictures with the proportions of the page's emoji. */
export function emojiPlaceholders({ emoji }: Drawing): Array<{ src: string; data: Uint8Array }> {
  return (emoji?.pictures ?? []).map((picture) => ({ src: placeholderKey(picture), data: createPlaceholder(picture) }));
}

/**
 * Returns the key of a placeholder. It must differ from the picture's own key, because the engine caches pictures by
 * key.
 */
export function placeholderKey({ key }: Picture): string {
  return `${key} stand-in`;
}

function textOptions({ fonts, locale }: Drawing) {
  return { fontFamilies: [...new Set(fonts.map(({ family }) => family))], lang: locale };
}

// The bytes without a tag are cached, because a picture is drawn in several formats and sizes, and photos are large.
const upright = new WeakMap<Picture, Uint8Array>();

/**
 * Returns the bytes of a picture without its orientation tag. With the tag, viewers of an SVG would turn the picture a
 * second time.
 */
function withoutOrientationTag(picture: Picture): Uint8Array {
  if (!picture.turned) return picture.bytes;
  const bytes = upright.get(picture) ?? withoutOrientation(picture.bytes);
  upright.set(picture, bytes);
  return bytes;
}
