import { toBase64 } from '../../../core/base64.ts';
import { required } from '../../../core/required.ts';
import type { Picture } from '../../gather/picture.ts';
import { renameIds } from '../../svg/share.ts';
import { parseSvg, type SvgElement, walkElements } from '../../svg/tree.ts';

const dataUrl = 'data:image/svg+xml;base64,';
/** Attributes that position a picture. All others apply to the group around the picture. */
const placement: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height']);
/** Attributes of an SVG's root that describe its canvas. */
const canvas: ReadonlySet<string> = new Set([
  'xmlns',
  'xmlns:xlink',
  'version',
  'x',
  'y',
  'width',
  'height',
  'viewBox',
]);

/**
 * takumi embeds every SVG as a picture. This function replaces the drawings that Galley made itself (shapes, codes,
 * emoji) with vectors of the document (RND-13). A drawing that appears in several places is defined once. Changes the
 * tree.
 */
export function inlineDrawings(root: SvgElement, pictures: readonly Picture[], emoji: readonly Picture[]): void {
  const drawings = new Map<string, string>();
  for (const { drawing } of pictures) if (drawing !== undefined) drawings.set(dataUrl + encodeMarkup(drawing), drawing);
  for (const one of emoji) {
    if (one.drawing !== undefined) drawings.set(dataUrl + toBase64(createPlaceholder(one)), one.drawing);
  }
  if (drawings.size === 0) return;
  const places = new Map<string, SvgElement[]>();
  for (const element of walkElements(root)) {
    const { href = '', preserveAspectRatio = '' } = element.attributes;
    if (element.name !== 'image' || !drawings.has(href)) continue;
    const key = `${preserveAspectRatio} ${href}`;
    places.set(key, [...(places.get(key) ?? []), element]);
  }
  const symbols: SvgElement[] = [];
  let count = 0;
  for (const same of places.values()) {
    const { href = '', preserveAspectRatio } = same[0]?.attributes ?? {};
    const id = `drawing${count++}`;
    const content = parseSvg(required(drawings.get(href)));
    renameIds(content, `${id}-`);
    const view = {
      ...toViewAttributes(content),
      ...(preserveAspectRatio === undefined ? {} : { preserveAspectRatio }),
    };
    if (same.length > 1) symbols.push({ name: 'symbol', attributes: { id, ...view }, children: content.children });
    for (const place of same) {
      if (same.length > 1) replacePicture(place, { name: 'use', attributes: { href: `#${id}` }, children: [] });
      else replacePicture(place, { name: 'svg', attributes: view, children: content.children });
    }
  }
  if (symbols.length > 0) root.children.unshift({ name: 'defs', attributes: {}, children: symbols });
}

/**
 * Replaces a picture with its drawing. If the picture was transformed, clipped or faded, the drawing is put into a
 * group with these attributes.
 */
function replacePicture(target: SvgElement, drawing: SvgElement): void {
  const { href: _, preserveAspectRatio: __, ...attributes } = target.attributes;
  const entries = Object.entries(attributes);
  drawing.attributes = {
    ...Object.fromEntries(entries.filter(([name]) => placement.has(name))),
    ...drawing.attributes,
  };
  const effects = Object.fromEntries(entries.filter(([name]) => !placement.has(name)));
  const drawingElement =
    Object.keys(effects).length > 0 ? { name: 'g', attributes: effects, children: [drawing] } : drawing;
  Object.assign(target, drawingElement);
}

function toViewAttributes({ attributes }: SvgElement): Record<string, string> {
  const viewBox = attributes['viewBox'] ?? `0 0 ${attributes['width']} ${attributes['height']}`;
  return { viewBox, ...Object.fromEntries(Object.entries(attributes).filter(([name]) => !canvas.has(name))) };
}

/**
 * Creates a placeholder for a picture while takumi measures, or for an emoji while takumi draws. It is a small SVG of
 * the same size whose id is the picture's key. Placeholders keep the output small, because takumi writes the bytes of a
 * picture each time it is shown.
 */
export function createPlaceholder({ key, width, height }: Picture): Uint8Array<ArrayBuffer> {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" id="${key}"/>`;
  return new Uint8Array(new TextEncoder().encode(markup));
}

function encodeMarkup(markup: string): string {
  return toBase64(new TextEncoder().encode(markup));
}
