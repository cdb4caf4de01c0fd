import { type PDFContext, PDFDict, PDFName, PDFRawStream, PDFRef } from 'pdf-lib';
import type { BlankFonts } from './blank-fonts.ts';
import { applyEdits, blankText } from './edits.ts';
import { drawingsName, findResources, fontsName, resourcesName } from './resources.ts';
import { readStream, rewrittenForm } from './streams.ts';
import { readStreamText } from './text-blocks.ts';

/** Copies of the fonts and forms of a file that look the same but contain no text. */
export interface BlankTexts {
  fonts: BlankFonts;
  forms: BlankForms;
}

/** Copies forms so that they look the same but their texts are extracted as blanks. */
export class BlankForms {
  readonly #context: PDFContext;
  readonly #fonts: BlankFonts;
  readonly #blanks = new Map<PDFRef, PDFRef>();

  constructor(context: PDFContext, fonts: BlankFonts) {
    this.#context = context;
    this.#fonts = fonts;
  }

  /**
   * Returns a form that looks the same but has blanks for its texts. A form without text and a picture are returned
   * unchanged.
   */
  blank(ref: PDFRef): PDFRef {
    const cached = this.#blanks.get(ref);
    if (cached) return cached;
    this.#blanks.set(ref, ref);
    const form = this.#context.lookup(ref);
    const formResources = form instanceof PDFRawStream ? findResources(form) : undefined;
    if (!(form instanceof PDFRawStream && formResources)) return ref;
    const resources = formResources.clone(this.#context);
    const changes = [
      this.#change(resources, fontsName, (font) => this.#fonts.blank(font)),
      this.#change(resources, drawingsName, (drawing) => this.blank(drawing)),
    ];
    if (!changes.includes(true)) return ref;
    const dict = form.dict.clone(this.#context);
    // The marked content of the form belongs to the copy that is drawn first.
    dict.delete(PDFName.of('StructParents'));
    dict.set(resourcesName, resources);
    const content = readStream(form);
    const silent = applyEdits(content, readStreamText(content).spoken.map(blankText));
    const blank = this.#context.register(rewrittenForm(this.#context, { dict }, silent));
    this.#blanks.set(ref, blank);
    return blank;
  }

  /** Replaces the objects of one kind in the resources, and returns whether any has changed. */
  #change(resources: PDFDict, kind: PDFName, change: (ref: PDFRef) => PDFRef): boolean {
    const all = resources.lookupMaybe(kind, PDFDict)?.clone(this.#context);
    if (!all) return false;
    let isChanged = false;
    for (const [name, value] of all.entries()) {
      if (!(value instanceof PDFRef)) continue;
      const changed = change(value);
      all.set(name, changed);
      isChanged ||= changed !== value;
    }
    resources.set(kind, all);
    return isChanged;
  }
}
