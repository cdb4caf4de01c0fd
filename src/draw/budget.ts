import type { ContainerBox } from '../design/boxes/types.ts';
import { type PreparedBox, prepareTree } from './prepare/tree.ts';
import { listPasses, type Pass, textShadowPasses } from './work/passes.ts';
import { computeReach, type Size, statedSize } from './work/reached.ts';

/**
 * The bytes that wasm, raw pixels and encoders may hold together in the isolate, which has 128 MB for everything
 * (RND-20).
 */
export const isolateBudgetBytes = 110_000_000;

/**
 * The pixels of a lossless WebP that the container encodes: libwebp takes up to 56 bytes for each, and two pictures are
 * drawn at once.
 */
export const losslessPixels = 16_000_000;

/**
 * The nanoseconds that the isolate takes to encode a pixel of a lossless WebP. It takes 70 for a flat page and 660 for
 * noise.
 */
export const losslessNs = 400;

/** The limits above which nothing is drawn, even in the container. */
export const outputLimits = { pixels: 64_000_000, side: 16_384 } as const;

/**
 * The milliseconds of drawing that a page may take, as estimated by work/estimate.ts. This is less than a third of the
 * 30 s that a Worker has by default, because no deadline interrupts drawing, machines differ, and the estimate may be
 * too low.
 */
export const maxWorkMs = 8_000;

/**
 * If there is a container, the isolate only draws pages that take at most this many milliseconds, by the same estimate.
 * All other requests of the isolate wait while it draws, for at most 2 s. The first drawings of an isolate take twice
 * as long as later ones.
 */
export const isolateWorkMs = 1_000;

/** The limit in ms for a picture of code, which anyone may request and which the isolate always draws. */
export const codeWorkMs = 1_500;

/**
 * The maximum milliseconds for laying out the texts of a page, which the isolate does for every engine
 * (work/layout.ts).
 */
export const layoutWorkMs = 1_500;

/** The milliseconds of drawing or layout after which other requests get a turn before the next step. */
export const noticedMs = 100;

/**
 * The limits in ms for callers without a key: `demo` for those with a demo token, `open` for a page that is open to
 * everyone.
 */
export const strangersWorkMs = { demo: 1_000, open: 4_000 } as const;

/**
 * The peak memory of takumi 2.16.3 and @jsquash/webp 1.5.0, measured on a fresh instance, in bytes per device pixel of
 * the page.
 */
const bytesPerPixel = { canvas: 4.2, webpOpaque: 11.7, webpTransparent: 28.6 } as const;
/**
 * The same for the encoders of lossless WebP. Files of takumi's own encoder are about twice as large as those of
 * libwebp.
 */
const losslessBytes = { libwebp: 56, takumi: 12 } as const;
export type LosslessEncoder = keyof typeof losslessBytes;
const engineBytes = 7_000_000;

export interface OutputSize {
  /** Device pixels of the picture. */
  pixels: number;
  /** Device pixels per px of the page. */
  scale: number;
  format: 'png' | 'jpeg' | 'webp' | 'svg';
  /** Whether no pixel can be transparent. */
  opaque: boolean;
  /** The encoder of a lossless WebP; absent if the WebP is lossy. */
  lossless?: LosslessEncoder | undefined;
}

/**
 * The peak memory of drawing a page in the isolate, in bytes. The size of the page is in px. `pictureBytes` is the size
 * of the page's decoded pictures.
 */
export function estimatePeakBytes(root: ContainerBox, page: Size, output: OutputSize, pictureBytes: number): number {
  if (output.format === 'svg') return engineBytes + pictureBytes;
  const canvas = engineBytes + output.pixels * bytesPerPixel.canvas;
  const drawing =
    canvas + pictureBytes + effectBytes(prepareTree(root), { page, parentSize: page, scale: output.scale });
  if (output.format !== 'webp') return drawing;
  return Math.max(drawing, canvas + output.pixels * webpBytes(output));
}

function webpBytes({ opaque, lossless }: OutputSize): number {
  if (lossless) return losslessBytes[lossless];
  return opaque ? bytesPerPixel.webpOpaque : bytesPerPixel.webpTransparent;
}

interface Surroundings {
  page: Size;
  /** The assumed size of a box that does not state its size. */
  parentSize: Size;
  scale: number;
}

/**
 * The bytes that a box and its descendants hold at the same time. Siblings are drawn one after another, so only the
 * largest counts, while the bytes of children add to those of their parents.
 */
function effectBytes(prepared: PreparedBox, { page, parentSize, scale }: Surroundings): number {
  const size = statedSize(prepared.box.style) ?? parentSize;
  const inside = { page, parentSize: size, scale };
  const inner =
    prepared.kind === 'container' ? findMaximum(prepared.children.map((child) => effectBytes(child, inside))) : 0;
  const countHeldBytes = (pass: Pass) => {
    const { width, height } = computeReach(size, page, pass);
    return width * height * scale ** 2 * pass.bytes;
  };
  const ofText = prepared.kind === 'text' ? textShadowPasses(prepared.text.shadows, { scale }) : [];
  const passes = [...listPasses(prepared.paint, { scale }), ...ofText];
  const [shadows, groups] = [passes.filter(({ isShadow }) => isShadow), passes.filter(({ isShadow }) => !isShadow)];
  return Math.max(findMaximum(groups.map(countHeldBytes)) + inner, findMaximum(shadows.map(countHeldBytes)));
}

function findMaximum(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
}
