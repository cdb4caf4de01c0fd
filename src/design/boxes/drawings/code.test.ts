import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  MultiFormatReader,
  type Result,
  ResultMetadataType,
  RGBLuminanceSource,
} from '@zxing/library';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/harness/depth.ts';
import { type CodeDrawing, drawCode } from './code.ts';
import { codeEncoders } from './encoders.ts';
import { rasterise } from './rasterise.fixture.ts';
import type { Symbology } from './symbologies.ts';

const formats: Record<Symbology, BarcodeFormat> = {
  qr: BarcodeFormat.QR_CODE,
  ean13: BarcodeFormat.EAN_13,
  code128: BarcodeFormat.CODE_128,
  datamatrix: BarcodeFormat.DATA_MATRIX,
  pdf417: BarcodeFormat.PDF_417,
};

function drawn(code: Partial<CodeDrawing> & Pick<CodeDrawing, 'value' | 'symbology'>): string {
  const drawing = drawCode({ width: 300, height: 300, ...code }, codeEncoders);
  if ('problem' in drawing) throw new Error(drawing.problem);
  return drawing.markup;
}

/** What an independent code reader reads from the picture. */
function scan(markup: string, symbology: Symbology, scale = 2): Result {
  const { width, height, pixels } = rasterise(markup, scale);
  const reader = new MultiFormatReader();
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [formats[symbology]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  return reader.decode(
    new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(pixels, width, height))),
    hints,
  );
}

function findProblem(code: Partial<CodeDrawing>): string | undefined {
  const drawing = drawCode({ value: 'x', symbology: 'qr', width: 300, height: 300, ...code }, codeEncoders);
  return 'problem' in drawing ? drawing.problem : undefined;
}

