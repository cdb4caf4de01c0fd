import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt, isDeep, pickCases, runs } from '../../harness/depth.ts';
import { readData } from '../started-service.ts';
import { brokenTemplate, type FlowItem, flowLayers, flowTemplate, region } from './flow-page.ts';
import { onWhite } from './pictures.ts';
import { type ReadPdf, readPdf } from './read-pdf.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const largest = isDeep ? 400 : 80;
const modes = ['html', 'takumi'] as const;

let service: DocumentService;

const change = (id: string, change: object) =>
  flowLayers.map((layer) => (layer.id === id ? { ...layer, ...change } : layer));
const misconfigured: Record<string, [object[], string]> = {
  none: [change('flow', { flowRegion: false }), 'no layer is marked'],
  two: [change('loop', { flowRegion: true }), '2 layers are marked'],
  hidden: [change('flow', { visible: false }), 'is hidden'],
  nested: [[{ id: 'outer', type: 'container', x: 0, y: 0 }, ...change('flow', { parentId: 'outer' })], 'nested'],
  row: [change('flow', { style: { flexDirection: 'row' } }), 'column'],
  loop: [change('flow', { loop: { source: 'items' } }), 'is a loop'],
};

const picture = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#369"/></svg>`)}`;

beforeAll(async () => {
  const tall = [
    ...flowLayers,
    { id: 'tower', type: 'image', parentId: 'flow', width: 300, height: 2_000, fit: 'fill', src: picture(300, 2_000) },
  ];
  service = await startWithTemplates({
    html: flowTemplate('html'),
    takumi: flowTemplate('takumi'),
    'capped-html': flowTemplate('html', 3),
    'capped-takumi': flowTemplate('takumi', 3),
    'tower-html': { ...flowTemplate('html'), pages: [{ ...flowTemplate('html').pages[0], layers: tall }] },
    'tower-takumi': { ...flowTemplate('takumi'), pages: [{ ...flowTemplate('takumi').pages[0], layers: tall }] },
    many: {
      settings: {
        rendererType: 'html',
        variables: { schema: { type: 'object', properties: { items: { type: 'array', default: [] } } } },
      },
      pages: [
        {
          width: 600,
          height: 800,
          paginate: {},
          layers: [
            { id: 'flow', type: 'container', flowRegion: true, x: 0, y: 0, width: 600, height: 800 },
            { id: 'outer', type: 'container', parentId: 'flow', loop: { source: 'range(1, 10)', as: 'outer' } },
            { id: 'inner', type: 'container', parentId: 'outer', loop: { source: 'range(1, 1000)', as: 'inner' } },
            { id: 'line', type: 'text', parentId: 'inner', content: '{{outer}}.{{inner}}' },
          ],
        },
      ],
    },
    ...Object.fromEntries(Object.entries(misconfigured).map(([name, [layers]]) => [name, brokenTemplate(layers)])),
  });
});

afterAll(() => service?.remove());

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => `w${seed}x${index}`).join(' ');
const rows = (count: number): FlowItem[] =>
  Array.from({ length: count }, (_, index) => ({ h: 30 + ((index * 37) % 60) }));

interface Found {
  code: string;
  message: string;
}

const staticLayers = 'static_layers_first_page_only';

/**
 * The warnings in `data.warnings`, except those about layers that later pages lack: every template of takumi here has
 * such layers.
 */
async function draw(
  slug: string,
  tweaks: object,
): Promise<{
  data: { warnings: Found[]; pages: number; credits: { cost: number } };
  lacking: Found[];
  pdf: ReadPdf;
}> {
  const body = { pageId: service.pageId(slug), format: 'pdf', tweaks };
  const data = await service.render(body);
  const file = await fetch(data.file.url.replace(/^http:\/\/[^/]+/, service.origin));
  const [lacking, warnings] = [true, false].map((wanted) =>
    (data.warnings as Found[]).filter(({ code }) => (code === staticLayers) === wanted),
  ) as [Found[], Found[]];
  return { data: { ...data, warnings }, lacking, pdf: await readPdf(new Uint8Array(await file.arrayBuffer())) };
}

interface Dry {
  pages: number;
  credits: { cost: number; remaining: number | null };
  warnings: unknown[];
  file?: unknown;
}

