import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { TextBox } from '../../../design/boxes/types.ts';
import { prepareTree } from '../../prepare/tree.ts';
import { buildDeck, container, slide, text } from './deck.fixture.ts';
import { all, findShapes, first, readFrame } from './parse-xml.fixture.ts';

type Lines = Parameters<typeof text>[3];
const oneLine: Lines = [['Hello', 100, 50, 60, 20]];

async function drawn(style: BoxStyle, lines: Lines = oneLine, more: Partial<TextBox> = {}, parentStyle: BoxStyle = {}) {
  const words = text('words', [100, 50, 200, 40], style, lines, more);
  const made = await buildDeck([slide([container('around', [0, 0, 400, 400], parentStyle, [words])])]);
  const [shape] = findShapes(made.slide, 'words');
  const runs = all(shape, 'a:r').map((run) => ({ text: all(run, 'a:t')[0]?.text, ...first(run, 'a:rPr') }));
  const paragraphs = all(shape, 'a:p').map(({ children }) =>
    children.map((child) => (child.name === 'a:br' ? '\n' : (all(child, 'a:t')[0]?.text ?? ''))).join(''),
  );
  return { ...made, shape, runs, paragraphs };
}

describe('texts', () => {
  it('[DOCF-2] writes an editable text box with its font, size, color, weight and spacing', async () => {
    const style = {
      fontFamily: '"Lora", serif',
      fontSize: '32px',
      fontWeight: '600',
      fontStyle: 'italic',
      letterSpacing: '-0.02em',
      color: 'rgb(0 128 255 / 0.5)',
    };
    const { shape, runs } = await drawn(style);
    expect(first(shape, 'p:cNvSpPr')).toEqual({ txBox: '1' });
    expect(runs).toEqual([
      { text: 'Hello', lang: 'en-US', sz: '2400', b: '1', i: '1', kern: '100', spc: '-48', dirty: '0' },
    ]);
    const faces = ['a:latin', 'a:ea', 'a:cs'].map((name) => first(shape, name)?.['typeface']);
    expect(faces).toEqual(['Lora', 'Lora', 'Lora']);
    expect(first(shape, 'a:srgbClr')).toEqual({ val: '0080FF' });
    expect(first(shape, 'a:alpha')).toEqual({ val: '50000' });
  });

  const nine = [100, 200, 300, 400, 500, 600, 700, 800, 900];
  it.each([
    ['400', nine, 'Inter', '0'],
    ['500', nine, 'Inter Medium', '0'],
    ['600', nine, 'Inter SemiBold', '0'],
    ['700', nine, 'Inter', '1'],
    ['800', nine, 'Inter ExtraBold', '0'],
    ['900', nine, 'Inter Black', '0'],
    ['200', nine, 'Inter ExtraLight', '0'],
    ['650', nine, 'Inter', '1'],
    ['500', [400, 700], 'Inter', '0'],
    ['800', [400, 700], 'Inter', '1'],
    ['300', [400, 700], 'Inter', '0'],
    ['700', [400], 'Inter', '1'],
    ['600', [300, 500], 'Inter Medium', '1'],
  ] as const)(
    '[DOCF-2] writes weight %s of a family that has %j as %s, bold %s',
    async (fontWeight, weights, face, bold) => {
      const words = text('words', [100, 50, 200, 40], { fontFamily: '"Inter"', fontWeight }, oneLine);
      const made = await buildDeck([slide([words])], { listWeights: () => ({ weights }) });
      const [shape] = findShapes(made.slide, 'words');
      const properties = first(shape, 'a:rPr');
      expect([first(shape, 'a:latin')?.['typeface'], properties?.['b']]).toEqual([face, bold]);
      expect(made.warnings).toEqual([]);
    },
  );

  it.each([
    ['550', '"Noto Sans JP"', { weights: [100, 900], isVariable: true }, 'Noto Sans JP SemiBold', '600'],
    ['500', 'sans-serif', { weights: nine }, 'Arial', 'regular'],
    ['800', '"Unknown"', undefined, 'Unknown', 'bold'],
  ] as const)(
    '[RND-24, DOCF-2] warns by layer if programs have no face for weight %s of %s',
    async (fontWeight, fontFamily, availableWeights, face, expectedBold) => {
      const spans = [
        { text: 'plain ', style: {} },
        { text: 'Hello', style: { fontWeight, fontFamily } },
      ];
      const words = text('words', [100, 50, 200, 40], {}, [['plain Hello', 100, 50, 60, 20]], { spans });
      const made = await buildDeck([slide([words])], {
        listWeights: (family) => (family === 'Inter' ? { weights: nine } : availableWeights),
      });
      const faces = all(findShapes(made.slide, 'words')[0], 'a:latin').map(({ attributes }) => attributes['typeface']);
      expect(faces.slice(0, 2)).toEqual(['Inter', face]);
      expect(made.warnings).toEqual([
        {
          code: 'style_unsupported',
          message: `PowerPoint shows the font weight ${fontWeight} as ${expectedBold} of ${face}; pdf and png draw it.`,
          layerId: 'words',
        },
      ]);
    },
  );

  it('[DOC-15, DOCF-2] makes each script a run with its language and, for its kind of font, the family that draws it', async () => {
    const style = { fontFamily: '"Lora", "Inter", "Noto Sans JP"' };
    const chooseFamily = (_families: readonly string[], character: string) =>
      ({ س: 'Noto Sans Arabic', 日: 'Noto Sans JP', ส: 'Noto Sans Thai' })[character];
    const lines: Lines = [['Hi سلام, 日本、 สวัสดี ok', 100, 50, 160, 20]];
    const words = text('words', [100, 50, 200, 40], style, lines);
    const made = await buildDeck([slide([words])], { findFamily: chooseFamily });
    const [shape] = findShapes(made.slide, 'words');
    const runs = all(shape, 'a:r').map((run) => [
      all(run, 'a:t')[0]?.text,
      first(run, 'a:rPr')?.['lang'],
      ...['a:latin', 'a:ea', 'a:cs'].map((name) => first(run, name)?.['typeface']),
    ]);
    expect(runs).toEqual([
      ['Hi ', 'en-US', 'Lora', 'Lora', 'Lora'],
      ['سلام, ', 'ar-SA', 'Lora', 'Lora', 'Noto Sans Arabic'],
      ['日本、 ', 'ja-JP', 'Lora', 'Noto Sans JP', 'Lora'],
      ['สวัสดี ', 'th-TH', 'Lora', 'Lora', 'Noto Sans Thai'],
      ['ok', 'en-US', 'Lora', 'Lora', 'Lora'],
    ]);
  });

  it('[DOC-15, DOCF-2] uses the page’s own language for the scripts in which it is written', async () => {
    const persian = text('words', [100, 50, 200, 40], { direction: 'rtl' }, [['سلام', 100, 50, 60, 20]]);
    const { slide: page } = await buildDeck([slide([persian], {}, { locale: 'fa-IR' })]);
    const [shape] = findShapes(page, 'words');
    expect([first(shape, 'a:rPr')?.['lang'], first(shape, 'a:pPr')?.['rtl']]).toEqual(['fa-IR', '1']);
  });

  it('[DOCF-2] inherits what CSS inherits, and resolves relative sizes from there', async () => {
    const { runs } = await drawn({ fontSize: '1.5em' }, oneLine, {}, { fontSize: '20px', fontWeight: '700' });
    expect(runs[0]).toMatchObject({ sz: '2250', b: '1' });
  });

  it('[DOCF-2] writes an exact line height, with the first baseline where the browser put it', async () => {
    const lines: Lines = [['Hello', 100, 50, 60, 30]];
    const words = text('words', [100, 50, 200, 30], { fontSize: '20px' }, lines);
    const { slide: page } = await buildDeck([slide([words])], { fontMetrics: () => ({ ascent: 1, descent: 0.3 }) });
    const [shape] = findShapes(page, 'words');
    expect(first(all(shape, 'a:lnSpc')[0], 'a:spcPts')).toEqual({ val: '2250' });
    // In the browser, the baseline is (30 + 20 - 6) / 2 = 22 px below the top of the line. In PowerPoint it is 30 - 0.2
    // × 20 = 26 px below it.
    expect(readFrame(shape)[1]).toBe(46);
    const properties = { wrap: 'none', lIns: '0', tIns: '0', rIns: '0', bIns: '0', rtlCol: '0', anchor: 't' };
    expect(first(shape, 'a:bodyPr')).toEqual(properties);
    expect(all(shape, 'a:noAutofit')).toHaveLength(1);
  });

  it.each([
    [{ textAlign: 'start' }, 'l', [100, undefined]],
    [{ textAlign: 'right' }, 'r', [undefined, 160]],
    [{ textAlign: 'end' }, 'r', [undefined, 160]],
    [{ textAlign: 'start', direction: 'rtl' }, 'r', [undefined, 160]],
    [{ textAlign: 'center' }, 'ctr', [undefined, undefined]],
  ] as const)('[DOCF-2] keeps the edge at which the letters of %o are aligned', async (style, algn, [left, right]) => {
    const { shape } = await drawn(style);
    const [x = 0, , width = 0] = readFrame(shape);
    expect(first(shape, 'a:pPr')?.['algn']).toBe(algn);
    expect(width).toBeGreaterThan(60);
    if (left !== undefined) expect(x).toBe(left);
    if (right !== undefined) expect(x + width).toBeCloseTo(right, 1);
    if (algn === 'ctr') expect(x + width / 2).toBeCloseTo(130, 1);
  });

  it('[DOCF-2] keeps lines that wrapped', async () => {
    const lines: Lines = [
      ['one two ', 100, 50, 150, 20],
      ['three four', 100, 70, 180, 20],
    ];
    const { shape, paragraphs } = await drawn({}, lines);
    expect(first(shape, 'a:bodyPr')?.['wrap']).toBe('square');
    expect(paragraphs).toEqual(['one two three four']);
    const [, , width = 0] = readFrame(shape);
    expect(width).toBeGreaterThan(180);
    expect(width).toBeLessThan(200);
    const even: Lines = [
      ['one two ', 100, 50, 120, 20],
      ['three four', 100, 70, 130, 20],
    ];
    const [, , balanced = 0] = readFrame((await drawn({ textWrap: 'balance' }, even)).shape);
    expect(balanced).toBeGreaterThan(130);
    expect(balanced).toBeLessThan(180);
  });

  it('[DOCF-2] makes breaks paragraphs if white space is preserved, otherwise blanks', async () => {
    const lines: Lines = [
      ['a  b\n', 100, 50, 30, 20],
      ['\n', 100, 70, 0, 20],
      ['c', 100, 90, 9, 20],
    ];
    expect((await drawn({}, lines)).paragraphs).toEqual(['a  b', '', 'c']);
    expect((await drawn({ whiteSpace: 'normal' }, [['  a  b\n\nc ', 100, 50, 60, 20]])).paragraphs).toEqual(['a b c']);
  });

  it('[DOCF-2] makes spans runs with their own style, with letters as transformed', async () => {
    const spans = [
      { text: 'one ', style: { textDecoration: 'underline dotted #f00', textTransform: 'uppercase' } },
      { text: 'two ', style: { textDecorationLine: 'line-through', color: '#0f0' } },
      { text: 'three', style: { textTransform: 'capitalize', backgroundColor: '#ff0' } },
    ];
    const { runs, shape } = await drawn({}, [['one two three', 100, 50, 90, 20]], { spans });
    expect(runs.map((run) => run.text)).toEqual(['ONE ', 'two ', 'Three']);
    expect(runs[0]).toMatchObject({ u: 'dotted' });
    expect(runs[1]).toMatchObject({ strike: 'sngStrike' });
    expect(first(all(shape, 'a:uFill')[0], 'a:srgbClr')).toEqual({ val: 'FF0000' });
    expect(first(all(shape, 'a:highlight')[0], 'a:srgbClr')).toEqual({ val: 'FFFF00' });
  });

  it('[DOCF-2] cuts what maxLines hides, with an ellipsis that fits into the last line', async () => {
    const lines: Lines = [
      ['aaaa bbbb ', 100, 50, 190, 20],
      ['cccc dddd ', 100, 70, 199, 20],
      ['eeee', 100, 90, 80, 20],
    ];
    const { paragraphs } = await drawn({}, lines, { maxLines: 2 });
    expect(paragraphs).toEqual(['aaaa bbbb\ncccc ddd…']);
  });

  it.each([
    ['wraps', {}, ['one two ', 'three four ', 'five six…'], ['one two\nthree four\nfive six…']],
    ['has breaks', {}, ['one\n', '\n', 'two three ', 'four…'], ['one', '', 'two three\nfour…']],
    ['breaks in words', {}, ['incompre', 'hensi\u00ad', 'ble'], ['incompre\nhensi-\nble']],
    ['collapses blanks', { whiteSpace: 'normal' }, ['one  two ', ' three\n four '], ['one two\nthree four']],
    ['transforms', { textTransform: 'uppercase' }, ['straße ', 'zwei'], ['STRASSE\nZWEI']],
  ] as const)(
    '[DOC-14, DOCF-2] keeps the lines of a text that has a line limit and %s',
    async (_, style, words, paragraphs) => {
      const lines: Lines = words.map((word, index) => [word, 100, 50 + 20 * index, 150 + index, 20]);
      const { shape, ...made } = await drawn(style, lines, { maxLines: 5 });
      expect(made.paragraphs).toEqual(paragraphs);
      // The text has no other line ends than these breaks.
      expect(first(shape, 'a:bodyPr')?.['wrap']).toBe('none');
    },
  );

  it('[DOC-14, DOCF-2] keeps limited lines in spans and around breaks between them', async () => {
    const spans = [
      { text: 'one ', style: {} },
      { text: 'two three', style: { color: '#f00' } },
      { text: '\n', style: {} },
      { text: 'four five', style: { fontWeight: '700' } },
    ];
    const lines: Lines = [
      ['one two ', 100, 50, 60, 20],
      ['three\n', 100, 70, 60, 20],
      ['four ', 100, 90, 60, 20],
      ['five', 100, 110, 60, 20],
    ];
    const { paragraphs, runs } = await drawn({}, lines, { spans, maxLines: 4 });
    expect(paragraphs).toEqual(['one two\nthree', 'four\nfive']);
    expect(runs.map((run) => run.text)).toEqual(['one ', 'two', 'three', 'four', 'five']);
  });

  it('[DOCF-2] fills letters with their gradient, visible also in programs that show one color', async () => {
    const clipped = { backgroundClip: 'text', color: 'transparent' };
    const gradient = 'linear-gradient(90deg, #f00, #00f)';
    const spans = [
      { text: 'Say ', style: {} },
      { text: 'gradient', style: { ...clipped, backgroundImage: gradient } },
      { text: 'filled', style: { ...clipped, background: '#0f0' } },
      { text: 'solid', style: { ...clipped, background: gradient, color: '#123' } },
      { text: 'nothing', style: { color: 'transparent' } },
    ];
    const { shape, warnings } = await drawn({}, [['Say gradientfilledsolidnothing', 100, 50, 260, 20]], { spans });
    const fills = all(shape, 'a:r').map((run) => {
      const [fill] = all(run, 'a:rPr')[0]?.children ?? [];
      return [fill?.name, all(fill, 'a:srgbClr').map(({ attributes }) => attributes['val'])];
    });
    expect(fills).toEqual([
      ['a:solidFill', ['000000']],
      ['a:gradFill', ['FF0000', '800080', '0000FF']],
      ['a:solidFill', ['00FF00']],
      ['a:solidFill', ['112233']],
      ['a:noFill', []],
    ]);
    expect(first(all(shape, 'a:gradFill')[0], 'a:lin')).toMatchObject({ ang: '0' });
    expect(all(shape, 'a:highlight')).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      'conic-gradient()',
      { backgroundImage: 'conic-gradient(red, blue)', backgroundClip: 'text', color: 'transparent' },
    ],
    ['backgrounds under clear letters', { background: '#f00', backgroundClip: 'text', color: 'rgb(0 0 0 / 0.5)' }],
    ['gradients behind spans of a text', { backgroundImage: 'linear-gradient(red, blue)' }],
    ['clear colors behind spans of a text', { backgroundColor: 'rgb(0 0 0 / 0.1)' }],
    ['filter of a span', { filter: 'blur(2px)' }],
  ] as const)('[DOCF-2] %s makes a picture of the text, with a warning', async (reason, style: BoxStyle) => {
    const spans = [{ text: 'Hello', style }];
    const { slide: page, warnings } = await drawn({}, oneLine, { spans });
    expect(findShapes(page, 'words').map(({ name }) => name)).toEqual(['p:pic']);
    expect(warnings).toMatchObject([{ code: 'drawn_as_picture', layerId: 'words' }]);
    expect(warnings[0]?.message).toContain(reason);
  });

  it('[DOCF-2, RND-24] ignores an invisible background of a span, and warns of its padding and radius', async () => {
    const spans = [
      { text: 'faint', style: { backgroundColor: 'transparent' } },
      { text: 'badge', style: { backgroundColor: '#16a34a', padding: '2px 10px', borderRadius: '8px' } },
    ];
    const { shape, warnings } = await drawn({}, [['faintbadge', 100, 50, 100, 20]], { spans });
    const [translucent, badge] = all(shape, 'a:r');
    expect(all(translucent, 'a:highlight')).toEqual([]);
    expect(first(all(badge, 'a:highlight')[0], 'a:srgbClr')).toEqual({ val: '16A34A' });
    expect(warnings.map(({ message }) => message)).toEqual([
      'PowerPoint has no padding of spans, so the text is shown without it.',
      'PowerPoint has no border-radius of spans, so the text is shown without it.',
    ]);
  });

  it.each([
    ['ltr', [100, 500], [100, 300]],
    ['rtl', [-100, 300], [100, 300]],
  ] as const)(
    '[DOCF-2] keeps the side at which a line of %s begins if an ellipsis cuts it',
    async (direction, [from, to], [left, right]) => {
      const style: BoxStyle = { direction, textOverflow: 'ellipsis', overflow: 'hidden', whiteSpace: 'nowrap' };
      const { shape, paragraphs } = await drawn(style, [['مرحبا بالعالم كله هنا', from, 50, to - from, 20]]);
      const [x = 0, , width = 0] = readFrame(shape);
      expect(paragraphs).toEqual([expect.stringMatching(/^مرحبا.*…$/)]);
      if (direction === 'rtl') expect(x + width).toBeCloseTo(right, 1);
      else expect(x).toBeCloseTo(left, 1);
      expect(x).toBeGreaterThanOrEqual(left - 20);
      expect(x + width).toBeLessThanOrEqual(right + 20);
    },
  );

  it('[DOCF-2] gives a text’s own background, border and radius to its text box', async () => {
    const style = { padding: '10px 20px', backgroundColor: '#123', border: '2px solid #fff', borderRadius: '8px' };
    const { shape, slide: page } = await drawn(style, [['Go', 122, 62, 30, 20]]);
    expect(findShapes(page, 'words')).toHaveLength(1);
    expect(readFrame(shape)).toEqual([101, 51, 198, 38]);
    expect(first(shape, 'a:prstGeom')).toEqual({ prst: 'roundRect' });
    expect(first(shape, 'a:srgbClr')).toEqual({ val: '112233' });
    // The distance from the middle of the line to the letters is 21 px. The space that the preset keeps free at its
    // corners is subtracted.
    expect(Number(first(shape, 'a:bodyPr')?.['lIns']) / 9_525).toBeCloseTo(21 - 7 * (1 - Math.SQRT1_2), 2);
  });

  it('[DOCF-2] writes a shrunk text in its shrunk size', async () => {
    const words = text('words', [100, 50, 200, 40], { fontSize: '40px' }, oneLine);
    const page = slide([words]);
    const tree = prepareTree(page.tree.box, new Map([[words.box as TextBox, 12]]));
    const { slide: slideXml } = await buildDeck([{ ...page, tree }]);
    expect(first(findShapes(slideXml, 'words')[0], 'a:rPr')?.['sz']).toBe('900');
  });

  it('[RND-24] warns of what a native text leaves out', async () => {
    const { warnings, runs } = await drawn({ fontFeatureSettings: '"tnum"' });
    expect(runs).toHaveLength(1);
    expect(warnings).toEqual([
      { code: 'style_unsupported', message: expect.stringContaining('font-feature-settings'), layerId: 'words' },
    ]);
  });
});
