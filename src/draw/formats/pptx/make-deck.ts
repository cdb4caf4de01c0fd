import JSZip from 'jszip';
import { type Warning, WarningList } from '../../../core/warnings.ts';
import { identity, type Matrix } from '../../geometry/matrix.ts';
import { packageFrame } from './package/frame.ts';
import { Media } from './package/media.ts';
import { appProperties, contentTypes, coreProperties } from './package/properties.ts';
import { slideXml } from './slide-xml.ts';
import type { DeckParts, Slide } from './types.ts';

interface Size {
  width: number;
  height: number;
}

/** The minimum and maximum side of a slide that PowerPoint accepts, in px: 1 to 56 inches. */
const bounds = { min: 96, max: 56 * 96 };
/** The date of all parts of the archive. It is constant, so that the same pages make the same bytes. */
const noDate = new Date(Date.UTC(1980, 0, 1));

/**
 * Makes a PowerPoint deck (ECMA-376) of native text boxes, shapes and pictures from measured pages (DOCF-2). Each page
 * becomes one slide. All slides of a deck have the size of its first page; pages of another size are scaled to fit,
 * with a warning.
 */
export async function makeDeck(parts: DeckParts): Promise<{ bytes: Uint8Array<ArrayBuffer>; warnings: Warning[] }> {
  const [first] = parts.slides;
  if (!first) throw new Error('A deck has at least one slide');
  const warnings = new WarningList();
  const size = deckSize(first);
  const files = packageFrame(parts.slides.length, size);
  const media = new Media();
  for (const [index, slide] of parts.slides.entries()) {
    const { matrix, scale } = placeOn(size, slide);
    if (matrix !== identity)
      warnings.add({
        code: 'slide_scaled',
        message: `The page ${JSON.stringify(slide.name)} of ${slide.width}×${slide.height} px is drawn ${round(scale)} times as large, to fit slides of ${round(size.width)}×${round(size.height)} px.`,
      });
    const { slide: page, relations } = await slideXml(slide, matrix, parts, media, warnings);
    files.set(`ppt/slides/slide${index + 1}.xml`, page);
    files.set(`ppt/slides/_rels/slide${index + 1}.xml.rels`, relations);
  }
  files.set('docProps/core.xml', coreProperties(parts.title));
  files.set('docProps/app.xml', appProperties(parts.slides.length));
  const bytes = await zipFiles([['[Content_Types].xml', contentTypes(parts.slides.length)], ...files], media);
  return { bytes, warnings: warnings.list() };
}

/** Returns the first page's size, scaled into PowerPoint's bounds. If no scale fits, the shorter side is extended. */
function deckSize({ width, height }: Size): Size {
  const down = Math.min(1, bounds.max / width, bounds.max / height);
  const up = Math.max(1, bounds.min / width, bounds.min / height);
  const scale = down < 1 ? down : up;
  const side = (px: number) => Math.max(bounds.min, Math.min(bounds.max, px * scale));
  return { width: side(width), height: side(height) };
}

function placeOn(deck: Size, { width, height }: Slide): { matrix: Matrix; scale: number } {
  if (deck.width === width && deck.height === height) return { matrix: identity, scale: 1 };
  const scale = Math.min(deck.width / width, deck.height / height);
  const matrix: Matrix = {
    a: scale,
    b: 0,
    c: 0,
    d: scale,
    e: (deck.width - width * scale) / 2,
    f: (deck.height - height * scale) / 2,
  };
  return { matrix, scale };
}

async function zipFiles(files: Iterable<[name: string, text: string]>, media: Media): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new JSZip();
  const options = { date: noDate, createFolders: false };
  for (const [name, text] of files) archive.file(name, text, options);
  // Pictures are already compressed.
  for (const [name, bytes] of media.parts())
    archive.file(`ppt/media/${name}`, bytes, { ...options, compression: name.endsWith('.svg') ? 'DEFLATE' : 'STORE' });
  const bytes = await archive.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
  return new Uint8Array(bytes);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
