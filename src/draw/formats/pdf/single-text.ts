import {
  PDFArray,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from 'pdf-lib';
import type { BlankFonts } from './blank-fonts.ts';
import type { BlankForms, BlankTexts } from './blank-forms.ts';
import { applyEdits, blankText, type Edit } from './edits.ts';
import { addRenamed, drawingRef, drawingsName, fontRef, fontsName, isUnseen, resourcesName } from './resources.ts';
import { readStream, rewrittenForm, writeStream } from './streams.ts';
import { findRepeats, readStreamText } from './text-blocks.ts';

const contentsName = PDFName.of('Contents');

/**
 * Makes each text of these pages of a browser's PDF extractable exactly once (DOCF-1). A browser draws a text again for
 * each of its shadows and for its stroke. It draws everything in a masked layer twice. Each of these drawings is text
 * in the file. Repeated drawings get a font that looks the same but whose letters stand for blanks; invisible ones are
 * removed.
 */
export function singleText({ context }: PDFDocument, { fonts, forms }: BlankTexts, pages: readonly PDFPage[]): void {
  const texts = new SingleText(context, fonts, forms);
  for (const { node } of pages) {
    const resources = node.Resources();
    const contents = node.Contents();
    if (!resources || !contents) continue;
    const parts = contents instanceof PDFArray ? contents.asArray().map((part) => context.lookup(part)) : [contents];
    const content = parts.map((part) => (part instanceof PDFRawStream ? readStream(part) : '')).join('\n');
    const single = texts.rewrite(content, resources);
    if (single !== content) node.set(contentsName, context.register(writeStream(context, single)));
  }
}

class SingleText {
  readonly #context: PDFContext;
  readonly #fonts: BlankFonts;
  readonly #forms: BlankForms;
  /** Whether a form shows text. An entry is added when the form has been rewritten. */
  readonly #showsTextCache = new Map<PDFRef, boolean>();

  constructor(context: PDFContext, fonts: BlankFonts, forms: BlankForms) {
    this.#context = context;
    this.#fonts = fonts;
    this.#forms = forms;
  }

  /** Rewrites a content stream so that it contains no text twice. Adds the necessary fonts and forms to `resources`. */
  rewrite(content: string, resources: PDFDict): string {
    const { blocks, drawn, spoken } = readStreamText(content);
    const edits: Edit[] = [];
    const textReaders = {
      getText: (block: (typeof blocks)[0]) => this.#fonts.decodeText(block.shownTexts, resources),
      isOutline: (block: (typeof blocks)[0]) => this.#fonts.isOutline(block.shownTexts, resources),
    };
    for (const again of findRepeats(blocks, textReaders)) {
      if (isUnseen(again.state, resources)) edits.push({ start: again.start, end: again.end, text: '' });
      else {
        edits.push(...again.fonts.map((named) => ({ ...named, text: this.#blankFont(named.name, resources) })));
        edits.push(...spoken.filter(({ start }) => start > again.start && start < again.end).map(blankText));
      }
    }
    const seen = new Set<PDFRef>();
    for (const { name, start, end } of drawn) {
      const form = drawingRef(resources, name);
      if (!form || !this.#showsText(form)) continue;
      if (seen.has(form)) {
        edits.push({ start, end, text: addRenamed(resources, drawingsName, name, this.#forms.blank(form)) });
      }
      seen.add(form);
    }
    return applyEdits(content, edits);
  }

  #blankFont(name: string, resources: PDFDict): string {
    const font = fontRef(resources, name);
    return font ? addRenamed(resources, fontsName, name, this.#fonts.blank(font)) : `/${name}`;
  }

  /** Rewrites a form, and returns whether it or a form in it shows text. */
  #showsText(ref: PDFRef): boolean {
    const cached = this.#showsTextCache.get(ref);
    if (cached !== undefined) return cached;
    this.#showsTextCache.set(ref, false);
    const form = this.#context.lookup(ref);
    const resources = form instanceof PDFRawStream ? form.dict.lookup(resourcesName) : undefined;
    if (!(form instanceof PDFRawStream && resources instanceof PDFDict)) return false;
    const content = readStream(form);
    const { blocks, drawn } = readStreamText(content);
    const inner = drawn.map(({ name }) => drawingRef(resources, name)).filter((each) => each !== undefined);
    const isShowing = inner.map((each) => this.#showsText(each)).includes(true) || blocks.length > 0;
    this.#showsTextCache.set(ref, isShowing);
    const single = isShowing ? this.rewrite(content, resources) : content;
    if (single !== content) this.#context.assign(ref, rewrittenForm(this.#context, form, single));
    return isShowing;
  }
}
