import { type PDFContext, PDFDict, type PDFDocument, PDFName, PDFRawStream, type PDFRef } from 'pdf-lib';
import type { BlankFonts } from './blank-fonts.ts';
import type { BlankTexts } from './blank-forms.ts';
import { readFills } from './layer-fills.ts';
import { readMaskLetters } from './mask-letters.ts';
import { type MaskedForm, readMaskedForm } from './masked-form.ts';
import { findResources, fontsName, patternsName, resourcesName, statesName } from './resources.ts';
import { rewrittenForm } from './streams.ts';

/**
 * The maximum number of characters of content for the letters of one mask, counted for every fill in which they are
 * drawn.
 */
const maxLength = 8_000_000;

/**
 * Draws texts with a gradient as letters with a gradient fill (W8). A browser prints `background-clip: text` as a
 * filled area through masks, one of them inverted. Viewers that do not support inverted masks (cairo and MuPDF) paint
 * the whole area. If the area is opaque and the mask contains only letters and lines, these are drawn with the fill of
 * the area instead. Their font is blank, because the words are in the text that the browser draws over them. Any other
 * masked layer, such as the layer of a CSS mask, is drawn only through its own mask, because its inverted mask shows
 * nothing.
 */
export function fillMaskedTexts({ context }: PDFDocument, { fonts, forms }: BlankTexts): void {
  const unused = new Set<PDFRef>();
  const used = new Set<PDFRef>();
  for (const [ref, form] of context.enumerateIndirectObjects()) {
    const masked = form instanceof PDFRawStream ? readMaskedForm(context, form) : undefined;
    if (!(masked && form instanceof PDFRawStream)) continue;
    const { content, outside, layer, area, mask } = masked;
    const dict = form.dict.clone(context);
    const filled = filledLetters(context, fonts, masked);
    for (const each of [area.state, area.form]) unused.add(each);
    if (filled) {
      dict.set(resourcesName, filled.resources);
      for (const each of [layer, mask.state, ...filled.maskForms]) unused.add(each);
    } else {
      masked.resources.lookup(statesName, PDFDict).delete(PDFName.of(area.name));
      mask.dict.set(PDFName.of('G'), forms.blank(mask.form));
      for (const each of [layer, mask.state, mask.form]) used.add(each);
    }
    const rewritten = filled?.content ?? content.slice(0, outside.start) + content.slice(outside.end);
    context.assign(ref, rewrittenForm(context, { dict }, rewritten));
  }
  for (const ref of unused) if (!used.has(ref)) context.delete(ref);
}

interface FilledLetters {
  content: string;
  resources: PDFDict;
  /** The forms of the mask that was read. */
  maskForms: readonly PDFRef[];
}

function filledLetters(context: PDFContext, fonts: BlankFonts, { layer, mask }: MaskedForm): FilledLetters | undefined {
  const form = context.lookup(layer);
  const fills = form instanceof PDFRawStream ? readFills(form) : undefined;
  const letters = fills && readMaskLetters(context, fonts, mask.form);
  if (!(fills && letters) || fills.length * letters.content.length > maxLength) return undefined;
  const formResources = form instanceof PDFRawStream ? findResources(form) : undefined;
  const resources = context.obj({});
  resources.set(fontsName, context.obj(Object.fromEntries(letters.fonts)));
  resources.set(statesName, context.obj(Object.fromEntries(letters.states)));
  const patterns = formResources?.get(patternsName);
  if (patterns) resources.set(patternsName, patterns);
  return {
    content: fills.map(({ clip, paint }) => `q ${clip} ${paint}\n${letters.content}\nQ`).join('\n'),
    resources,
    maskForms: letters.forms,
  };
}
