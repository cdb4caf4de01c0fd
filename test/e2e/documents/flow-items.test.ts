import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepIt, pickCases, runs } from '../../harness/depth.ts';
import { type KindItem, kinds, kindTemplate, region, unsettledTemplate } from './flow-kinds.ts';
import { readPdf } from './read-pdf.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const modes = ['html', 'takumi'] as const;

let service: DocumentService;

const buildLoop = (source: string) => [
  { id: 'more', type: 'container', parentId: 'flow', loop: { source } },
  { id: 'line', type: 'text', parentId: 'more', content: 'line' },
];
/** Content that changes once its page numbers are known, which changes the numbers again. */
const unsettledContents = {
  shy: [{ id: 'shy', type: 'text', parentId: 'flow', height: 100, content: 'shy', visible: '{{pageNumber == 1}}' }],
  lone: [{ id: 'lone', type: 'text', parentId: 'flow', height: 100, content: 'lone', visible: '{{totalPages == 1}}' }],
  wavering: buildLoop('range(1, totalPages % 2 == 1 ? 40 : 1)'),
  growing: buildLoop('range(1, totalPages * 30)'),
};

beforeAll(async () => {
  const templates = modes.flatMap((mode) => [
    [mode, kindTemplate(mode)] as const,
    [`numbered-${mode}`, kindTemplate(mode, { isNumbered: true })] as const,
  ]);
  const unsettled = modes.flatMap((mode) =>
    Object.entries(unsettledContents).map(
      ([name, content]) => [`${name}-${mode}`, unsettledTemplate(mode, content)] as const,
    ),
  );
  service = await startWithTemplates(Object.fromEntries([...templates, ...unsettled]));
});

afterAll(() => service?.remove());

const isText = (kind: KindItem['kind']) => ['clamped', 'shrunk', 'plain'].includes(kind);

/** An item with the given number of rows or words, each named after its position in the page. */
function buildItem(kind: KindItem['kind'], count: number, at: number): KindItem {
  const names = Array.from({ length: count }, (_, index) => `n${at}x${index}`);
  const middle = Math.ceil(count * 0.8);
  if (!isText(kind)) return { kind, rows: names };
  return { kind, words: names.slice(0, middle).join(' '), more: names.slice(middle).join(' ') };
}

interface Word {
  word: string;
  /** From 1, in the file. */
  page: number;
  y: number;
  size: number;
}

async function draw(body: object) {
  const { warnings, ...rest } = await service.render({ format: 'pdf', ...body });
  // Templates of takumi have their header and footer on the first page only, which pagination.test.ts checks.
  const isAsked = ({ code }: { code: string }) => code !== 'static_layers_first_page_only';
  const data = { ...rest, warnings: warnings.filter(isAsked) };
  const file = await fetch(data.file.url.replace(/^http:\/\/[^/]+/, service.origin));
  const { pages } = await readPdf(new Uint8Array(await file.arrayBuffer()));
  const words = pages.flatMap((page, index): Word[] =>
    page.texts
      .filter(({ text }) => !/^(?:Head|Foot)?$/.test(text.trim()))
      .flatMap(({ text, ...place }) =>
        text
          .trim()
          .split(/\s+/)
          .map((word) => ({ word, page: index + 1, ...place })),
      ),
  );
  const places = pages.flatMap(({ text }, index) =>
    [...text.matchAll(/#\d+\/\d+\/\d+\/\d+/g)].map(([word]) => ({ word, page: index + 1 })),
  );
  return { data, words, places, pages: pages.length };
}

const isCapped = (data: { warnings: Array<{ code: string }> }) =>
  data.warnings.some(({ code }) => code === 'pages_truncated');

const drawnItem = fc.record({
  kind: fc.constantFrom(...kinds),
  count: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 150 })),
});
const content = fc.record({
  drawn: fc.array(drawnItem, { minLength: 1, maxLength: 10 }),
  gap: fc.integer({ min: 0, max: 20 }),
});
const toTweaks = ({ drawn, gap }: { drawn: Array<{ kind: KindItem['kind']; count: number }>; gap: number }) => ({
  items: drawn.map(({ kind, count }, at) => buildItem(kind, count, at)),
  gap,
});

