import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradientTexts, gradientWords } from './gradient-texts.ts';
import { pdfSource, readPdf } from './read-pdf.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

let service: DocumentService;

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';
const hostile =
  '<script>alert(1)</script></style><img src=http://169.254.169.254/> ]]> &amp; "\' url(http://169.254.169.254/)';

const variables = {
  schema: {
    type: 'object',
    properties: { title: { type: 'string', default: 'Quarterly figures' }, picture: { type: 'string', default: '' } },
  },
};
const layers = [
  {
    id: 'title',
    type: 'text',
    x: 40,
    y: 40,
    width: 240,
    content: '{{title}}',
    style: { fontSize: 32, fontWeight: 700 },
  },
  {
    id: 'body',
    type: 'text',
    x: 40,
    y: 200,
    width: 240,
    content: 'Ordinary text that says more than its title, in letters of the usual size.',
    style: { fontSize: 14, fontFamily: 'Lora' },
  },
  { id: 'box', type: 'container', x: 40, y: 400, width: 100, height: 40, style: { background: '#369' } },
  { id: 'picture', type: 'image', x: 40, y: 460, width: 50, height: 50, src: '{{picture}}', alt: 'A dot' },
];

beforeAll(async () => {
  service = await startWithTemplates({
    document: {
      settings: { variables },
      pages: [
        { name: 'Cover ünd more', width: 1_080, height: 1_350, layers },
        { name: 'Odd', width: 333, height: 777, layers },
        {
          name: 'Numbered',
          width: 400,
          height: 300,
          layers: [
            { ...layers[0], content: 'p{{pageNumber}} of {{totalPages}}, {{documentPage}} of {{documentPages}}' },
          ],
        },
        {
          name: 'Gradient',
          width: 400,
          height: 300,
          background: 'radial-gradient(#ff8a00, #2b59ff, #117733)',
          layers,
        },
      ],
    },
    filled: { pages: [gradientTexts.opaque] },
    masked: { pages: [gradientTexts.masked] },
  });
});

afterAll(() => service?.remove());

const words = (text = '') => text.replace(/\s+/g, ' ').trim();
const pdf = async (body: object) => readPdf(await service.bytes({ format: 'pdf', ...body }));
const page = (number: number) => service.pageId('document', number);

