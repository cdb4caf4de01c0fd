import { fontSizeOf } from '../design/boxes/style/font-size.ts';
import type { Box, ContainerBox } from '../design/boxes/types.ts';
import { type Pass, passesOf, textShadows } from './work/passes.ts';
import { reached, type Size, statedSize } from './work/reached.ts';

/** Bytes that wasm, raw pixels and encoder may hold together in the isolate, which has 128 MB for everything (RND-20). */
export const isolateBudgetBytes = 110_000_000;

/** Limits above which nothing draws, container or not. */
export const outputLimits = { pixels: 64_000_000, side: 16_384 } as const;

/**
 * Milliseconds of drawing that a page may take, by the estimate of what it asks for (work/estimate.ts): a third of the 30 s
 * that a Worker has by default, and less, for no deadline interrupts it, machines differ, and the estimate may be too low.
 */
export const mostWorkMs = 8_000;

/** Measured peaks of takumi 2.16.3 and @jsquash/webp 1.5.0 on a fresh instance, in bytes for each device pixel of the page. */
const bytesPerPixel = { canvas: 4.2, webpOpaque: 11.7, webpTransparent: 28.6 } as const;
const engineBytes = 7_000_000;

export interface OutputSize {
  /** Device pixels of the picture. */
  pixels: number;
  /** Device pixels for each px of the page. */
  scale: number;
  format: 'png' | 'jpeg' | 'webp' | 'svg';
  /** Whether no pixel can be transparent. */
  opaque: boolean;
}

/** Peak bytes of drawing a page, whose sides are px, in the isolate. `pictureBytes` are those of what it shows, decoded. */
export function estimatePeakBytes(root: ContainerBox, page: Size, output: OutputSize, pictureBytes: number): number {
  if (output.format === 'svg') return engineBytes + pictureBytes;
  const canvas = engineBytes + output.pixels * bytesPerPixel.canvas;
  const drawing = canvas + pictureBytes + effectBytes(root, { page, around: page, em: 16, scale: output.scale });
  if (output.format !== 'webp') return drawing;
  const encoder = output.opaque ? bytesPerPixel.webpOpaque : bytesPerPixel.webpTransparent;
  return Math.max(drawing, canvas + output.pixels * encoder);
}

interface Surroundings {
  page: Size;
  /** What a box is as large as that does not say its size. */
  around: Size;
  em: number;
  scale: number;
}

/** What a box and the boxes in it hold at once: siblings follow one another, children come on top. */
function effectBytes(box: Box, { page, around, em: outer, scale }: Surroundings): number {
  const { style } = box;
  const size = statedSize(style) ?? around;
  const em = fontSizeOf(style['fontSize'], outer);
  const inside = { page, around: size, em, scale };
  const inner = box.kind === 'container' ? most(box.children.map((child) => effectBytes(child, inside))) : 0;
  const held = (pass: Pass) => {
    const { width, height } = reached(size, page, pass);
    return width * height * scale ** 2 * pass.bytes;
  };
  const { textShadow } = style;
  const passes = [...passesOf(style, { em, scale }), ...(textShadow ? textShadows(textShadow, { em, scale }) : [])];
  const [shadows, groups] = [passes.filter(({ isShadow }) => isShadow), passes.filter(({ isShadow }) => !isShadow)];
  return Math.max(most(groups.map(held)) + inner, most(shadows.map(held)));
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
}
