import type { JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { LoadedPage } from '../load.ts';
import type { Output } from '../output.ts';
import type { GatheredPictures } from '../pictures.ts';
import type { ResolvedRender } from '../resolve.ts';

/** One page of the file that is to be made. */
export interface PageToDraw {
  loaded: LoadedPage;
  resolved: ResolvedRender;
}

/** What is to be drawn: one page for a picture, one or more for a document. */
export interface FileToDraw {
  pages: readonly [PageToDraw, ...PageToDraw[]];
  output: Output;
  title: string;
  /** The moment that the pages show, epoch milliseconds: a document says that it was made then. */
  shownAt: number;
  /** The pictures of these pages, or of others that grew from them. */
  picturesOf(pages: readonly Pick<ResolvedRender, 'root'>[]): Promise<GatheredPictures>;
}

export interface DrawnFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pages, slides or pictures: what is paid for (CRD-1). */
  pages: number;
  warnings: Warning[];
  /** What is said of the file besides, in the JSON answer. */
  details?: JsonObject;
}