describe('a PDF', () => {
  it('[DOCF-1] has exactly the size of its page, whatever that is', async () => {
    const sizes = await Promise.all([1, 2].map(async (number) => (await pdf({ pageId: page(number) })).pages));
    expect(sizes.flat().map(({ width, height }) => [width, height])).toEqual([
      [1_080 * 0.75, 1_350 * 0.75],
      [333 * 0.75, 777 * 0.75],
    ]);
  });

  it('[DOCF-1] is tagged, and has a title, a language and an outline of its headings', async () => {
    const read = await pdf({ pageId: page(1), locale: 'de-AT' });
    expect(read).toMatchObject({
      // The template's name, not that of its first page (D12).
      title: 'document',
      language: 'de-AT',
      isTagged: true,
      outline: [{ title: 'Quarterly figures', page: 1 }],
    });
    expect(read.pages[0]?.roles).toEqual(expect.arrayContaining(['H1', 'P']));
  });

  it('[DOCF-1] has text where the page has text, at its position and size, and a picture only where the page has one', async () => {
    const bytes = await service.bytes({ format: 'pdf', pageId: page(1) });
    const [read] = (await readPdf(bytes)).pages;
    expect(words(read?.text)).toContain('Quarterly figures Ordinary text that says more');
    const title = read?.texts.find(({ text }) => text.startsWith('Quarterly'));
    expect(title?.x).toBeCloseTo(40, 0);
    expect(title?.size).toBeCloseTo(32, 0);
    const source = await pdfSource(bytes);
    expect(source).not.toContain('/Subtype /Image');
    // Every font is embedded: each descriptor has its file.
    const descriptors = source.match(/\/Type \/FontDescriptor/g)?.length ?? 0;
    expect(descriptors).toBeGreaterThan(0);
    expect(source.match(/\/FontFile[23]? /g)).toHaveLength(descriptors);
    expect(source).toMatch(/\/BaseFont \/[A-Z]{6}\+Lora/);
  });

  it('[RND-3, RND-4, DOCF-1, PAG-3] merges pages in order, each with its own tweaks, and numbers them within the file', async () => {
    const request = {
      pageIds: [page(2), page(3), page(1), page(3)],
      tweaks: { title: 'Everywhere' },
      tweaksPerPage: [{ title: 'First' }, {}, {}, {}],
      format: 'pdf',
    };
    const data = await service.render(request);
    expect(data).toMatchObject({ pages: 4, pageIds: request.pageIds, credits: { cost: 4 }, warnings: [] });
    const { pages, outline, isTagged } = await pdf(request);
    expect(pages.map(({ width }) => width / 0.75)).toEqual([333, 400, 1_080, 400]);
    expect(pages.map(({ text }) => words(text).split(' Ordinary')[0])).toEqual([
      'First',
      'p1 of 1, 2 of 4',
      'Everywhere',
      'p1 of 1, 4 of 4',
    ]);
    expect(outline.map((entry) => entry.page)).toEqual([1, 2, 3, 4]);
    expect(isTagged).toBe(true);
  });

  it('[RND-17, CRD-1] is drawn once: a repeated request returns the stored file and is free', async () => {
    const body = { pageId: page(3), format: 'pdf' };
    const first = await service.render(body);
    const again = await service.render(body);
    expect(again).toMatchObject({ cached: true, pages: 1, credits: { cost: 0 }, file: { sha256: first.file.sha256 } });
  });

  it('[RND-8] is always drawn by html, without a warning', async () => {
    const data = await service.render({ pageId: page(1), format: 'pdf', renderType: 'takumi' });
    expect(data).toMatchObject({ renderType: 'html', warnings: [] });
  });

  it.each([{ format: 'pdf' }, { format: 'pptx' }, { format: 'png', renderType: 'html' }])(
    '[RND-24] warns about texts that do not fit, as its dry run does: %o (P6)',
    async (output) => {
      const body = { pageId: page(1), tweaks: { title: 'Much too long. '.repeat(400) }, ...output };
      const { warnings } = await service.render(body);
      expect(warnings.map(({ code }: { code: string }) => code)).toContain('text_overflow');
      const linted = await service.render({ ...body, dryRun: true });
      expect(linted.warnings.filter(({ code }: { code: string }) => code === 'text_overflow')).toEqual(
        warnings.filter(({ code }: { code: string }) => code === 'text_overflow'),
      );
    },
  );

  it('[DOC-17, DOCF-4] prints hostile text as text, also in html pictures', async () => {
    const body = { pageId: page(1), tweaks: { title: hostile } };
    const { pages } = await pdf(body);
    expect(pages).toHaveLength(1);
    expect(pages[0]?.text.replace(/\s+/g, '')).toContain(hostile.replace(/\s+/g, ''));
    expect(pages[0]?.links).toBe(0);
    const png = await service.bytes({ ...body, renderType: 'html' });
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
  });

  it('[DOC-16, RND-24] uses no font of the machine for glyphs that its own fonts lack, and warns', async () => {
    const body = { pageId: page(1), format: 'pdf', tweaks: { title: 'Plain \u{17000}\u{17001} text' } };
    const data = await service.render(body);
    expect(data.warnings).toMatchObject([{ code: 'glyph_missing', layerId: 'title' }]);
    const bytes = await service.bytes(body);
    const fonts = [...(await pdfSource(bytes)).matchAll(/\/BaseFont \/[A-Z]{6}\+([A-Za-z]+)/g)];
    expect(new Set(fonts.map(([, name]) => name))).toEqual(new Set(['Inter', 'Lora', 'NotoSans']));
    expect(words((await readPdf(bytes)).pages[0]?.text)).toContain('Plain \ufffd\ufffd text');
  });

  it('[RND-23] draws a placeholder for a picture that cannot be decoded, and warns', async () => {
    const bytes = Buffer.from(dot, 'base64');
    bytes.fill(0xa5, bytes.indexOf('IDAT') + 4, bytes.indexOf('IDAT') + 24);
    const picture = `data:image/png;base64,${bytes.toString('base64')}`;
    for (const format of ['pdf', 'png']) {
      const data = await service.render({ pageId: page(1), format, renderType: 'html', tweaks: { picture } });
      expect(data.warnings).toMatchObject([{ code: 'image_unavailable', layerId: 'picture' }]);
    }
    const sound = { picture: `data:image/png;base64,${dot}` };
    const withPicture = await service.bytes({ pageId: page(1), format: 'pdf', tweaks: sound });
    expect(Buffer.from(withPicture).toString('latin1')).toContain('/Subtype /Image');
  });
});

