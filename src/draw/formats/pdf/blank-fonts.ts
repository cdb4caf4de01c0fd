import { type PDFContext, PDFDict, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib';
import { fontRef } from './resources.ts';
import { readStream, writeStream } from './streams.ts';
import type { ShownText } from './text-blocks.ts';
import { type CodeTexts, readToUnicode, writeBlankToUnicode } from './to-unicode.ts';

const toUnicodeName = PDFName.of('ToUnicode');
const subtypeName = PDFName.of('Subtype');

interface FontTexts {
  texts: CodeTexts;
  /** The number of bytes of a character code. */
  length: 1 | 2;
}

/**
 * Reads the fonts of a PDF: which text each code stands for. It also makes copies of the fonts in which every code
 * stands for a blank.
 */
export class BlankFonts {
  readonly #context: PDFContext;
  readonly #texts = new Map<PDFRef, FontTexts>();
  readonly #blanks = new Map<PDFRef, PDFRef>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** Returns a font that looks the same, but in which each code stands for a blank. */
  blank(ref: PDFRef): PDFRef {
    const cached = this.#blanks.get(ref);
    if (cached) return cached;
    const { texts, length } = this.#readTexts(ref);
    const font = this.#context.lookup(ref, PDFDict).clone(this.#context);
    const cmap = writeStream(this.#context, writeBlankToUnicode(texts.keys(), length));
    font.set(toUnicodeName, this.#context.register(cmap));
    const blank = this.#context.register(font);
    this.#blanks.set(ref, blank);
    return blank;
  }

  decodeText(shown: readonly ShownText[], resources: PDFDict): string {
    return shown.map(({ font, bytes }) => this.#decoded(bytes, fontRef(resources, font))).join('');
  }

  /**
   * Whether all the letters are drawn from outlines (content streams) instead of a font file, as browsers do for
   * stroked text.
   */
  isOutline(shown: readonly ShownText[], resources: PDFDict): boolean {
    return shown.some(({ font }) => {
      const ref = fontRef(resources, font);
      return ref !== undefined && this.isDrawn(ref);
    });
  }

  /** Whether the letters of a font are drawn by content streams. */
  isDrawn(ref: PDFRef): boolean {
    return this.#readSubtype(ref) === '/Type3';
  }

  #decoded(bytes: string, font: PDFRef | undefined): string {
    if (!font) return bytes;
    const { texts, length } = this.#readTexts(font);
    let text = '';
    for (let at = 0; at + length <= bytes.length; at += length) {
      const code = length === 1 ? bytes.charCodeAt(at) : bytes.charCodeAt(at) * 256 + bytes.charCodeAt(at + 1);
      text += texts.get(code) ?? '\ufffd';
    }
    return text;
  }

  #readTexts(ref: PDFRef): FontTexts {
    const cached = this.#texts.get(ref);
    if (cached) return cached;
    const cmap = this.#context.lookup(ref, PDFDict).lookup(toUnicodeName);
    const texts = cmap instanceof PDFRawStream ? readToUnicode(readStream(cmap)) : new Map<number, string>();
    const fontTexts: FontTexts = { texts, length: this.#readSubtype(ref) === '/Type0' ? 2 : 1 };
    this.#texts.set(ref, fontTexts);
    return fontTexts;
  }

  #readSubtype(ref: PDFRef): string | undefined {
    return this.#context.lookup(ref, PDFDict).lookup(subtypeName)?.toString();
  }
}
