import type { JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { FilePictures } from '../../../draw/gather/pictures/file-pictures.ts';
import type { ShaderPictures } from '../../shaders/pictures.ts';
import type { Output } from '../steps/decide-output.ts';
import type { PageToDraw } from '../steps/prepare.ts';

/** What is to be drawn: one page for a picture, one or more for a document. */
export interface FileToDraw {
  pages: readonly [PageToDraw, ...PageToDraw[]];
  output: Output;
  title: string;
  /** The moment that the pages show, epoch milliseconds: a document says that it was made then. */
  shownAt: number;
  pictures: FilePictures;
  /** What runs of them in an ad. */
  shaders: Pick<ShaderPictures, 'running'>;
  /** Where an ad's shaders report that they were stopped; absent: nowhere. */
  telemetryOrigin?: string;
  /** Milliseconds of drawing a picture, by the estimate; absent: what a render may take. */
  maxWorkMs?: number;
}

export interface DrawnFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Pages, slides or pictures: what is paid for (CRD-1). */
  pages: number;
  warnings: Warning[];
  /** What is said of the file besides, in the JSON answer. */
  details?: JsonObject;
}
