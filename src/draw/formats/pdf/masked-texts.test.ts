import { PDFDocument, type PDFRawStream, type PDFRef } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { BlankFonts } from './blank-fonts.ts';
import { BlankForms } from './blank-forms.ts';
import { fillMaskedTexts } from './masked-texts.ts';
import { readStream } from './streams.ts';

/** Rewrites a layer with a mask as Chromium prints it, made of the given parts. */
async function rewritten({
  layer = '0 0 90 40 re f',
  area = '0 0 100 50 re f',
  letters = 'BT 1 0 0 -1 5 40 Tm (A) Tj ET',
}) {
  const document = await PDFDocument.create();
  const { context } = document;
  const plain = context.obj({ ca: 1, BM: 'Normal' });
  const form = (content: string, resources = {}) =>
    context.register(
      context.flateStream(content, {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 100, 50],
        Resources: { ExtGState: { G3: plain }, ...resources },
      }),
    );
  const state = (mask: PDFRef, more = {}) =>
    context.register(context.obj({ SMask: { Type: 'Mask', S: 'Alpha', G: mask, ...more } }));
  const inversion = context.register(context.flateStream('{1 exch sub}', { FunctionType: 4 }));
  const states = {
    G3: plain,
    G4: state(form(`0 0 0 rg /G3 gs ${area}`), { TR: inversion }),
    G5: context.obj({ SMask: 'None' }),
    G6: state(form(`q 2 0 0 2 1 1 cm 0 0 0 rg /G3 gs ${letters} Q`)),
  };
  const content = '0 0 0 rg /G3 gs /G4 gs /X1 Do /G5 gs /G6 gs /X1 Do /G5 gs';
  const masked = form(content, {
    ExtGState: states,
    XObject: { X1: form(`q 2 0 0 2 1 1 cm 1 0 0 rg /G3 gs ${layer} Q`) },
  });
  const fonts = new BlankFonts(context);
  fillMaskedTexts(document, { fonts, forms: new BlankForms(context, fonts) });
  const after = readStream(context.lookup(masked) as PDFRawStream);
  return { before: content, after, objects: context.enumerateIndirectObjects().length };
}

describe('a layer that a browser prints through masks', () => {
  it('[DOCF-1] becomes letters in its color, clipped to its area, and leaves no form behind (W8)', async () => {
    const { after, objects } = await rewritten({});
    expect(after.replaceAll('\n', ' ')).toBe(
      'q 1 1 m 181 1 l 181 81 l 1 81 l h W n 1 0 0 rg 0 G q q 2 0 0 2 1 1 cm /G3 gs BT 1 0 0 -1 5 40 Tm (A) Tj ET Q Q Q',
    );
    // The rewriting saves the form itself and the objects for inverting masks.
    expect(objects).toBe((await rewritten({ area: '0 0 9 9 re f' })).objects - 5);
  });

  it('[DOCF-1] is filled only by its last fill if fills of one area cover each other', async () => {
    const { after } = await rewritten({ layer: '0 0 90 40 re f 0 1 0 rg 0 0 90 40 re f 0 0 9 9 re f' });
    expect(after.match(/ rg /g)).toHaveLength(2);
    expect(after).not.toContain('1 0 0 rg');
  });

  it.each([
    ['a picture in the layer', { layer: '/X9 Do' }],
    ['a clip in the layer', { layer: '0 0 9 9 re W n 0 0 90 40 re f' }],
    ['a picture in the mask', { letters: '/X9 Do' }],
    ['a pattern in the mask', { letters: '/Pattern cs /P1 scn 0 0 9 9 re f' }],
    ['a shade in the mask', { letters: '/S1 sh' }],
  ])('[DOCF-1] keeps its mask, and loses the inverted one, with %s', async (_, parts) => {
    const { after } = await rewritten(parts);
    expect(after.replaceAll(/\s+/g, ' ')).toBe('0 0 0 rg /G3 gs /G6 gs /X1 Do /G5 gs');
  });

  it('[DOCF-1] stays as it is if the inverted mask shows a part of it', async () => {
    const { before, after } = await rewritten({ area: '0 0 99 50 re f' });
    expect(after).toBe(before);
  });

  it('[DOCF-1] keeps its mask if letters in all its fills would make the file too long', async () => {
    const fills = Array.from({ length: 300 }, (_, index) => `${index} 0 90 40 re f`).join(' ');
    const letters = '0 0 9 9 re f '.repeat(3_000);
    expect((await rewritten({ layer: fills, letters })).after).toContain('/G6 gs');
  });
});
