import type { RenderParts } from '../parts.ts';
import type { Stages } from '../stages.ts';
import type { DrawnFile, FileToDraw } from './file.ts';
import { drawHtmlImage } from './html-image.ts';
import { drawHtml5 } from './html5.ts';
import { drawPdf } from './pdf.ts';
import { drawPptx } from './pptx.ts';
import { drawTakumiImage } from './takumi-image.ts';

export type DrawParts = Pick<RenderParts, 'takumi' | 'rasterRenderer' | 'browsers' | 'fonts' | 'readFont' | 'emoji'>;

/**
 * Gathers what is left to gather and draws the file that was asked for.
 * @throws AppError engine_failed, renderer_unavailable, render_timeout, output_too_large
 */
export async function drawFile(parts: DrawParts, file: FileToDraw, stages: Stages): Promise<DrawnFile> {
  const { format, renderType } = file.output;
  switch (format) {
    case 'svg':
      return drawTakumiImage(parts, file, format, stages);
    case 'png':
    case 'jpeg':
    case 'webp':
      return renderType === 'html'
        ? drawHtmlImage(parts, file, format, stages)
        : drawTakumiImage(parts, file, format, stages);
    case 'pdf':
      return drawPdf(parts, file, stages);
    case 'html5':
      return drawHtml5(parts, file, stages);
    case 'pptx':
      return drawPptx(parts, file, stages);
  }
}
