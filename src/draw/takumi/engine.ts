import type { Warning } from '../../core/warnings.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../design/boxes/types.ts';
import { estimatePeakBytes, isolateBudgetBytes, mostWorkMs, type OutputSize } from '../budget.ts';
import { encodePng } from '../formats/png.ts';
import { standInOf, tidySvg } from '../formats/svg/index.ts';
import type { WebpEncoder } from '../formats/webp.ts';
import type { PageEmoji } from '../gather/emoji/index.ts';
import { familyNarrower } from '../gather/fonts/narrow-families.ts';
import { replacing } from '../gather/fonts/replace-missing.ts';
import type { Picture } from '../gather/picture.ts';
import { withoutOrientation } from '../gather/pictures/index.ts';
import { estimateWork, type Work } from '../work/estimate.ts';
import { statedExtents } from '../work/extents.ts';
import { type MendedText, mendTexts } from './bidi/index.ts';
import { cutTexts, measurableTexts } from './cut/index.ts';
import type { MeasuredNode, TakumiNode, TakumiRenderer } from './glue.ts';
import { fontSetOf } from './layout/measured-sizes.ts';
import { type PlacedPage, placeBoxes, shiftLines } from './layout/place-boxes.ts';
import type { Place } from './layout/placed-style.ts';
import { scaleShifts } from './layout/scale-shift.ts';
import { measuredExtents } from './measured-extents.ts';
import { type NodePrinting, takumiNode } from './nodes.ts';
import { textOverflows } from './overflow.ts';
import {
  boxFrames,
  framedBoxes,
  isCroppedVector,
  isTurned,
  type PictureFrame,
  pictureFrames,
} from './picture-frames.ts';
import { pictureShares } from './picture-shares.ts';
import type { FontFile, TakumiPool } from './pool.ts';
import { shrinkTexts } from './shrink.ts';

/** A page with all bytes that drawing it needs. */
export interface Drawing {
  root: ContainerBox;
  /** px of the page. */
  width: number;
  height: number;
  locale: string;
  fonts: readonly FontFile[];
  fallbackFamilies: readonly string[];
  /** Characters that no font has, by layer (see replace-missing.ts). */
  missing?: ReadonlyMap<string, ReadonlySet<string>>;
  pictureOf(box: ImageBox): Picture;
  pictures: readonly Picture[];
  /** Absent where no text has any. */
  emoji?: PageEmoji;
}

export interface RasterOutput {
  format: 'png' | 'jpeg' | 'webp';
  scale: number;
  /** 1 to 100, for jpeg and webp. */
  quality: number;
  opaque: boolean;
  /** Most pixels are like the one above: a png is written by an encoder that is fast for such. */
  flat?: boolean;
}

/** Device pixels of a page's side, rounded half up (RND-11). */
export function devicePixels(side: number, scale: number): number {
  return Math.floor(side * scale + 0.5);
}

/** Peak bytes of drawing in the isolate, to be judged before drawing (RND-20). */
export function peakBytes(drawing: Drawing, output: Pick<OutputSize, 'format' | 'scale' | 'opaque'>): number {
  const pixels = devicePixels(drawing.width, output.scale) * devicePixels(drawing.height, output.scale);
  const pictureBytes = allPictures(drawing).reduce((sum, { decodedBytes }) => sum + decodedBytes, 0);
  const fontBytes = drawing.fonts.reduce((sum, { bytes, decodedBytes }) => sum + (decodedBytes ?? heldFor(bytes)), 0);
  return estimatePeakBytes(drawing.root, drawing, { ...output, pixels }, pictureBytes + fontBytes);
}

/** What an engine holds of a font that ships, at most, as measured: a page of Han may need a hundred of them. */
function heldFor({ byteLength }: Uint8Array): number {
  return byteLength * 4;
}

export function fitsIsolate(drawing: Drawing, output: Pick<OutputSize, 'format' | 'scale' | 'opaque'>): boolean {
  return peakBytes(drawing, output) <= isolateBudgetBytes;
}

/** Draws box trees with takumi in the isolate. No I/O: all bytes are in the drawing. */
export class TakumiEngine {
  readonly #pool: TakumiPool;
  readonly #webp: WebpEncoder;

  constructor(pool: TakumiPool, webp: WebpEncoder) {
    this.#pool = pool;
    this.#webp = webp;
  }

