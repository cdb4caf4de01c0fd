import type { ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { PageEmoji } from './emoji/index.ts';
import type { FontFile } from './fonts/font-file.ts';
import type { Picture } from './picture.ts';

/** A page with all bytes that drawing it needs. */
export interface Drawing {
  root: ContainerBox;
  /** px of the page. */
  width: number;
  height: number;
  locale: string;
  fonts: readonly FontFile[];
  fallbackFamilies: readonly string[];
  /** Characters that no font has, by layer (see replace-missing.ts). */
  missing?: ReadonlyMap<string, ReadonlySet<string>>;
  pictureOf(box: ImageBox): Picture;
  pictures: readonly Picture[];
  /** Absent where no text has any. */
  emoji?: PageEmoji;
}

/** Every picture that a drawing shows, in its boxes and in its texts. */
export function allPictures({ pictures, emoji }: Drawing): readonly Picture[] {
  return emoji ? [...pictures, ...emoji.pictures] : pictures;
}

/** Device pixels of a page's side, rounded half up (RND-11). */
export function devicePixels(side: number, scale: number): number {
  return Math.floor(side * scale + 0.5);
}