describe('drawCode', () => {
  it.each<[Symbology, string]>([
    ['qr', 'https://galley.example/r/1?size=2&x=ü'],
    ['qr', '0123456789'],
    ['qr', 'x'.repeat(600)],
    ['ean13', '4006381333931'],
    ['code128', 'Galley-2026 #42 ^FNC1 ~'],
    ['code128', '00123456789012345675'],
    ['datamatrix', 'Galley ^042 <b>'],
    ['datamatrix', 'y'.repeat(200)],
    ['pdf417', 'Galley ^042 <b>'],
    ['pdf417', 'Long text, as on a boarding pass. '.repeat(8)],
  ])('[DOC-2] draws a %s code that an independent reader reads: %s', (symbology, value) => {
    expect(scan(drawn({ symbology, value }), symbology, 3).getText()).toBe(value);
  });

  it('[DOC-2] keeps letters beyond ASCII, marked as UTF-8 if readers need the mark', () => {
    expect(scan(drawn({ symbology: 'qr', value: '日本語 ü €' }), 'qr').getText()).toBe('日本語 ü €');
    expect(scan(drawn({ symbology: 'pdf417', value: 'Größe ^ 5 €' }), 'pdf417', 4).getText()).toBe('Größe ^ 5 €');
  });

  it('adds the check digit of an EAN-13 of twelve digits', () => {
    expect(scan(drawn({ symbology: 'ean13', value: '400638133393' }), 'ean13').getText()).toBe('4006381333931');
  });

  it.each([
    ['L', 17],
    ['M', 14],
    ['Q', 11],
    ['H', 7],
  ])('[DOC-2] draws a qr code of level %s, which holds %d bytes in its smallest symbol', (errorCorrection, bytes) => {
    const markup = drawn({ symbology: 'qr', value: 'x'.repeat(bytes), errorCorrection });
    const level = scan(markup, 'qr').getResultMetadata().get(ResultMetadataType.ERROR_CORRECTION_LEVEL);
    expect(String(level)).toBe(errorCorrection);
  });

  it('corrects more of a pdf417 at a higher level', () => {
    const lengths = ['0', 'L', 'H', '8'].map(
      (level) => drawn({ symbology: 'pdf417', value: 'abc', errorCorrection: level }).length,
    );
    expect(lengths).toEqual([...lengths].sort((a, b) => a - b));
    expect(new Set(lengths).size).toBe(4);
  });

  it.each<[Symbology, number, number, number]>([
    ['qr', 4, 4, 4],
    ['datamatrix', 1, 1, 1],
    ['pdf417', 2, 2, 2],
    ['ean13', 11, 7, 0],
    ['code128', 10, 10, 0],
  ])('keeps the quiet zone of %s free inside the box', (symbology, left, right, vertical) => {
    const markup = drawn({
      symbology,
      value: symbology === 'ean13' ? '4006381333931' : 'quiet',
      width: 400,
      height: 240,
    });
    const [x = 0, y = 0, module = 0, down = 0] =
      /translate\((\S+) (\S+)\) scale\((\S+) (\S+)\)/.exec(markup)?.slice(1).map(Number) ?? [];
    const { width, height, pixels } = rasterise(markup, 1);
    const dark = [...pixels.keys()].filter((at) => pixels[at] === 0);
    const columns = [...new Set(dark.map((at) => at % width))];
    const rows = [...new Set(dark.map((at) => Math.floor(at / width)))];
    expect(Math.min(...columns)).toBeGreaterThanOrEqual(Math.floor(left * module));
    expect(Math.max(...columns)).toBeLessThanOrEqual(Math.ceil(width - right * module));
    expect(Math.min(...rows)).toBeGreaterThanOrEqual(Math.floor(vertical * down));
    expect(Math.max(...rows)).toBeLessThanOrEqual(Math.ceil(height - vertical * down));
    expect(Math.abs(x - Math.min(...columns))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(y - Math.min(...rows))).toBeLessThanOrEqual(0.5);
  });

  it('draws one path and one background in the given colors', () => {
    const markup = drawn({ symbology: 'qr', value: 'x', color: 'rgb(1,2,3)', backgroundColor: '#abcdef' });
    expect(markup.match(/<(?!svg|\/)\w+/g)).toEqual(['<rect', '<path']);
    expect(markup).toContain('<rect width="300" height="300" fill="#abcdef"/>');
    expect(markup).toContain('fill="#010203"');
    expect(drawn({ symbology: 'qr', value: 'x', backgroundColor: 'transparent' })).not.toContain('<rect');
  });

  it.each<[string, Partial<CodeDrawing>]>([
    ['no value', { value: '' }],
    ['Incorrect EAN-13 check digit', { symbology: 'ean13', value: '4006381333932' }],
    ['12 or 13 digits', { symbology: 'ean13', value: '40063813339' }],
    ['12 or 13 digits', { symbology: 'ean13', value: '400638133393x' }],
    ['ASCII', { symbology: 'code128', value: 'ü' }],
    ['longer than 100', { symbology: 'code128', value: 'x'.repeat(101) }],
    ['longer than 7089', { value: 'x'.repeat(1_000_000) }],
    ['Maximum length exceeded', { value: 'x'.repeat(3_000) }],
    ['capacity', { symbology: 'datamatrix', value: 'x'.repeat(3_000) }],
    ['too long', { symbology: 'pdf417', value: 'x'.repeat(2_500) }],
    ['none of L, M, Q, H', { errorCorrection: 'Z' }],
    ['none of', { symbology: 'pdf417', errorCorrection: '9' }],
    ['color', { color: 'url(https://evil.example)' }],
    ['color', { backgroundColor: '#fff" onload="alert(1)' }],
    ['its width or height is 0 or too large', { width: 0 }],
    ['its width or height is 0 or too large', { height: Number.NaN }],
    ['its width or height is 0 or too large', { width: 1e9 }],
  ])('[DOC-2] returns the problem "%s" and does not throw', (problem, code) => {
    expect(findProblem(code)).toContain(problem);
  });

  it('[DOC-17] draws values as data: any text gives path data or a problem, never markup', () => {
    const symbology = fc.constantFrom<Symbology>('qr', 'code128', 'datamatrix', 'pdf417', 'ean13');
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 40 }), fc.constant('"/><script>alert(1)</script>')),
        symbology,
        (value, kind) => {
          const drawing = drawCode({ value, symbology: kind, width: 100, height: 100 }, codeEncoders);
          if ('problem' in drawing) return;
          expect(drawing.markup).toMatch(
            /^<svg xmlns="[^"]*" width="100" height="100" viewBox="0 0 100 100" preserveAspectRatio="none"><rect [^<>]*\/><path d="[Mhvz\d. -]*" transform="[^<>"]*" fill="#000000" fill-rule="evenodd" shape-rendering="crispEdges"\/><\/svg>$/,
          );
        },
      ),
      { numRuns: runs(30, 150) },
    );
  });

  it('draws a code after a failure as before it', () => {
    const before = drawn({ symbology: 'qr', value: 'same' });
    expect(findProblem({ value: 'x'.repeat(3_000) })).toBeDefined();
    expect(findProblem({ symbology: 'ean13', value: '4006381333932' })).toBeDefined();
    expect(drawn({ symbology: 'qr', value: 'same' })).toBe(before);
  });
});
