import { placeholderOf } from '../formats/svg/index.ts';
import { allPictures, type Drawing } from '../gather/drawing.ts';
import type { Picture } from '../gather/picture.ts';
import { withoutOrientation } from '../gather/pictures/index.ts';
import type { TakumiRenderOptions } from './glue.ts';

type CommonOptions = Required<Pick<TakumiRenderOptions, 'images' | 'fontFamilies' | 'lang'>>;

/** What takumi is told of a drawing beside its nodes, to draw it. */
export function drawOptions(drawing: Drawing): CommonOptions {
  const images = allPictures(drawing).map((picture) => ({ src: picture.key, data: untagged(picture) }));
  return { ...textOptions(drawing), images };
}

/** The same to lay it out: takumi reads each picture that it is handed, and a layout needs none. */
export function measureOptions(drawing: Drawing): CommonOptions {
  return { ...textOptions(drawing), images: emojiPlaceholders(drawing) };
}

/** Pictures of the sizes of the page's emoji, small where those are long. */
export function emojiPlaceholders({ emoji }: Drawing): Array<{ src: string; data: Uint8Array }> {
  return (emoji?.pictures ?? []).map((picture) => ({ src: placeholderKey(picture), data: placeholderOf(picture) }));
}

/** Another name than the picture's own, under which the engine would keep one for the other. */
export function placeholderKey({ key }: Picture): string {
  return `${key} stand-in`;
}

function textOptions({ fonts, locale }: Drawing) {
  return { fontFamilies: [...new Set(fonts.map(({ family }) => family))], lang: locale };
}

// A picture is drawn in several formats and sizes, and photos are large.
const upright = new WeakMap<Picture, Uint8Array>();

/** The bytes of a picture, without a tag by which viewers of an SVG would turn it once more. */
function untagged(picture: Picture): Uint8Array {
  if (!picture.turned) return picture.bytes;
  const bytes = upright.get(picture) ?? withoutOrientation(picture.bytes);
  upright.set(picture, bytes);
  return bytes;
}
