import { toBase64 } from '../../core/base64.ts';
import type { ContainerBox, ImageBox } from '../../design/boxes/types.ts';
import type { Picture } from '../gather/picture.ts';
import { identifyPicture } from '../gather/pictures/index.ts';
import type { ShownPicture } from './print-box.ts';
import { StyleSheet } from './style-sheet.ts';

interface PageWithPictureUrls {
  root: ContainerBox;
  getPicture(box: ImageBox): Picture;
}

/**
 * The pictures of a document as data URLs. A picture that is shown more than once is put into the style sheet, so that
 * its bytes are included only once.
 */
export class PictureUrls {
  readonly #uses = new Map<string, number>();
  readonly #urls = new Map<string, string>();
  readonly #rules = new StyleSheet('i');

  constructor(pages: readonly PageWithPictureUrls[]) {
    for (const page of pages) this.#count(page, page.root);
  }

  show(picture: Picture): ShownPicture {
    const { key } = picture;
    const url = this.#urls.get(key) ?? pictureUrl(picture);
    this.#urls.set(key, url);
    if ((this.#uses.get(key) ?? 0) < 2) return { key, url };
    return { key, className: this.#rules.classFor(`content:url("${url}")`) };
  }

  /** Puts a picture into the style sheet. It is used for pictures in texts, which are likely to be repeated. */
  share(picture: Picture): ShownPicture {
    const { key } = picture;
    const url = this.#urls.get(key) ?? pictureUrl(picture);
    this.#urls.set(key, url);
    return { key, className: this.#rules.classFor(`content:url("${url}")`) };
  }

  get css(): string {
    return this.#rules.css;
  }

  #count(page: PageWithPictureUrls, box: ContainerBox): void {
    for (const child of box.children) {
      if (child.kind === 'container') this.#count(page, child);
      if (child.kind !== 'image') continue;
      const { key } = page.getPicture(child);
      this.#uses.set(key, (this.#uses.get(key) ?? 0) + 1);
    }
  }
}

/** Returns a picture's bytes as a data URL. */
export function pictureUrl({ bytes }: Picture): string {
  const type = identifyPicture(bytes)?.type ?? 'svg';
  return `data:image/${type === 'svg' ? 'svg+xml' : type};base64,${toBase64(bytes)}`;
}