describe('a text that is filled with a gradient (W8)', () => {
  const occurrences = (all: string, word: string) => all.split(word).length - 1;
  const printed = async (slug: 'opaque' | 'masked', template: string) => {
    const bytes = await service.bytes({ pageId: service.pageId(template), format: 'pdf' });
    const { pages } = await readPdf(bytes);
    const all = pages.map(({ text }) => text.normalize('NFKC').replaceAll(/\s/g, '')).join('');
    expect(gradientWords[slug].map((word) => [word, occurrences(all, word)])).toEqual(
      gradientWords[slug].map((word) => [word, 1]),
    );
    return pdfSource(bytes);
  };

  it('[DOCF-1] is drawn as letters in a pattern, without a mask, and has its words once', async () => {
    const source = await printed('opaque', 'filled');
    expect(source).not.toMatch(/\/SMask\s*<</);
    expect(source).toMatch(/\/PatternType 2/);
  });

  it('[DOCF-1] is drawn through a mask where necessary, and never through an inverted one', async () => {
    const source = await printed('masked', 'masked');
    expect(source).toMatch(/\/SMask\s*<</);
    expect(source).not.toMatch(/\/TR /);
  });
});

describe('a picture that the html engine draws', () => {
  it.each([
    [1, 'png'],
    [1.3, 'png'],
    [1.37, 'jpeg'],
    [2.6, 'webp'],
    [4, 'png'],
  ])('[RND-11] has exactly page × scale pixels: scale %d, %s', async (scale, format) => {
    const { identifyPicture } = await import('../../../src/draw/gather/pictures/index.ts');
    const bytes = await service.bytes({ pageId: page(2), renderType: 'html', scale, format });
    const round = (side: number) => Math.floor(side * scale + 0.5);
    expect(identifyPicture(bytes)).toMatchObject({ type: format, width: round(333), height: round(777) });
  });

  it('[RND-12] has fewer bytes at a lower webp quality', async () => {
    const [low, high] = await Promise.all(
      [30, 90].map((quality) => service.bytes({ pageId: page(4), renderType: 'html', format: 'webp', quality })),
    );
    expect(low?.length).toBeLessThan(high?.length ?? 0);
  });

  it('[RND-12, RND-25] warns in a dry run about a webp that is too large to be lossless (W12)', async () => {
    const renderFields = { pageId: page(1), format: 'webp', renderType: 'takumi', scale: 4, dryRun: true };
    const dryRun = async (quality: number) => (await service.render({ ...renderFields, quality })).warnings;
    expect(await dryRun(100)).toContainEqual(expect.objectContaining({ code: 'webp_lossy' }));
    expect(await dryRun(99)).not.toContainEqual(expect.objectContaining({ code: 'webp_lossy' }));
  });

  it('[RND-12] is lossless as webp of quality 100, and compressed to fewer bytes as png (W12)', async () => {
    const renderFields = { pageId: page(4), renderType: 'html', scale: 1 };
    const [webp, fast, small] = await Promise.all(
      [{ format: 'webp', quality: 100 }, { format: 'png' }, { format: 'png', compression: 'small' }].map((more) =>
        service.bytes({ ...renderFields, ...more }),
      ),
    );
    expect(Buffer.from(webp ?? []).includes('VP8L')).toBe(true);
    expect(small?.length).toBeLessThan((fast?.length ?? 0) * 0.95);
    const { readPng } = await import('../../../src/draw/formats/read-png.ts');
    expect(Buffer.compare(readPng(small as Uint8Array).data, readPng(fast as Uint8Array).data)).toBe(0);
  });
});
