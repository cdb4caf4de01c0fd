import JSZip from 'jszip';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { Box, ContainerBox, ImageBox, TextBox } from '../../../design/boxes/types.ts';
import type { Picture } from '../../gather/picture.ts';
import type { MeasuredBox, MeasuredLine } from '../../html/measured-box.ts';
import { prepareTree } from '../../prepare/tree.ts';
import { makeDeck } from './make-deck.ts';
import type { BoxView, DeckParts, OverlayView, Slide } from './types.ts';

/** A box with its position. A tree of these is converted to a box tree and to the measured tree that mirrors it. */
export interface Placed {
  box: Box;
  measured: MeasuredBox;
}

type Rectangle = readonly [x: number, y: number, width: number, height: number];

function measuredAt([x, y, width, height]: Rectangle, children: MeasuredBox[] = []): MeasuredBox {
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  return { x, y, width, height, marginTop: 0, marginBottom: 0, border: none, edges: none, children };
}

export function container(layerId: string, at: Rectangle, style: BoxStyle, children: Placed[] = []): Placed {
  const box: ContainerBox = { kind: 'container', layerId, style, children: children.map((child) => child.box) };
  return {
    box,
    measured: measuredAt(
      at,
      children.map((child) => child.measured),
    ),
  };
}

/**
 * Makes a text with the given lines. Each line has a text, left, top, width and height; its offsets follow from the
 * texts.
 */
export function text(
  layerId: string,
  at: Rectangle,
  style: BoxStyle,
  lines: readonly (readonly [text: string, x: number, y: number, width: number, height: number])[],
  more: Partial<TextBox> = {},
): Placed {
  const whole = lines.map(([line]) => line).join('');
  const box: TextBox = {
    kind: 'text',
    layerId,
    style: { whiteSpace: 'pre-wrap', ...style },
    spans: [{ text: whole, style: {} }],
    ...more,
  };
  let start = 0;
  const measuredLines = lines.map(([line, x, y, width, height]): MeasuredLine => {
    const end = start + line.length;
    const measured = { top: y, bottom: y + height, left: x, right: x + width, start, end };
    start = end;
    return measured;
  });
  return { box, measured: { ...measuredAt(at), lines: measuredLines } };
}

export function image(layerId: string, at: Rectangle, style: BoxStyle, more: Partial<ImageBox> = {}): Placed {
  const box: ImageBox = {
    kind: 'image',
    layerId,
    style,
    source: { kind: 'asset', assetId: layerId },
    fit: 'cover',
    focus: { x: 0.5, y: 0.5 },
    ...more,
  };
  return { box, measured: measuredAt(at) };
}

/**
 * A PNG of one pixel whose header claims the requested size. That works because only PowerPoint decodes it, not this
 * code.
 */
const onePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
);

export function picture(width: number, height: number, bytes = onePixel): Picture {
  return { key: `${width}x${height}-${bytes.length}`, bytes, width, height, decodedBytes: 4 };
}

export function svgPicture(width: number, height: number): Picture {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`;
  return picture(width, height, new TextEncoder().encode(markup) as Uint8Array<ArrayBuffer>);
}

const pageText: BoxStyle = { color: '#000', fontFamily: '"Inter"', fontSize: '16px', lineHeight: '1.25' };

export function slide(children: Placed[], style: BoxStyle = {}, more: Partial<Slide> = {}): Slide {
  const [width, height] = [more.width ?? 800, more.height ?? 400];
  const page = container('', [0, 0, width, height], { ...pageText, overflow: 'hidden', ...style }, children);
  return {
    name: 'Page',
    width,
    height,
    tree: prepareTree(page.box as ContainerBox),
    measured: page.measured,
    locale: 'en-US',
    getPicture: () => picture(200, 100),
    ...more,
  };
}

/** The calls that the ports received while a deck was made. */
export interface Asked {
  boxes: { layerId: string; view: BoxView }[];
  overlays: OverlayView[];
  pngs: { width: number; height: number }[];
}

/** Makes a deck of slides and unpacks it: its parts by name, its warnings, and the calls that the ports received. */
export async function buildDeck(slides: Slide[], more: Partial<DeckParts> = {}) {
  const requests: Asked = { boxes: [], overlays: [], pngs: [] };
  const { bytes, warnings } = await makeDeck({
    title: 'A deck',
    slides,
    drawBox: async (_slide, { layerId }, view) => {
      requests.boxes.push({ layerId, view });
      return { png: onePixel, width: view.area.width, height: view.area.height };
    },
    drawOverlay: async (_slide, view) => {
      requests.overlays.push(view);
      return onePixel;
    },
    toPng: async (_picture, size) => {
      requests.pngs.push(size);
      return onePixel;
    },
    ...more,
  });
  const archive = await JSZip.loadAsync(bytes);
  const parts = new Map<string, string>();
  for (const [name, file] of Object.entries(archive.files)) parts.set(name, await file.async('string'));
  return { bytes, parts, warnings, asked: requests, slide: parts.get('ppt/slides/slide1.xml') ?? '' };
}
