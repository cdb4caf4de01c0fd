import type { BoxStyle } from '../design/boxes/style/types.ts';
import type { Box, ContainerBox } from '../design/boxes/types.ts';

/** Bytes that wasm, raw pixels and encoder may hold together in the isolate, which has 128 MB for everything (RND-20). */
export const isolateBudgetBytes = 110_000_000;

/** Limits above which nothing draws, container or not. */
export const outputLimits = { pixels: 64_000_000, side: 16_384 } as const;

/**
 * Measured peaks of takumi 2.16.3 and @jsquash/webp 1.5.0 on a fresh instance, in bytes for each device pixel: of the
 * page for the canvas and the encoders, of the box for what its style needs while it is drawn.
 */
const bytesPerPixel = {
  canvas: 4.2,
  group: 4.1,
  clip: 5.7,
  mask: 9.2,
  backdrop: 13.7,
  shadow: 13,
  webpOpaque: 11.7,
  webpTransparent: 28.6,
} as const;
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

/** Peak bytes of drawing a page in the isolate. `pictureBytes` are the decoded pictures, 4 bytes a pixel. */
export function estimatePeakBytes(root: ContainerBox, output: OutputSize, pictureBytes: number): number {
  if (output.format === 'svg') return engineBytes + pictureBytes;
  const canvas = engineBytes + output.pixels * bytesPerPixel.canvas;
  const pageArea = output.pixels / output.scale ** 2;
  const drawing = canvas + pictureBytes + effectBytes(root, pageArea, pageArea) * output.scale ** 2;
  if (output.format !== 'webp') return drawing;
  const encoder = output.opaque ? bytesPerPixel.webpOpaque : bytesPerPixel.webpTransparent;
  return Math.max(drawing, canvas + output.pixels * encoder);
}

/** What a box and the boxes in it hold at once: siblings follow one another, children come on top. */
function effectBytes(box: Box, parentArea: number, pageArea: number): number {
  const area = Math.min(areaOf(box.style) ?? parentArea, pageArea);
  const children = box.kind === 'container' ? box.children.map((child) => effectBytes(child, area, pageArea)) : [];
  const inner = children.reduce((most, bytes) => Math.max(most, bytes), 0);
  return Math.max(area * groupCost(box.style) + inner, shadowArea(box.style, area, pageArea) * bytesPerPixel.shadow);
}

function areaOf({ width, height }: BoxStyle): number | undefined {
  return width?.endsWith('px') && height?.endsWith('px')
    ? Number.parseFloat(width) * Number.parseFloat(height)
    : undefined;
}

/** Styles that make takumi compose a box apart from its page. */
function groupCost(style: BoxStyle): number {
  const has = (...properties: string[]) => properties.some((property) => style[property] !== undefined);
  if (has('backdropFilter')) return bytesPerPixel.backdrop;
  if (has('mask', 'maskImage')) return bytesPerPixel.mask;
  if (has('clipPath')) return bytesPerPixel.clip;
  if (has('opacity', 'filter', 'mixBlendMode', 'isolation', 'transform')) return bytesPerPixel.group;
  return style['overflow'] === 'hidden' && has('borderRadius') ? bytesPerPixel.group / 4 : 0;
}

/** A blurred shadow is a picture of its own, as large as its box and three radii around it. */
function shadowArea(style: BoxStyle, area: number, pageArea: number): number {
  const shadows = `${style['boxShadow'] ?? ''} ${style['textShadow'] ?? ''}`;
  const lengths = [...shadows.matchAll(/(\d+(?:\.\d+)?)px/g)].map(([, length]) => Number(length));
  if (lengths.length === 0) return 0;
  const side = Math.sqrt(area) + 6 * Math.max(...lengths);
  return Math.min(side * side, pageArea);
}
