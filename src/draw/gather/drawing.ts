import type { ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { PageEmoji } from './emoji/index.ts';
import type { FontFile } from './fonts/font-file.ts';
import type { Picture } from './picture.ts';

/** A page with all bytes that are needed to draw it. */
export interface Drawing {
  root: ContainerBox;
  /** The size of the page in px. */
  width: number;
  height: number;
  locale: string;
  fonts: readonly FontFile[];
  fallbackFamilies: readonly string[];
  /** The characters that no font has, by layer (see replace-missing.ts). */
  missing?: ReadonlyMap<string, ReadonlySet<string>>;
  getPicture(box: ImageBox): Picture;
  pictures: readonly Picture[];
  /** Absent if no text has emoji. */
  emoji?: PageEmoji;
}

/** Returns every picture of a drawing: those in boxes and those in texts. */
export function allPictures({ pictures, emoji }: Drawing): readonly Picture[] {
  return emoji ? [...pictures, ...emoji.pictures] : pictures;
}

/** Converts a page's side to device pixels, rounded half up (RND-11). */
export function devicePixels(side: number, scale: number): number {
  return Math.floor(side * scale + 0.5);
}
