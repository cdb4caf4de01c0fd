import type { Box } from '../../../design/boxes/types.ts';
import type { PictureSources } from '../ports.ts';
import { GatheredPictures } from './gathered-pictures.ts';

interface PageRoot {
  root: Box;
}

/** The pictures of a file's pages, and of pages that grow from them while the file is laid out. */
export class FilePictures {
  /** Of the pages as they were asked for. */
  readonly asked: GatheredPictures;
  readonly #sources: PictureSources;
  readonly #pages: readonly PageRoot[];

  constructor(sources: PictureSources, pages: readonly PageRoot[]) {
    this.#sources = sources;
    this.#pages = pages;
    this.asked = gathered(sources, pages);
  }

  /** The pictures of these pages: those of `asked` where they are its pages. */
  of(pages: readonly PageRoot[]): GatheredPictures {
    if (pages.every(({ root }, index) => root === this.#pages[index]?.root)) return this.asked;
    return gathered(this.#sources, pages);
  }
}

function gathered(sources: PictureSources, pages: readonly PageRoot[]): GatheredPictures {
  return new GatheredPictures(
    pages.map(({ root }) => root),
    sources,
  );
}
