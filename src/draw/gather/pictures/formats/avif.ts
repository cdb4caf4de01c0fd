import { type ByteView, bigEndian } from '../byte-view.ts';
import { brokenPicture, type RasterInfo, type RasterReading, truncated } from '../types.ts';

interface IsoBox {
  type: string;
  /** The range of bytes with the content of the box. */
  start: number;
  end: number;
}

/** The maximum number of boxes. A picture has about ten at each level; a grid of tiles has a few hundred. */
const maxBoxes = 2_000;

/**
 * Reads the boxes of an AVIF (AV1 Image File Format 1.1; ISO/IEC 23008-12): its brand, and the largest size in an
 * `ispe` box.
 */
export function readAvif(bytes: Uint8Array): RasterReading | undefined {
  const view = bigEndian(bytes);
  if (view.ascii(4, 4) !== 'ftyp') return undefined;
  const brands: readonly string[] = view.ascii(8, Math.min(Math.max(view.u32(0), 16), 128) - 8).match(/.{4}/gs) ?? [];
  if (!brands.includes('avif') && !brands.includes('avis')) return undefined;
  const boxes = boxesIn(view, { type: 'file', start: 0, end: view.length });
  const meta = boxes.find(({ type }) => type === 'meta');
  const info = meta && readProperties(view, meta, brands[0] === 'avis');
  if (boxes.some(({ end }) => end > view.length)) return { ...(info && { info }), fault: truncated };
  return info ? { info } : { fault: brokenPicture('has no size in its header') };
}

/**
 * Returns the largest size. The picture, its alpha channel and its thumbnails each state one, and a decoder allocates
 * memory for the largest.
 */
function readProperties(view: ByteView, meta: IsoBox, animated: boolean): RasterInfo | undefined {
  const fullBoxHeader = 4;
  const sizes = boxesIn(view, { ...meta, start: meta.start + fullBoxHeader })
    .filter(({ type }) => type === 'iprp')
    .flatMap((box) => boxesIn(view, box).filter(({ type }) => type === 'ipco'))
    .flatMap((box) => boxesIn(view, box).filter(({ type }) => type === 'ispe'))
    .map(({ start }) => ({ width: view.u32(start + 4), height: view.u32(start + 8) }));
  const [largest] = sizes.sort((a, b) => b.width * b.height - a.width * a.height);
  return largest && { type: 'avif', ...largest, animated, frames: animated ? 2 : 1 };
}

function boxesIn(view: ByteView, parent: IsoBox): IsoBox[] {
  const boxes: IsoBox[] = [];
  const limit = Math.min(parent.end, view.length);
  for (let at = parent.start; at + 8 <= limit && boxes.length < maxBoxes; ) {
    const short = view.u32(at);
    const wide = short === 1;
    const size = wide ? view.u32(at + 8) * 2 ** 32 + view.u32(at + 12) : short;
    const end = short === 0 ? limit : at + Math.max(size, 8);
    boxes.push({ type: view.ascii(at + 4, 4), start: at + (wide ? 16 : 8), end });
    at = end;
  }
  return boxes;
}
