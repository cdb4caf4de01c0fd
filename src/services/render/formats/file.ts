import type { JsonObject } from '../../../core/json.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { FilePictures } from '../../../draw/gather/pictures/file-pictures.ts';
import type { ShaderPictures } from '../../shaders/pictures.ts';
import type { Output } from '../steps/decide-output.ts';
import type { PageToDraw } from '../steps/prepare.ts';

/** What to draw: one page for a picture, one or more for a document. */
export interface FileToDraw {
  pages: readonly [PageToDraw, ...PageToDraw[]];
  output: Output;
  title: string;
  /** The time that the pages show, in epoch milliseconds. A document has it as its creation date. */
  shownAt: number;
  pictures: FilePictures;
  /** The shaders that run in an ad. */
  shaders: Pick<ShaderPictures, 'running'>;
  /** The origin to which an ad's shaders report that they were stopped. If absent, they do not report. */
  telemetryOrigin?: string;
  /** The maximum estimated milliseconds for drawing a picture. The default is the limit of a render. */
  maxWorkMs?: number;
}

export interface DrawnFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** The number of pages, slides or pictures, which is what is charged (CRD-1). */
  pages: number;
  warnings: Warning[];
  /** Further facts about the file for the JSON response. */
  details?: JsonObject;
}
