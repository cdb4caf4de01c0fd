import { describe, expect, it } from 'vitest';
import type { ContainerBox } from '../../../src/design/boxes/types.ts';
import {
  type FontFamily,
  type FontLibrary,
  type FontSubset,
  parseRanges,
  printRanges,
} from '../../../src/draw/gather/fonts/catalogue.ts';
import { planFonts } from '../../../src/draw/gather/fonts/gather-fonts.ts';
import { fontFaceRules } from '../../../src/draw/html/font-faces.ts';

const face = (path: string, weight: number, ranges: string): FontSubset => ({
  name: path,
  ranges: parseRanges(ranges),
  face: { path, weight, style: 'normal', format: 'otf', decodedBytes: 1 },
});
const acme: FontFamily = {
  id: 'acme',
  name: 'Acme',
  styles: { normal: [400, 700] },
  subsets: [face('new', 400, '41-42'), face('old', 400, '41-5a'), face('bold', 700, '41')],
};
const library: FontLibrary = { version: '1', families: new Map([['acme', acme]]), fallbacks: [] };

function plan(text: string, fontWeight: string) {
  const style = { fontFamily: '"ACME"', fontWeight };
  const root: ContainerBox = {
    kind: 'container',
    layerId: '',
    style: {},
    children: [{ kind: 'text', layerId: 't', style, spans: [{ text, style: {} }] }],
  };
  const { faces, warnings } = planFonts(root, library);
  return { paths: faces.map(({ path }) => path), warnings: warnings.map(({ code }) => code) };
}

describe('planning with uploaded fonts', () => {
  it('[DOC-16] uses the first file of each face that has the letter, and no other face', () => {
    expect(plan('A', '400')).toEqual({ paths: ['new'], warnings: [] });
    expect(plan('AZ', '400')).toEqual({ paths: ['new', 'old'], warnings: [] });
    expect(plan('A', '900')).toEqual({ paths: ['bold'], warnings: [] });
    expect(plan('B', '700')).toEqual({ paths: [], warnings: ['glyph_missing'] });
  });

  it('[DOC-16] tells browsers the format of each file', () => {
    const font = { key: 'k', family: 'Acme', weight: 400, style: 'normal', ranges: [], bytes: new Uint8Array([1]) };
    const formats = { otf: 'opentype', ttf: 'truetype', woff2: 'woff2' } as const;
    for (const [format, name] of Object.entries(formats)) {
      const rule = fontFaceRules([{ ...font, format: format as keyof typeof formats }]);
      expect(rule).toContain(`url(data:font/${format};base64,AQ==) format("${name}")`);
    }
  });

  it('prints ranges as it reads them', () => {
    const ranges: Array<[number, number]> = [
      [32, 126],
      [160, 160],
      [0x1f600, 0x1f64f],
    ];
    expect(printRanges(ranges)).toBe('20-7e,a0,1f600-1f64f');
    expect(parseRanges(printRanges(ranges))).toEqual(ranges);
  });
});
