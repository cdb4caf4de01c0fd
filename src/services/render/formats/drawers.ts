import type { RenderParts } from '../parts.ts';
import type { Stages } from '../stages.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { drawHtmlImage } from './html-image.ts';
import { drawHtml5 } from './html5.ts';
import { drawPdf } from './pdf.ts';
import { drawPptx } from './pptx.ts';
import type { Format, ImageFormat, RasterFormat } from './table.ts';
import { drawTakumiImage } from './takumi-image.ts';

export type DrawParts = Pick<
  RenderParts,
  'takumi' | 'rasterRenderer' | 'browsers' | 'fonts' | 'readFont' | 'emoji' | 'subsetter'
>;

/** Gathers what is left to gather and draws a file. @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large */
type Draw = (parts: DrawParts, file: FileToDraw, stages: Stages) => Promise<DrawnFile>;

const byTakumi =
  (format: ImageFormat): Draw =>
  (parts, file, stages) =>
    drawTakumiImage(parts, file, format, stages);

const byEither =
  (format: RasterFormat): Draw =>
  (parts, file, stages) =>
    file.output.renderType === 'html'
      ? drawHtmlImage(parts, file, format, stages)
      : drawTakumiImage(parts, file, format, stages);

export const drawers: Readonly<Record<Format, Draw>> = {
  png: byEither('png'),
  jpeg: byEither('jpeg'),
  webp: byEither('webp'),
  svg: byTakumi('svg'),
  pdf: drawPdf,
  pptx: drawPptx,
  html5: drawHtml5,
};
