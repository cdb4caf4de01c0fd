import type { Warning } from '../../core/warnings.ts';
import type { TextBox } from '../../design/boxes/types.ts';
import { estimatePeakBytes, isolateBudgetBytes, type LosslessEncoder, type OutputSize } from '../budget.ts';
import type { PngEncoder } from '../formats/png.ts';
import type { WebpEncoder } from '../formats/webp.ts';
import { allPictures, type Drawing, devicePixels } from '../gather/drawing.ts';
import type { FontFile } from '../gather/fonts/font-file.ts';
import type { Picture } from '../gather/picture.ts';
import type { PlacedLayer } from '../parity/index.ts';
import { estimateWork } from '../work/estimate.ts';
import { statedExtents } from '../work/extents.ts';
import type { Work } from '../work/work-by-layer.ts';
import { drawOptions } from './draw-options.ts';
import { FittedPage } from './fit/fitted-page.ts';
import { layoutWork } from './fit/layout-work.ts';
import { hasLimits, hasShrinking, withFixedSizes } from './fit/limited-texts.ts';
import type { MeasuredNode, TakumiNode, TakumiRenderer } from './glue.ts';
import { layerAreas } from './layer-areas.ts';
import { measuredExtents } from './measured-extents.ts';
import { textOverflows } from './overflow.ts';
import { pageSvg } from './page-svg.ts';
import { type Encoders, type LaidOutPage, paintNode } from './paint-node.ts';
import { pictureShares } from './picture-shares.ts';
import type { TakumiPool } from './pool.ts';
import { setTexts } from './set-texts.ts';

/**
 * Pages with at most this many milliseconds of estimated work are not measured, because measuring would take a large
 * part of that time.
 */
const unmeasuredMs = 300;

export interface RasterOutput {
  format: 'png' | 'jpeg' | 'webp';
  scale: number;
  /** The quality of jpeg and webp, from 1 to 100. */
  quality: number;
  opaque: boolean;
  /** The encoder of a lossless webp; absent if the webp is lossy. */
  lossless?: LosslessEncoder | undefined;
  /**
   * Whether most pixels equal the one above. If so, a png is written with an encoder that is fast for such pictures.
   */
  flat?: boolean;
}

/** Estimates the peak memory of drawing in the isolate, in bytes. It is checked before drawing starts (RND-20). */
export function peakBytes(drawing: Drawing, output: Omit<OutputSize, 'pixels'>): number {
  const pixels = devicePixels(drawing.width, output.scale) * devicePixels(drawing.height, output.scale);
  const pictureBytes = allPictures(drawing).reduce((sum, { decodedBytes }) => sum + decodedBytes, 0);
  const fontBytes = drawing.fonts.reduce((sum, { bytes, decodedBytes }) => sum + (decodedBytes ?? heldFor(bytes)), 0);
  return estimatePeakBytes(drawing.root, drawing, { ...output, pixels }, pictureBytes + fontBytes);
}

/**
 * Returns the maximum bytes that the engine holds for a built-in font. The factors were measured. A page in Chinese may
 * need a hundred fonts.
 */
function heldFor({ byteLength }: Uint8Array): number {
  return byteLength * 4;
}

export function fitsIsolate(drawing: Drawing, output: Omit<OutputSize, 'pixels'>): boolean {
  return peakBytes(drawing, output) <= isolateBudgetBytes;
}

/**
 * Draws box trees with takumi in the isolate. It does no I/O, because all bytes are in the drawing. The encoders are
 * passed in, so that the code of this folder also runs in browsers.
 */
export class TakumiEngine {
  readonly #pool: TakumiPool;
  readonly #encoders: Encoders;

  constructor(pool: TakumiPool, webp: WebpEncoder, encodePng: PngEncoder) {
    this.#pool = pool;
    this.#encoders = { webp, encodePng };
  }

  /**
   * Draws a page as a picture of exactly the page's size times the scale (RND-11). `timed` is called with the encoding
   * if that is a separate step.
   * @throws AppError engine_failed
   */
  async raster(
    drawing: Drawing,
    output: RasterOutput,
    timed: <Result>(encode: () => Result) => Result,
  ): Promise<Uint8Array<ArrayBuffer>> {
    await this.prepare(output);
    return this.rasterNow(drawing, output, timed);
  }

  /** Loads the encoder that an output needs. */
  async prepare({ format }: RasterOutput): Promise<void> {
    if (format === 'webp') await this.#encoders.webp.prepare();
  }