  /**
   * A page as a picture of exactly page × scale pixels (RND-11).
   * `timed` runs the encoding where that is a step of its own.
   * @throws AppError engine_failed
   */
  async raster(
    drawing: Drawing,
    output: RasterOutput,
    timed: <Result>(encode: () => Result) => Result,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (output.format === 'webp') await this.#webp.prepare();
    const { format, scale, quality } = output;
    const width = devicePixels(drawing.width, scale);
    const height = devicePixels(drawing.height, scale);
    return this.#pool.use(drawing.fonts, peakBytes(drawing, output), (renderer) => {
      const node = framedNode(renderer, settled(renderer, drawing), scale);
      const options = { ...commonOptions(drawing), width, height, devicePixelRatio: scale };
      if (format === 'png' && output.flat) {
        return renderer.renderInPlace(node, { ...options, format: 'raw' }, (rgba) =>
          timed(() => encodePng(rgba, width, height, output)),
        );
      }
      if (format !== 'webp') return renderer.render(node, { ...options, format, quality });
      return renderer.renderInPlace(node, { ...options, format: 'raw' }, (rgba) =>
        timed(() => this.#webp.encode(rgba, width, height, quality)),
      );
    });
  }

  /**
   * A page as one self-contained SVG document, text as glyph outlines (RND-13).
   * @throws AppError engine_failed
   */
  svg(unsettled: Drawing): Uint8Array<ArrayBuffer> {
    return this.#unpainted(unsettled, (renderer) => {
      const drawing = settled(renderer, unsettled);
      const { width, height } = drawing;
      const emoji = drawing.emoji?.pictures ?? [];
      // takumi writes a picture as often as it is shown: what stands for an emoji is small, and is drawn as one symbol.
      const standIns = emoji.map((picture) => ({ src: standInKey(picture), data: standInOf(picture) }));
      const options = commonOptions(drawing);
      const texts = fittedTexts(renderer, drawing);
      const frames = framesOf(renderer, drawing, texts, (_, picture) => isTurned(picture));
      const { places } = placed(renderer, drawing, texts, { frames });
      const markup = renderer.renderSvg(nodeOf(drawing, texts, { frames, places, keyOf: standInKey }), {
        ...options,
        images: [...options.images, ...standIns],
        width,
        height,
      });
      const masked = markup.includes('<mask') ? maskedBoxes(drawing.root, measure(renderer, drawing, texts)) : [];
      return new Uint8Array(new TextEncoder().encode(tidySvg(markup, { pictures: drawing.pictures, emoji, masked })));
    });
  }

  /**
   * Texts as an engine sets them: the svg that it draws, as it is, and where everything stands in it. The page may be
   * smaller than its texts.
   * @throws AppError engine_failed
   */
  setTexts(drawing: Drawing): { markup: string; measured: MeasuredNode } {
    return this.#unpainted(drawing, (renderer) => {
      const texts = fittedTexts(renderer, drawing);
      const emoji = drawing.emoji?.pictures ?? [];
      const standIns = emoji.map((picture) => ({ src: standInKey(picture), data: standInOf(picture) }));
      const options = { ...commonOptions(drawing), width: drawing.width, height: measuringHeight };
      const node = nodeOf(drawing, texts, { keyOf: standInKey });
      const images = [...options.images, ...standIns];
      return {
        markup: renderer.renderSvg(node, { ...options, images }),
        measured: measure(renderer, drawing, texts),
      };
    });
  }

  /** What needs layout and no pixels. */
  #unpainted<Result>(drawing: Drawing, use: (renderer: TakumiRenderer) => Result): Result {
    return this.#pool.use(drawing.fonts, peakBytes(drawing, { format: 'svg', scale: 1, opaque: true }), use);
  }

  /**
   * The keys of pictures that make a draw fail, each tried alone: takumi fails a whole page for one broken picture and
   * does not say which (RND-23).
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

  /** Whether a font registers and draws a text, tried on an instance that nothing else is drawn with after (SEC-4). */
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

  /** What another takumi is told to draw: the page's nodes, its texts shrunk by measuring here. */
  node(drawing: Drawing, scale: number): TakumiNode {
    return this.#pool.use(drawing.fonts, 0, (renderer) => framedNode(renderer, settled(renderer, drawing), scale));
  }

  /**
   * The drawing with texts that are too long cut short, the same for every engine (DOC-14). The drawing itself where no
   * text could be.
   */
  settled(drawing: Drawing): Drawing {
    if (!hasLimits(drawing.root)) return drawing;
    return this.#unpainted(drawing, (renderer) => settled(renderer, drawing));
  }

  /** px that the texts which shrink are shrunk to: the same in every engine (DOC-14). */
  shrunkSizes(drawing: Drawing): ReadonlyMap<TextBox, number> {
    if (!hasShrinking(drawing.root)) return new Map();
    return this.#unpainted(drawing, (renderer) => shrunkSizes(renderer, drawing));
  }

  /** How large each picture is drawn, by its key, found by measuring alone; see picture-shares.ts. */
  pictureShares(drawing: Drawing): ReadonlyMap<string, number> {
    return this.#unpainted(drawing, (renderer) =>
      pictureShares(drawing.root, measure(renderer, drawing, fittedTexts(renderer, drawing)), drawing.pictureOf),
    );
  }

  /** What drawing a page in pixels takes at most. Its layout is only measured where its styles alone do not show it to be little. */
  work(drawing: Drawing, scale: number): Work {
    const { root, pictureOf } = drawing;
    const stated = estimateWork(root, { extents: statedExtents(root, drawing), pictureOf, scale });
    if (stated.ms <= mostWorkMs) return stated;
    return this.#unpainted(drawing, (renderer) => {
      const measured = measure(renderer, drawing, fittedTexts(renderer, drawing));
      return estimateWork(root, { extents: measuredExtents(root, measured, drawing), pictureOf, scale });
    });
  }

  /** Whether nothing behind a page shows through it, found by drawing it at one device pixel for each px. */
  covers(drawing: Drawing): boolean {
    const { width, height } = drawing;
    const options = { ...commonOptions(drawing), width, height, devicePixelRatio: 1, format: 'raw' } as const;
    const bytes = peakBytes(drawing, { format: 'png', scale: 1, opaque: false });
    return this.#pool.use(drawing.fonts, bytes, (renderer) =>
      renderer.renderInPlace(framedNode(renderer, settled(renderer, drawing), 1), options, isOpaqueRaw),
    );
  }

  /** Texts that do not fit where they stand, found by measuring alone. */
  overflows(drawing: Drawing): Warning[] {
    return this.#unpainted(drawing, (renderer) => {
      const texts = fittedTexts(renderer, drawing);
      return textOverflows(drawing.root, measure(renderer, drawing, texts), texts.sizes);
    });
  }
}

