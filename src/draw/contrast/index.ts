import type { Warning } from '../../core/warnings.ts';
import { requireContainer } from '../../design/boxes/container.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { PlacedLayer } from '../parity/index.ts';
import { type Pixels, pixelsOnWhite } from '../parity/pixels.ts';
import { listTexts, prepareTree } from '../prepare/tree.ts';

/** By WCAG 2.2, success criterion 1.4.3: large text is 24 px, or 18.66 px if it is bold. */
const needed = { usual: 4.5, large: 3 };
/** The px of a tile's side: a few letters of usual text. */
const tileSide = 24;
/** The device pixels that must differ in a tile that shows text. */
const minPixels = 6;
/**
 * The share of differing pixels that a tile must have, compared with the tile with the most text, because the edge of a
 * letter alone is only grey.
 */
const minShare = 0.25;
/** The share of a text's tiles that may have a lower contrast than the reported one. */
const worst = 0.2;

interface TextToCheck {
  isLarge: boolean;
  /** Whether it must be readable: it has letters or digits, in a color of its own. */
  isVisible: boolean;
}

/** The page with invisible texts: the same layout, showing what is behind the texts. */
export function withoutText(root: ContainerBox): ContainerBox {
  return requireContainer(bare(root));
}

function bare(box: Box): Box {
  if (box.kind === 'container') return { ...box, children: box.children.map(bare) };
  if (box.kind === 'image') return box;
  const hidden = { color: 'transparent', textShadow: 'none' };
  const spans = box.spans.map((span) => ({ ...span, style: { ...span.style, ...hidden } }));
  return { ...box, style: { ...box.style, ...hidden }, spans };
}

/**
 * The texts of a page that are hard to read on what is behind them. `drawnPixels` and `behind` are PNGs of the page and of
 * `withoutText`, at `scale` device pixels per px. Linear in pixels and layers, because areas are clipped to the page.
 */
export function lowContrast(
  root: ContainerBox,
  { shown, behind }: Record<'shown' | 'behind', Uint8Array>,
  { scale, layers }: { scale: number; layers: readonly PlacedLayer[] },
): Warning[] {
  const texts = collectTexts(root);
  const pixels = { shown: pixelsOnWhite(shown), behind: pixelsOnWhite(behind) };
  const contrastByLayer = new Map<string, number>();
  const whole = new Set<string>();
  for (const { layerId, area } of layers) {
    if (!texts.has(layerId)) continue;
    const edges = {
      left: area.x * scale,
      top: area.y * scale,
      right: (area.x + area.width) * scale,
      bottom: (area.y + area.height) * scale,
    };
    if (isWithin(edges, pixels.shown)) whole.add(layerId);
    const contrast = contrastIn(pixels, edges, Math.ceil(tileSide * scale));
    if (contrast !== undefined) contrastByLayer.set(layerId, Math.min(contrast, contrastByLayer.get(layerId) ?? 21));
  }
  return [...texts].flatMap(([layerId, text]) => {
    const contrast = contrastByLayer.get(layerId);
    // There is a separate warning for texts that leave the page.
    return contrast === undefined && !whole.has(layerId) ? [] : warnAboutContrast(layerId, text, contrast);
  });
}

function warnAboutContrast(
  layerId: string,
  { isLarge, isVisible }: TextToCheck,
  contrast: number | undefined,
): Warning[] {
  const minContrast = isLarge ? needed.large : needed.usual;
  if (contrast === undefined) {
    const message = 'The text is invisible, because it has the color of its background or another layer covers it.';
    return isVisible ? [{ code: 'contrast_low', message, layerId }] : [];
  }
  if (contrast >= minContrast) return [];
  const message =
    `The contrast between the text and its background is ${printRatio(contrast)}:1, but ${minContrast}:1 is needed. ` +
    'Change its color, or put a plain surface behind it.';
  return [{ code: 'contrast_low', message, layerId }];
}

/** Rounded down, so that a contrast that is too low never prints as the required one. */
function printRatio(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** Every text layer with its authored size. */
function collectTexts(root: ContainerBox): Map<string, TextToCheck> {
  return new Map(
    listTexts(prepareTree(root)).map(({ text: { box, text, spans } }) => {
      const hasLetters = spans.some(({ characters }) => /[\p{L}\p{N}]/u.test(characters));
      const isClear = [text, ...spans.map((span) => span.text)].some(
        ({ color }) => 'hex' in color && color.alpha === 0,
      );
      const isLarge = text.size >= 24 || (text.weight >= 700 && text.size >= 18.66);
      return [box.layerId, { isLarge, isVisible: hasLetters && !isClear }];
    }),
  );
}

function isWithin({ left, top, right, bottom }: Edges, { width, height }: Pixels): boolean {
  return left >= -1 && top >= -1 && right <= width + 1 && bottom <= height + 1;
}

interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The contrast of the text in an area, from the strongest pixel of each tile; undefined if no text is visible. */
function contrastIn(
  { shown, behind }: Record<'shown' | 'behind', Pixels>,
  edges: Edges,
  side: number,
): number | undefined {
  const right = Math.min(shown.width, Math.ceil(edges.right));
  const bottom = Math.min(shown.height, Math.ceil(edges.bottom));
  const tiles: Tile[] = [];
  for (let top = Math.max(0, Math.floor(edges.top)); top < bottom; top += side) {
    for (let left = Math.max(0, Math.floor(edges.left)); left < right; left += side) {
      const here = { left, top, right: Math.min(right, left + side), bottom: Math.min(bottom, top + side) };
      const tile = measureTile(shown, behind, here);
      if (tile.differing >= minPixels) tiles.push(tile);
    }
  }
  const largest = tiles.reduce((max, { differing }) => Math.max(max, differing), 0);
  const contrasts = tiles.filter(({ differing }) => differing >= largest * minShare).map(({ strongest }) => strongest);
  return contrasts.sort((one, other) => one - other)[Math.floor(contrasts.length * worst)];
}

interface Tile {
  /** Pixels that are at least partly text. */
  differing: number;
  /** The highest contrast of one of them. */
  strongest: number;
}

function measureTile(drawnPixels: Pixels, behind: Pixels, { left, top, right, bottom }: Edges): Tile {
  let differing = 0;
  let strongest = 1;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = (y * drawnPixels.width + x) * 4;
      if (isSame(drawnPixels, behind, at)) continue;
      differing++;
      strongest = Math.max(strongest, contrastRatio(luminance(drawnPixels, at), luminance(behind, at)));
    }
  }
  return { differing, strongest };
}

function isSame({ data }: Pixels, behind: Pixels, at: number): boolean {
  return [0, 1, 2].every((channel) => Math.abs((data[at + channel] ?? 0) - (behind.data[at + channel] ?? 0)) < 4);
}

function contrastRatio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Relative luminance of WCAG 2.2. */
function luminance({ data }: Pixels, at: number): number {
  const linear = (value = 0) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
}