  /** The same as `raster`, for an output that has been prepared. It is synchronous, and so it runs in one piece. */
  rasterNow(
    drawing: Drawing,
    output: RasterOutput,
    timed: <Result>(encode: () => Result) => Result,
  ): Uint8Array<ArrayBuffer> {
    return this.#fitted(drawing, peakBytes(drawing, output), (renderer, page) =>
      paintNode(renderer, laidOut(renderer, page, drawing, output), output, this.#encoders, timed),
    );
  }

  /**
   * Lays out a page, so that it can be painted elsewhere.
   * @throws AppError engine_failed
   */
  layOut(drawing: Drawing, output: RasterOutput): LaidOutPage {
    return this.#fitted(drawing, 0, (renderer, page) => laidOut(renderer, page, drawing, output));
  }

  /**
   * Paints a page that `layOut` laid out, for an output that has been prepared. The picture equals the one that
   * `rasterNow` draws, byte for byte.
   * @throws AppError engine_failed
   */
  paintLaidOut(
    page: LaidOutPage,
    fonts: readonly FontFile[],
    output: RasterOutput,
    timed: <Result>(encode: () => Result) => Result,
  ): Uint8Array<ArrayBuffer> {
    return this.#pool.use(fonts, page.peakBytes, (renderer) =>
      paintNode(renderer, page, output, this.#encoders, timed),
    );
  }

