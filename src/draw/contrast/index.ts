import type { Warning } from '../../core/warnings.ts';
import { requireContainer } from '../../design/boxes/container.ts';
import type { Box, ContainerBox } from '../../design/boxes/types.ts';
import type { PlacedLayer } from '../parity/index.ts';
import { type Pixels, pixelsOnWhite } from '../parity/pixels.ts';
import { listTexts, prepareTree } from '../prepare/tree.ts';

/**
 * The required contrast by WCAG 2.2, success criterion 1.4.3. Large text is at least 24 px, or 18.66 px if it is bold.
 */
const needed = { usual: 4.5, large: 3 };
/** The side of a tile in px. A tile holds a few letters of text of usual size. */
const tileSide = 24;
/** The number of device pixels that must differ between the two drawings for a tile to count as showing text. */
const minPixels = 6;
/**
 * A tile must also have at least this share of the differing pixels of the tile with the most text. The edge of a
 * letter alone is only grey, so it says nothing about the contrast.
 */
const minShare = 0.25;
/** The share of a text's tiles that may have a lower contrast than the reported one. */
const worst = 0.2;

interface TextToCheck {
  isLarge: boolean;
  /** Whether the text must be readable: it has letters or digits, and they have a color of their own. */
  isVisible: boolean;
}

/** Returns the page with invisible texts. It has the same layout and shows what is behind the texts. */
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
 * Returns warnings about the texts of a page that are hard to read on what is behind them. `shown` and `behind` are
 * PNGs of the page and of `withoutText`, at `scale` device pixels per px. The time is linear in pixels and layers,
 * because areas are clipped to the page.
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
    // Texts that leave the page get another warning.
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

/** Rounds down, so that a contrast that is too low is never printed as the required one. */
function printRatio(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** Returns every text layer with the size that its author set. */
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

/**
 * The contrast of the text in an area, computed from the strongest pixel of each tile; undefined if no text is visible.
 */
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
  /** The number of pixels that are at least partly text. */
  differing: number;
  /** The highest contrast among these pixels. */
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

/** The relative luminance of a pixel by WCAG 2.2. */
function luminance({ data }: Pixels, at: number): number {
  const linear = (value = 0) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(data[at]) + 0.7152 * linear(data[at + 1]) + 0.0722 * linear(data[at + 2]);
}
