import type { PngEncoder } from '../formats/png.ts';
import type { WebpEncoder } from '../formats/webp.ts';
import type { RasterOutput } from './engine.ts';
import type { TakumiNode, TakumiRenderer, TakumiRenderOptions } from './glue.ts';

/** A page whose layout is known. Painting it needs only the page's fonts. */
export interface LaidOutPage {
  node: TakumiNode;
  /** The size in device pixels, the pictures, the names of the fonts, and the language. */
  options: Required<Omit<TakumiRenderOptions, 'format' | 'quality'>>;
  /** The estimated peak memory of painting, in bytes. */
  peakBytes: number;
}

export interface Encoders {
  webp: WebpEncoder;
  encodePng: PngEncoder;
}

/** Paints a page as a picture. `timed` is called with the encoding if that is a separate step. */
export function paintNode(
  renderer: TakumiRenderer,
  { node, options }: LaidOutPage,
  output: RasterOutput,
  { webp, encodePng }: Encoders,
  timed: <Result>(encode: () => Result) => Result,
): Uint8Array<ArrayBuffer> {
  const { format, quality, lossless } = output;
  const { width, height } = options;
  if (format === 'png' && output.flat) {
    return renderer.renderInPlace(node, { ...options, format: 'raw' }, (rgba) =>
      timed(() => encodePng(rgba, width, height, output)),
    );
  }
  if (format !== 'webp' || lossless === 'takumi') return renderer.render(node, { ...options, format, quality });
  return renderer.renderInPlace(node, { ...options, format: 'raw' }, (rgba) =>
    timed(() => webp.encode(rgba, width, height, { quality, lossless: lossless !== undefined })),
  );
}