/** The number of credits used. */
async function creditsUsed(): Promise<number> {
  const headers = { Authorization: `Bearer ${service.apiKey}` };
  return (await readData(await fetch(`${service.origin}/api/v1/usage`, { headers }))).credits.used;
}

/** The rows of px, at one pixel each, in which a preview shows something dark on its white page. */
function inkRows(picture: string): number[] {
  const { width, height, data } = onWhite(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'));
  const isDark = (y: number) => {
    for (let at = y * width * 4; at < (y + 1) * width * 4; at += 4) if ((data[at] as number) < 128) return true;
    return false;
  };
  return Array.from({ length: height }, (_, y) => y).filter(isDark);
}

/** Every word that the content of the region has, in order. */
function expectedWords(items: readonly FlowItem[]): string[] {
  return [
    ...'begin here'.split(' '),
    ...items.flatMap((item, index) =>
      item.h === undefined ? (item.text ?? '').split(' ') : [`row${index}`, `end${index}`],
    ),
    ...'finish here'.split(' '),
  ];
}

/** The words that a page's region shows, in order, with their positions in px. */
function wordsIn(page: ReadPdf['pages'][number]) {
  return page.texts
    .filter(({ text, y }) => text.trim() !== '' && !/^(Head|Foot)/.test(text) && y > 60 && y < 750)
    .flatMap(({ text, ...place }) =>
      text
        .trim()
        .split(/\s+/)
        .map((word) => ({ word, ...place })),
    );
}

describe.each(modes)('a flow region of a %s template', (mode) => {
  it('[PAG-2, PAG-9, PAG-3] flows over pages; static layers repeat with page numbers, or stay on the first page', async () => {
    const { data, lacking, pdf } = await draw(mode, { items: rows(60) });
    expect(data.pages).toBe(pdf.pages.length);
    expect(data.pages).toBeGreaterThan(4);
    const heads = pdf.pages.map(({ text }) => /Head \d+ of \d+/.exec(text)?.[0]);
    const feet = pdf.pages.map(({ text }) => /Foot \d+ of \d+/.exec(text)?.[0]);
    const numbered = (name: string) => pdf.pages.map((_, index) => `${name} ${index + 1} of ${data.pages}`);
    const onFirst = ([first, ...others]: string[]) => [first, ...others.map(() => undefined)];
    expect(heads).toEqual(mode === 'html' ? numbered('Head') : onFirst(numbered('Head')));
    expect(feet).toEqual(mode === 'html' ? numbered('Foot') : onFirst(numbered('Foot')));
    // P4: one warning says what to do, and none appears if everything repeats or there is only one page.
    const message = expect.stringMatching(/^On the first of \d+ pages only: head, .*rendererType to "html"/);
    expect(lacking).toEqual(mode === 'html' ? [] : [{ code: staticLayers, message }]);
    expect((await draw(mode, { items: [] })).lacking).toEqual([]);
  });

  it('[DASH-1, PAG-3] previews each page as in the pdf, and reports the number of pages (P3)', async () => {
    const tweaks = { items: rows(25) };
    const { data, pdf } = await draw(mode, { ...tweaks });
    const preview = async (pageNumber: number) => {
      const json = { pageId: service.pageId(mode), draft: false, tweaks, pageNumber, maxSide: 800 };
      const headers = { 'Content-Type': 'application/json' };
      return service.send('/api/v1/previews', { method: 'POST', headers, body: JSON.stringify(json) });
    };
    const previews = await Promise.all([1, data.pages].map(async (pageNumber) => readData(await preview(pageNumber))));
    expect(previews.map(({ pages }) => pages)).toEqual([data.pages, data.pages]);
    expect(previews.flatMap(({ warnings }) => warnings.filter(({ code }: Found) => code === 'text_overflow'))).toEqual(
      [],
    );
    // Rows end above the footer: nothing but the footer is between the region and the end of the page.
    const inked = previews.map(({ picture }) => inkRows(picture));
    for (const rows of inked) expect(rows.filter((y) => y > region.y + region.height && y < 755)).toEqual([]);
    const isOnLast = (inked[1] ?? []).some((y) => y >= 755);
    expect(isOnLast).toBe(mode === 'html');
    expect(wordsIn(pdf.pages.at(-1) as ReadPdf['pages'][number]).length).toBeGreaterThan(0);
    expect((await preview(data.pages + 1)).status).toBe(400);
  });

  it('[PAG-7, CRD-1] costs a credit for each page', async () => {
    // No other test draws this many pages: a repeated render would cost nothing.
    const { data } = await draw(mode, { items: rows(26) });
    expect(data.credits.cost).toBe(data.pages);
  });

  it('[PAG-6] has one page when it is empty, and keeps its padding on each page', async () => {
    const empty = await draw(mode, { items: [] });
    expect([empty.data.pages, empty.pdf.pages.length]).toEqual([1, 1]);
    const { pdf } = await draw(mode, { items: rows(50), padding: 40 });
    for (const page of pdf.pages) {
      const [first] = wordsIn(page);
      expect(first?.x).toBeCloseTo(region.x + 40, 0);
      expect((first?.y ?? 0) - region.y).toBeGreaterThan(40);
      expect((first?.y ?? 0) - region.y).toBeLessThan(60);
    }
  });

  it('[PAG-4] stops at its own cap with a warning', async () => {
    const { data, pdf } = await draw(`capped-${mode}`, { items: rows(80) });
    expect([data.pages, pdf.pages.length, data.credits.cost]).toEqual([3, 3, 3]);
    expect(data.warnings).toMatchObject([{ code: 'pages_truncated' }]);
    const pdfWords = pdf.pages.flatMap(wordsIn).map(({ word }) => word);
    expect(pdfWords).toEqual(expectedWords(rows(80)).slice(0, pdfWords.length));
  });

  it('[PAG-5] splits an item that is taller than a page at its lines, on its own pages', async () => {
    const items = [{ h: 40 }, { text: words(900, 1) }, { h: 40 }];
    const { pdf } = await draw(mode, { items });
    expect(pdf.pages.flatMap(wordsIn).map(({ word }) => word)).toEqual(expectedWords(items));
    const isTall = (word: string) => /^w1x/.test(word);
    for (const page of pdf.pages) expect(new Set(wordsIn(page).map(({ word }) => isTall(word))).size).toBe(1);
  });

  it('[PAG-5] scales a picture that is taller than a page, with a warning', async () => {
    const { data, pdf } = await draw(`tower-${mode}`, { items: [] });
    expect(data.warnings).toMatchObject([{ code: 'picture_scaled', layerId: 'tower' }]);
    expect(pdf.pages).toHaveLength(2);
  });

  it('[PAG-5] keeps every item once, in order and uncut, whatever its height', async () => {
    const item = fc.oneof(
      { weight: 12, arbitrary: fc.record({ h: fc.integer({ min: 24, max: 300 }) }) },
      { weight: 7, arbitrary: fc.record({ words: fc.integer({ min: 3, max: 80 }), seed: fc.nat(999) }) },
      { weight: 1, arbitrary: fc.record({ words: fc.integer({ min: 400, max: 900 }), seed: fc.nat(999) }) },
    );
    const content = fc.record({
      drawn: fc.oneof(fc.array(item, { maxLength: 20 }), fc.array(item, { minLength: 20, maxLength: largest })),
      gap: fc.integer({ min: 0, max: 30 }),
      padding: fc.integer({ min: 0, max: 60 }),
      inner: fc.integer({ min: 0, max: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(content, async ({ drawn, ...spacing }) => {
        const items = drawn.map((each) => ('h' in each ? each : { text: words(each.words, each.seed) }));
        const tweaks = { ...spacing, items };
        const { data, pdf } = await draw(mode, tweaks);
        fc.pre(!data.warnings.some(({ code }) => code === 'pages_truncated'));
        expect(data.warnings).toEqual([]);
        const pdfWords = pdf.pages.flatMap((page, index) => wordsIn(page).map((each) => ({ ...each, page: index })));
        expect(pdfWords.map(({ word }) => word)).toEqual(expectedWords(items));
        const bottom = region.y + region.height - tweaks.padding;
        for (const { y, size } of pdfWords) {
          expect(y - size).toBeGreaterThanOrEqual(region.y + tweaks.padding - 4);
          expect(y).toBeLessThanOrEqual(bottom);
        }
        // A row is on one page from its first word to its last.
        const pageByWord = new Map(pdfWords.map(({ word, page }) => [word, page]));
        for (const [index, { h }] of (items as FlowItem[]).entries()) {
          if (h !== undefined) expect(pageByWord.get(`row${index}`)).toBe(pageByWord.get(`end${index}`));
        }
      }),
      { numRuns: runs(2, 60), endOnFailure: true },
    );
  }, 600_000);
});

describe('a page with pagination', () => {
  it.each(pickCases(Object.keys(misconfigured), 2))(
    '[PAG-1] falls back to one page with a reason: %s',
    async (name) => {
      const { data, pdf } = await draw(name, { items: rows(40) });
      expect(pdf.pages).toHaveLength(1);
      expect(data.warnings).toMatchObject([{ code: 'pagination_unavailable' }]);
      expect(data.warnings[0]?.message).toContain(misconfigured[name]?.[1]);
    },
  );

  it('[PAG-1] has one page in every other format', async () => {
    const data = await service.render({ pageId: service.pageId('html'), format: 'png', tweaks: { items: rows(40) } });
    expect(data).toMatchObject({ pages: 1, credits: { cost: 1 } });
  });

  deepIt(
    '[PAG-4, SEC-3] with 10,000 items stops at 50 pages with a warning',
    async () => {
      const { data, pdf } = await draw('many', {});
      expect([data.pages, pdf.pages.length]).toEqual([50, 50]);
      expect(data.warnings).toMatchObject([{ code: 'pages_truncated' }]);
      expect(pdf.pages[0]?.texts[0]?.text).toBe('1.1');
    },
    120_000,
  );

  it.each(
    pickCases(
      [
        ['html', { items: rows(45) }],
        ['capped-html', { items: rows(70) }],
        ['takumi', { items: rows(30), gap: 9 }],
        ['none', { items: rows(4) }],
        ['tower-takumi', { items: rows(3) }],
      ] as const,
      3,
    ),
  )('[RND-25, PAG-7] gets its number of pages from a dry run, which draws nothing: %s', async (slug, tweaks) => {
    const body = { pageId: service.pageId(slug), format: 'pdf', tweaks: { ...tweaks, inner: 1 } };
    const dry = async () => {
      const response = await service.post({ ...body, dryRun: true });
      expect(response.headers.get('X-Credits-Cost')).toBe('0');
      const { data } = (await response.json()) as { data: Dry };
      expect(response.headers.get('X-Render-Pages')).toBe(String(data.pages));
      expect(data.file).toBeUndefined();
      return data;
    };
    const first = await dry();
    const before = await creditsUsed();
    expect(await dry()).toMatchObject({ dryRun: true, cached: false, credits: first.credits, pages: first.pages });
    expect(await creditsUsed()).toBe(before);
    // The dry run stored nothing: the render draws, and costs what the dry run reported.
    const drawn = await service.render(body);
    expect(drawn).toMatchObject({ cached: false, pages: first.pages, credits: { cost: first.credits.cost } });
    expect(first.credits.cost).toBe(drawn.pages);
    expect(first.warnings).toEqual(drawn.warnings);
    expect(await creditsUsed()).toBe(before + drawn.pages);
  });

  deepIt('[RND-25] gets the number of pages of a merged file from a dry run', async () => {
    const pageIds = ['html', 'takumi', 'none'].map((slug) => service.pageId(slug));
    const tweaksPerPage = [{ items: rows(31) }, { items: rows(42) }, {}];
    const body = { pageIds, tweaksPerPage, format: 'pdf' };
    const dry = await service.render({ ...body, dryRun: true });
    const drawn = await service.render(body);
    expect(dry.pages).toBeGreaterThan(6);
    expect([dry.pages, dry.credits.cost]).toEqual([drawn.pages, drawn.credits.cost]);
    expect(dry.warnings).toEqual(drawn.warnings);
  });

  it('[PAG-3, DOCF-1] is numbered within itself and within the file', async () => {
    const pageIds = [service.pageId('html'), service.pageId('takumi'), service.pageId('html')];
    const many = { items: rows(20) };
    const body = { pageIds, tweaksPerPage: [many, many, { items: [] }], format: 'pdf' };
    const { pages } = await readPdf(await service.bytes(body));
    const data = await service.render(body);
    expect(data.pages).toBe(pages.length);
    expect(/Head 1 of 1\b/.test(pages.at(-1)?.text ?? '')).toBe(true);
    expect(pages.at(-1)?.text).toContain(`Foot ${pages.length} of ${pages.length}`);
    expect(pages[1]?.text).toContain(`Foot 2 of ${pages.length}`);
  });
});