  /**
   * Draws a page as one self-contained SVG document, with texts as outlines of glyphs (RND-13).
   * @throws AppError engine_failed
   */
  svg(drawing: Drawing): Uint8Array<ArrayBuffer> {
    return this.#unpainted(
      drawing,
      (renderer, whole) => new Uint8Array(new TextEncoder().encode(pageSvg(renderer, whole))),
    );
  }

  /**
   * Lays out texts and returns the SVG that takumi draws, unchanged, with the positions of everything in it. The texts
   * may be larger than the page.
   * @throws AppError engine_failed
   */
  setTexts(drawing: Drawing): { markup: string; measured: MeasuredNode } {
    return this.#unpainted(drawing, setTexts);
  }

  /** Runs a function that needs a layout but no pixels. */
  #unpainted<Result>(drawing: Drawing, use: (renderer: TakumiRenderer, page: FittedPage) => Result): Result {
    return this.#fitted(drawing, peakBytes(drawing, { format: 'svg', scale: 1, opaque: true }), use);
  }

  /**
   * Runs `use` with a renderer that has the page's fonts.
   * @throws AppError output_too_large if laying out the texts would take too long; checked before any font is read
   */
  #fitted<Result>(
    drawing: Drawing,
    bytes: number,
    use: (renderer: TakumiRenderer, page: FittedPage) => Result,
  ): Result {
    const page = FittedPage.forDrawing(drawing);
    return this.#pool.use(drawing.fonts, bytes, (renderer) => use(renderer, page));
  }

  /**
   * Returns the keys of the pictures that make drawing fail. Each picture is tried alone, because takumi fails for the
   * whole page if one picture is broken, and does not say which one it is (RND-23).
   */
  undrawable(pictures: readonly Picture[]): Set<string> {
    const keys = new Set<string>();
    for (const { key, bytes, decodedBytes } of pictures) {
      const node: TakumiNode = { type: 'image', src: key, style: { width: '16px', height: '16px' } };
      const options = { width: 16, height: 16, format: 'raw', images: [{ src: key, data: bytes }] } as const;
      try {
        this.#pool.use([], decodedBytes, (renderer) => renderer.render(node, options));
      } catch {
        keys.add(key);
      }
    }
    return keys;
  }

  /**
   * Whether takumi accepts a font and draws a text with it. This is tried on a wasm instance that is discarded
   * afterwards (SEC-4).
   */
  drawsFont(font: FontFile, text: string): boolean {
    const style = {
      fontFamily: `"${font.family}"`,
      fontWeight: String(font.weight),
      fontStyle: font.style,
      fontSize: '8px',
    };
    const options = { width: 256, height: 64, format: 'raw', fontFamilies: [font.family], lang: 'en' } as const;
    this.#pool.discard();
    try {
      this.#pool.use([font], 0, (renderer) => renderer.render({ type: 'text', text, style }, options));
      return true;
    } catch {
      return false;
    } finally {
      this.#pool.discard();
    }
  }

  /** Releases the memory that is kept between drawings, if other work in the isolate needs it (RND-20). */
  makeRoom(bytes: number): void {
    if (this.#pool.heldBytes + bytes > isolateBudgetBytes) this.#pool.discard();
  }

  /** Returns the nodes that the native takumi of the container draws. Their positions are measured here. */
  node(drawing: Drawing, scale: number): TakumiNode {
    return this.#fitted(drawing, 0, (renderer, page) => pixelNode(renderer, page, scale));
  }

  /**
   * Cuts texts that are too long, in the same way for every engine (DOC-14). Returns the same drawing if there are
   * none.
   */
  cutToFit(drawing: Drawing): Drawing {
    if (!hasLimits(drawing.root)) return drawing;
    return this.#unpainted(drawing, (renderer, page) => page.cutToFit(renderer).drawing);
  }

  /** Returns the font sizes in px to which texts shrink. They are the same in every engine (DOC-14). */
  shrunkSizes(drawing: Drawing): ReadonlyMap<TextBox, number> {
    if (!hasShrinking(drawing.root)) return new Map();
    return this.#unpainted(drawing, (renderer, page) => page.sizes(renderer));
  }

  /** Replaces texts that shrink with plain texts of their final size. Boxes of the drawing can then be copied. */
  withFixedSizes<Page extends Drawing>(drawing: Page): Page {
    return { ...drawing, root: withFixedSizes(drawing.root, this.shrunkSizes(drawing)) };
  }

  /**
   * Returns the size at which each picture is drawn, by its key. This only measures and draws nothing; see
   * picture-shares.ts.
   */
  pictureShares(drawing: Drawing): ReadonlyMap<string, number> {
    return pictureShares(drawing.root, this.#measured(drawing), drawing.getPicture);
  }

  /** Estimates the work of laying out the texts of a page from the texts alone. */
  layoutWork(drawing: Drawing): Work {
    return layoutWork(drawing);
  }

  /**
   * Estimates the work of drawing a page as pixels. The layout is only measured if the styles alone do not prove that
   * the work is small.
   */
  work(drawing: Drawing, scale: number): Work {
    const { root, getPicture, fonts } = drawing;
    const options = { page: drawing, getPicture, fonts: fonts.length, scale };
    const stated = estimateWork(root, { ...options, extents: statedExtents(root, drawing) });
    if (stated.ms <= unmeasuredMs) return stated;
    return estimateWork(root, { ...options, extents: measuredExtents(root, this.#measured(drawing), drawing) });
  }

  /** Whether a page is opaque. This is found by drawing it at one device pixel per px. */
  covers(drawing: Drawing): boolean {
    const { width, height } = drawing;
    const options = { ...drawOptions(drawing), width, height, devicePixelRatio: 1, format: 'raw' } as const;
    const bytes = peakBytes(drawing, { format: 'png', scale: 1, opaque: false });
    return this.#fitted(drawing, bytes, (renderer, page) =>
      renderer.renderInPlace(pixelNode(renderer, page, 1), options, isOpaqueRaw),
    );
  }

  /** Returns warnings about texts that do not fit their box. This only measures and draws nothing. */
  overflows(drawing: Drawing): Warning[] {
    return textOverflows(drawing.root, this.#measured(drawing), this.shrunkSizes(drawing));
  }

  /** Returns the position of each box of a page. This only measures and draws nothing. */
  layerAreas(drawing: Drawing): PlacedLayer[] {
    return layerAreas(drawing.root, this.#measured(drawing));
  }

  #measured(drawing: Drawing): MeasuredNode {
    return this.#unpainted(drawing, (renderer, page) => page.measured(renderer));
  }
}

function laidOut(renderer: TakumiRenderer, page: FittedPage, drawing: Drawing, output: RasterOutput): LaidOutPage {
  const { scale } = output;
  const width = devicePixels(drawing.width, scale);
  const height = devicePixels(drawing.height, scale);
  return {
    node: pixelNode(renderer, page, scale),
    options: { ...drawOptions(drawing), width, height, devicePixelRatio: scale },
    peakBytes: peakBytes(drawing, output),
  };
}

function pixelNode(renderer: TakumiRenderer, whole: FittedPage, scale: number): TakumiNode {
  const page = whole.cutToFit(renderer);
  return page.pixelNode(renderer, scale);
}

function isOpaqueRaw(rgba: Uint8Array): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false;
  return true;
}
