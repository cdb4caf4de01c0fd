import type { Box } from '../../../design/boxes/types.ts';
import type { PictureSources } from '../ports.ts';
import { GatheredPictures } from './gathered-pictures.ts';

interface PageRoot {
  root: Box;
}

/** The pictures of a file's pages, and of pages that are added while the file is laid out. */
export class FilePictures {
  /** The pictures of the pages as requested. */
  readonly asked: GatheredPictures;
  readonly #sources: PictureSources;
  readonly #pages: readonly PageRoot[];

  constructor(sources: PictureSources, pages: readonly PageRoot[]) {
    this.#sources = sources;
    this.#pages = pages;
    this.asked = gathered(sources, pages);
  }

  /** The pictures of these pages: `asked` if they are the requested pages. */
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
