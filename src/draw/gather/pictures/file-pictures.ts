import type { Box } from '../../../design/boxes/types.ts';
import type { PictureSources } from '../ports.ts';
import { GatheredPictures } from './gathered-pictures.ts';

interface PageRoot {
  root: Box;
}

/** The pictures of a file's pages, and of pages that are added while the file is laid out. */
export class FilePictures {
  /** The pictures of the pages that were requested. */
  readonly firstPictures: GatheredPictures;
  readonly #sources: PictureSources;
  readonly #pages: readonly PageRoot[];

  constructor(sources: PictureSources, pages: readonly PageRoot[]) {
    this.#sources = sources;
    this.#pages = pages;
    this.firstPictures = gatherPictures(sources, pages);
  }

  /** Returns the pictures of the given pages: `firstPictures` if these are the requested pages. */
  forPages(pages: readonly PageRoot[]): GatheredPictures {
    if (pages.every(({ root }, index) => root === this.#pages[index]?.root)) return this.firstPictures;
    return gatherPictures(this.#sources, pages);
  }
}

function gatherPictures(sources: PictureSources, pages: readonly PageRoot[]): GatheredPictures {
  return new GatheredPictures(
    pages.map(({ root }) => root),
    sources,
  );
}
