import type { Format } from '../../../core/names/renders.ts';
import type { Services } from '../../services.ts';
import type { Stages } from '../stages.ts';
import { compressPng } from './compress.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { drawHtmlImage } from './html-image.ts';
import { drawHtml5 } from './html5.ts';
import { drawPdf } from './pdf.ts';
import { drawPptx } from './pptx.ts';
import type { ImageFormat, RasterFormat } from './table.ts';
import { drawTakumiImage } from './takumi-image.ts';

/**
 * Gathers the bytes that are still missing, and draws a file. @throws AppError engine_failed, renderer_unavailable,
 * render_timeout, output_too_large
 */
type Draw = (services: Services, file: FileToDraw, stages: Stages) => Promise<DrawnFile>;

const byTakumi =
  (format: ImageFormat): Draw =>
  (services, file, stages) =>
    drawTakumiImage(services, file, format, stages);

const drawByEither =
  (format: RasterFormat): Draw =>
  (services, file, stages) =>
    file.output.renderType === 'html'
      ? drawHtmlImage(services, file, format, stages)
      : drawTakumiImage(services, file, format, stages);

const compressing =
  (draw: Draw): Draw =>
  async (services, file, stages) => {
    const drawn = await draw(services, file, stages);
    if (file.output.compression !== 'small') return drawn;
    const bytes = await stages.run('encode', () => compressPng(services, drawn.bytes, file.maxWorkMs));
    return { ...drawn, bytes };
  };

export const drawers: Readonly<Record<Format, Draw>> = {
  png: compressing(drawByEither('png')),
  jpeg: drawByEither('jpeg'),
  webp: drawByEither('webp'),
  svg: byTakumi('svg'),
  pdf: drawPdf,
  pptx: drawPptx,
  html5: drawHtml5,
};
