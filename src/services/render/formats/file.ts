import type { JsonObject } from '../../../core/json.ts';
import type { Compression, Format, RenderType } from '../../../core/names/renders.ts';
import type { Warning } from '../../../core/warnings.ts';
import type { FilePictures } from '../../../draw/gather/pictures/file-pictures.ts';
import type { ShaderPictures } from '../../shaders/pictures.ts';
import type { PageToDraw } from '../page/prepare.ts';

/** What to draw from a page, with every default filled in. */
export interface Output {
  format: Format;
  renderType: RenderType;
  /** The width of the page in px. */
  width: number;
  height: number;
  /** The number of device pixels for each px. Absent for formats without pixels. */
  scale?: number;
  /** The quality of a lossy format, from 1 to 100. Absent for lossless formats. */
  quality?: number;
  /**
   * Absent if the compression is `fast`, which is the default, or has no effect. Files that are older than this setting
   * therefore keep their keys.
   */
  compression?: Exclude<Compression, 'fast'>;
  emojiType: string;
  warnings: Warning[];
}

/** What to draw: one page for a picture, one or more for a document. */
export interface FileToDraw {
  pages: readonly [PageToDraw, ...PageToDraw[]];
  output: Output;
  title: string;
  /** The time that the pages show, in epoch milliseconds. It is also the creation date of a document. */
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