function isOpaqueRaw(rgba: Uint8Array): boolean {
  for (let alpha = 3; alpha < rgba.length; alpha += 4) if (rgba[alpha] !== 255) return false;
  return true;
}

type Sizes = ReadonlyMap<TextBox, number>;
/** How texts are drawn that are not drawn as the tree says. */
interface FittedTexts {
  sizes: Sizes;
  mended?: ReadonlyMap<TextBox, MendedText>;
}
type Clamps = (box: TextBox) => boolean;
type Frames = ReadonlyMap<ImageBox, PictureFrame>;

/** Whether a text may have to be cut short. */
function hasLimits(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(hasLimits);
  if (box.kind !== 'text' || box.isSettled) return false;
  return box.maxLines !== undefined || box.style['textOverflow'] === 'ellipsis';
}

function settled(renderer: TakumiRenderer, drawing: Drawing): Drawing {
  if (!hasLimits(drawing.root)) return drawing;
  const sizes = shrunkSizes(renderer, drawing);
  const cut = cutTexts(drawing.root, {
    sizes,
    partsOf: partsIn(drawing),
    measure: (mended) => measure(renderer, drawing, { sizes, mended }, { clamps: () => false }),
  });
  return { ...drawing, root: withTexts(drawing.root, cut) as ContainerBox };
}

function withTexts(box: Box, instead: ReadonlyMap<TextBox, TextBox>): Box {
  if (box.kind === 'text') return instead.get(box) ?? box;
  return box.kind === 'image' ? box : { ...box, children: box.children.map((child) => withTexts(child, instead)) };
}

