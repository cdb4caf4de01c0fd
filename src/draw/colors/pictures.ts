import type { ImageBox } from '../../design/boxes/types.ts';
import { sanitizeSvg } from '../gather/pictures/svg/sanitize.ts';
import { parseSvg, type SvgElement } from '../svg/tree.ts';

/** Characters of markup that are read for a page: the SVGs beyond them are as unknown as other pictures. */
const maxCharacters = 2_000_000;

/** The SVGs of a page, each read once: a loop shows one many times. */
export class SvgPictures {
  readonly #known = new Map<string, SvgElement | undefined>();
  #left = maxCharacters;

  /** The SVG of an image box; undefined for other pictures, and for one that would not be drawn. */
  of({ source }: ImageBox): SvgElement | undefined {
    if (source.kind !== 'svg' && source.kind !== 'drawing') return undefined;
    const { markup, kind } = source;
    if (this.#known.has(markup)) return this.#known.get(markup);
    this.#left -= markup.length;
    const svg = this.#left < 0 ? undefined : read(markup, kind === 'drawing');
    this.#known.set(markup, svg);
    return svg;
  }
}

function read(markup: string, isOwn: boolean): SvgElement | undefined {
  if (isOwn) return parseSvg(markup);
  const clean = sanitizeSvg(markup);
  return clean.ok ? parseSvg(clean.markup) : undefined;
}