describe.each(modes)('items of a %s template', (mode) => {
  /** Everything that the items say is there once, in order, and within the region. */
  async function requireAll(tweaks: { items: readonly KindItem[]; gap: number }) {
    const { data, words } = await draw({ pageId: service.pageId(mode), tweaks });
    fc.pre(!isCapped(data));
    const listWords = ({ rows, words = '', more = '' }: KindItem) => rows ?? `${words} ${more}`.trim().split(' ');
    const expected = [...tweaks.items.flatMap(listWords), 'finish'];
    expect(words.map(({ word }) => word)).toEqual(expected);
    for (const { y, size, word } of words) {
      expect(y, word).toBeLessThanOrEqual(region.y + region.height + 0.5);
      expect(y - size, word).toBeGreaterThanOrEqual(region.y - size / 2);
    }
    return { data, words };
  }

  it.each(pickCases(kinds, 3))(
    '[PAG-5] keeps every row and word of a %s item that is taller than a page',
    async (kind) => {
      const items = [buildItem('framed', 2, 0), buildItem(kind, 150, 1), buildItem('plain', 4, 2)];
      const { data, words } = await requireAll({ items, gap: 6 });
      const pages = new Set(words.filter(({ word }) => word.startsWith('n1x')).map(({ page }) => page));
      expect(pages.size).toBeGreaterThan(1);
      expect(data.warnings).toEqual([]);
    },
  );

  it('[PAG-5, DOC-14] ends a clamped text that is taller than a page after its lines, with an ellipsis', async () => {
    const items = [buildItem('clamped', 400, 0), buildItem('plain', 4, 1)];
    const { words } = await draw({ pageId: service.pageId(mode), tweaks: { items, gap: 6 } });
    const clamped = words.filter(({ word }) => word.startsWith('n0x'));
    expect(new Set(clamped.map(({ page, y }) => `${page} ${Math.round(y)}`)).size).toBe(30);
    // The ellipsis may be in the middle of the last word.
    const whole = clamped.slice(0, -1).map(({ word }) => word);
    expect(whole).toEqual(whole.map((_, index) => `n0x${index}`));
    expect(words.map(({ word }) => word).join(' ')).toMatch(/n0x\d+ ?… ?n1x0 n1x1 n1x2 n1x3 finish$/);
    for (const { y } of words) expect(y).toBeLessThanOrEqual(region.y + region.height + 0.5);
  });

  it('[PAG-5] keeps every item once, in order, whatever its kind', async () => {
    await fc.assert(
      fc.asyncProperty(content, async (drawn) => {
        await requireAll(toTweaks(drawn));
      }),
      { numRuns: runs(2, 25), endOnFailure: true },
    );
  }, 600_000);
});

describe('content that flows', () => {
  const unsettled = modes.flatMap((mode) => Object.keys(unsettledContents).map((name) => `${name}-${mode}`));
  it.each(pickCases(unsettled, 2))(
    '[PAG-3, PAG-4] ends with correct numbers even if the numbers move the content that shows them: %s',
    async (name) => {
      const { data, words, pages } = await draw({ pageId: service.pageId(name) });
      const codes = data.warnings.map(({ code }: { code: string }) => code);
      const [end] = words.filter(({ word }) => word === 'finish');
      const lastWords = words.slice(-4).map(({ word }) => word);
      if (name.startsWith('growing')) expect([pages, codes, end]).toEqual([20, ['pages_truncated'], undefined]);
      else expect([codes, lastWords]).toEqual([[], ['finish', String(end?.page), 'of', String(pages)]]);
    },
  );

  it.each(modes)(
    '[PAG-3, DOC-14] shows the page number in a text that is cut short on a later page: %s',
    async (mode) => {
      const names = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}${at}`).join(' ');
      const item = { kind: 'clamped', words: names(100, 'before'), more: names(250, 'after') };
      const tweaks = { items: [item, buildItem('plain', 3, 1)] };
      const { places, words, pages } = await draw({ pageId: service.pageId(`numbered-${mode}`), tweaks });
      expect(words.filter(({ word }) => word.includes('…'))).toHaveLength(1);
      expect(places.map(({ page }) => page)).toEqual([2, 3, 3]);
      for (const { word, page } of places) expect(word).toBe(`#${page}/${pages}/${page}/${pages}`);
    },
  );

  deepIt(
    '[PAG-3] shows the number of its own page, wherever the number is and however long it is',
    async () => {
      const files = fc.array(fc.record({ mode: fc.constantFrom(...modes), content }), { minLength: 1, maxLength: 3 });
      await fc.assert(
        fc.asyncProperty(files, async (each) => {
          const pageIds = each.map(({ mode }) => service.pageId(`numbered-${mode}`));
          const tweaksPerPage = each.map((one) => toTweaks(one.content));
          const { data, words, places, pages } = await draw({ pageIds, tweaksPerPage });
          fc.pre(!isCapped(data));
          expect(data.warnings).toEqual([]);
          const rows = tweaksPerPage.flatMap(({ items }) => items.map((item) => item.rows?.length ?? 1));
          expect(places.length).toBe(rows.reduce((sum, count) => sum + count, each.length));
          // Each page of the request ends with its last text.
          const ends = words.filter(({ word }) => word === 'finish').map(({ page }) => page);
          expect(ends.at(-1)).toBe(pages);
          for (const { word, page } of places) {
            const source = ends.findIndex((end) => page <= end);
            const before = source === 0 ? 0 : (ends[source - 1] ?? 0);
            expect(word).toBe(`#${page - before}/${(ends[source] ?? 0) - before}/${page}/${pages}`);
          }
        }),
        { numRuns: runs(2, 60), endOnFailure: true },
      );
    },
    600_000,
  );
});