function partsIn({ emoji }: Drawing) {
  return ({ layerId }: TextBox, text: string) => emoji?.partsOf(layerId, text) ?? [{ text }];
}

function hasShrinking(box: Box): boolean {
  if (box.kind === 'container') return box.children.some(hasShrinking);
  return box.kind === 'text' && box.shrinkTo !== undefined;
}

function shrunkSizes(renderer: TakumiRenderer, drawing: Drawing): Sizes {
  // Texts that no one counts the lines of are not told otherwise than they are.
  const mended = measurableTexts(drawing.root, partsIn(drawing));
  return shrinkTexts(drawing.root, (tried) =>
    measure(renderer, drawing, { sizes: tried, mended }, { clamps: (box) => box.shrinkTo === undefined }),
  );
}

function fittedTexts(renderer: TakumiRenderer, drawing: Drawing): FittedTexts {
  const sizes = shrunkSizes(renderer, drawing);
  const mended = mendTexts(drawing.root, {
    sizes,
    partsOf: partsIn(drawing),
    measure: (tried) => measure(renderer, drawing, { sizes, mended: tried }),
  });
  return { sizes, mended };
}

/** px. takumi leaves out lines below the viewport, which measuring must see; the page's own size stands in its root. */
const measuringHeight = 100_000;

function measure(renderer: TakumiRenderer, drawing: Drawing, texts: FittedTexts, options?: NodeOptions): MeasuredNode {
  const viewport = { width: drawing.width, height: measuringHeight, devicePixelRatio: 1 };
  const { places } = placed(renderer, drawing, texts, options);
  const node = nodeOf(drawing, texts, { ...options, places });
  return renderer.measure(node, { ...commonOptions(drawing), ...viewport });
}

/** Where the boxes of a page stand. */
function placed(renderer: TakumiRenderer, drawing: Drawing, texts: FittedTexts, options?: NodeOptions): PlacedPage {
  const printing = printingOf(drawing, texts, options);
  return placeBoxes(
    {
      ...drawing,
      textNode: (box, style) => takumiNode({ ...box, style }, printing.ofCopy(box)),
      pictureSize: (box) => drawing.pictureOf(box),
      fontSet: fontSetOf(drawing.fonts, drawing.fallbackFamilies),
    },
    (nodes) => sideBySide(renderer, drawing, nodes, 1),
  );
}

/** Measures texts by themselves, in device pixels. */
function sideBySide(
  renderer: TakumiRenderer,
  drawing: Drawing,
  nodes: readonly TakumiNode[],
  scale: number,
): readonly MeasuredNode[] {
  const style = { display: 'block', position: 'relative', width: `${drawing.width}px` };
  const viewport = { width: drawing.width, height: measuringHeight, devicePixelRatio: scale };
  const root: TakumiNode = { type: 'container', style, children: [...nodes] };
  return renderer.measure(root, { ...commonOptions(drawing), ...viewport }).children;
}

function hasMask({ style }: Box): boolean {
  return ['mask', 'maskImage'].some((property) => (style[property] ?? 'none') !== 'none');
}

/** From the coordinates of each box with a mask to those of the page. */
function maskedBoxes(box: Box, node: MeasuredNode | undefined): Array<MeasuredNode['transform']> {
  const own = node && hasMask(box) ? [node.transform] : [];
  if (box.kind !== 'container') return own;
  return [...own, ...box.children.flatMap((child, index) => maskedBoxes(child, node?.children[index]))];
}

/** Another name than the picture's own, under which the engine would keep one for the other. */
function standInKey({ key }: Picture): string {
  return `${key} stand-in`;
}

/** What is drawn in pixels. */
function framedNode(renderer: TakumiRenderer, drawing: Drawing, scale: number): TakumiNode {
  const texts = fittedTexts(renderer, drawing);
  const isFramed: IsFramed = (box, picture) => isCroppedVector(box, picture) || isTurned(picture);
  const frames = framesOf(renderer, drawing, texts, isFramed);
  const page = placed(renderer, drawing, texts, { frames });
  if (scale !== 1) shiftLines(page.places, shiftsAt(renderer, drawing, page, scale));
  return nodeOf(drawing, texts, { frames, places: page.places });
}

function shiftsAt(renderer: TakumiRenderer, drawing: Drawing, { texts }: PlacedPage, scale: number) {
  const files = new Map<string, string>();
  for (const { family, key } of drawing.fonts) files.set(family, `${files.get(family) ?? ''},${key}`);
  const fontsOf = (families: string) =>
    [...files].flatMap(([family, keys]) => (families.includes(`"${family}"`) ? keys : [])).join(';');
  return scaleShifts(texts, scale, (nodes, at) => sideBySide(renderer, drawing, nodes, at), fontsOf);
}

type IsFramed = (box: ImageBox, picture: Picture) => boolean;

/** Where the pictures stand that takumi would place otherwise, in two rounds of measuring. */
function framesOf(renderer: TakumiRenderer, drawing: Drawing, texts: FittedTexts, isFramed: IsFramed): Frames {
  const { root, pictureOf } = drawing;
  const framed = framedBoxes(root, pictureOf, isFramed);
  if (framed.size === 0) return new Map();
  const empty = boxFrames(root, measure(renderer, drawing, texts), framed);
  return pictureFrames(root, measure(renderer, drawing, texts, { frames: empty }), empty, pictureOf);
}

interface NodeOptions {
  clamps?: Clamps;
  frames?: Frames;
  places?: ReadonlyMap<Box, Place>;
  /** The name under which an emoji is handed to the engine. */
  keyOf?: (emoji: Picture) => string;
}

function nodeOf(drawing: Drawing, texts: FittedTexts, options: NodeOptions = {}): TakumiNode {
  const { places } = options;
  return takumiNode(drawing.root, {
    ...printingOf(drawing, texts, options).of,
    ...(places ? { placeOf: (box) => places.get(box) } : {}),
  });
}

/** How boxes are printed, and how a text is that is a copy of one with another style. */
function printingOf(drawing: Drawing, { sizes, mended }: FittedTexts, options: NodeOptions = {}) {
  const { clamps = () => true, frames = new Map(), keyOf = ({ key }) => key } = options;
  const { emoji, missing } = drawing;
  const of: NodePrinting = {
    pictureFrame: (box) => frames.get(box),
    families: familiesOf(drawing),
    pictureOf: (box) => {
      const picture = drawing.pictureOf(box);
      return isTurned(picture) && !frames.has(box) ? { key: standInKey(picture) } : picture;
    },
    ...(emoji ? { emoji: { partsOf: emoji.partsOf, keyOf } } : {}),
    ...(missing && missing.size > 0 ? { drawable: replacing(missing) } : {}),
    shrunkSize: (box) => sizes.get(box),
    clamps,
    mended: (box) => mended?.get(box),
  };
  const ofCopy = (box: TextBox): NodePrinting => ({
    ...of,
    shrunkSize: () => sizes.get(box),
    clamps: () => clamps(box),
    mended: () => mended?.get(box),
  });
  return { of, ofCopy };
}

// A page is measured a dozen times with the same fonts.
const narrowers = new WeakMap<readonly FontFile[], (list: string) => string>();

function familiesOf({ fonts, fallbackFamilies }: Drawing): (list: string) => string {
  const families = narrowers.get(fonts) ?? familyNarrower(fonts, fallbackFamilies);
  narrowers.set(fonts, families);
  return families;
}

/** Every picture that a drawing shows, in its boxes and in its texts. */
export function allPictures({ pictures, emoji }: Drawing): readonly Picture[] {
  return emoji ? [...pictures, ...emoji.pictures] : pictures;
}

// A page that shrinks is measured a dozen times, and photos are large.
const upright = new WeakMap<Picture, Uint8Array>();

/** The bytes of a picture, without a tag by which viewers of an SVG would turn it once more. */
function untagged(picture: Picture): Uint8Array {
  if (!picture.turned) return picture.bytes;
  const bytes = upright.get(picture) ?? withoutOrientation(picture.bytes);
  upright.set(picture, bytes);
  return bytes;
}

function commonOptions(drawing: Drawing) {
  return {
    images: allPictures(drawing).flatMap((picture) => [
      { src: picture.key, data: untagged(picture) },
      // Only measured, before it is framed: it gives its box the sides of the picture as it stands upright.
      ...(picture.turned ? [{ src: standInKey(picture), data: standInOf(picture) }] : []),
    ]),
    fontFamilies: [...new Set(drawing.fonts.map(({ family }) => family))],
    lang: drawing.locale,
  };
}
