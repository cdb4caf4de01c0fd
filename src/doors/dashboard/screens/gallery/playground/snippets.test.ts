import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildRequest, defaultOutput, type RenderRequest, readOutput } from './output.ts';
import { buildSnippets, fileName, fileTag, type PictureAccess, python } from './snippets.ts';

const page = { id: 'page_1', width: 1200, height: 630 };
const name = 'Front "A" & <b>';
const origin = 'https://galley.test';
const chosen = { templateId: 't', pageId: 'page_1', pageIds: ['page_1', 'page_2'], output: defaultOutput, tweaks: {} };

const listTexts = (request: RenderRequest, access: PictureAccess = 'open', gt = '') =>
  Object.fromEntries(
    buildSnippets({ origin, request, page, name, access, gt }).map(({ id, text, note }) => [id, { text, note }]),
  );

/** The text as a URL contains it: half of a surrogate pair is replaced. */
const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
/** The text that a POSIX shell reads from a word in single quotes. */
const unquoted = (word: string) => word.slice(1, -1).replaceAll(`'\\''`, "'");
const addressIn = (tag: string) =>
  new URL(
    (/src="([^"]*)"/.exec(tag)?.[1] ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );

describe('the parameters of a render', () => {
  it('[PUB-5, RND-2] include only values that differ from the defaults', () => {
    expect(buildRequest(chosen)).toEqual({ pageId: 'page_1', format: 'webp' });
    const output = { ...defaultOutput, scale: 3, quality: 80, brandVariant: 'dark' };
    expect(buildRequest({ ...chosen, output })).toEqual({ pageId: 'page_1', format: 'webp', scale: 3, quality: 80 });
    expect(buildRequest({ ...chosen, output: { ...output, format: 'svg', brandId: 'b' } })).toEqual({
      pageId: 'page_1',
      format: 'svg',
      brandId: 'b',
      brandVariant: 'dark',
    });
  });

  it('[RND-3] include every page of the template for a deck, and each page or one for a PDF', () => {
    const as = (format: 'pdf' | 'pptx', allPages = true) =>
      buildRequest({ ...chosen, output: { ...defaultOutput, format, allPages } });
    expect(as('pptx')).toEqual({ templateId: 't', format: 'pptx' });
    expect(as('pdf')).toEqual({ pageIds: ['page_1', 'page_2'], format: 'pdf' });
    expect(as('pdf', false)).toEqual({ pageId: 'page_1', format: 'pdf' });
    expect(buildRequest({ ...chosen, pageIds: ['page_1'], output: { ...defaultOutput, format: 'pptx' } })).toEqual({
      pageId: 'page_1',
      format: 'pptx',
    });
  });

  it('[DASH-1] ignore values that were stored for another version', () => {
    const odd = { format: 'gif', scale: 9, quality: 'high', allPages: 1, brandId: 7, brandVariant: [] };
    for (const stored of [undefined, null, [], 'x', odd]) expect(readOutput(stored)).toEqual(defaultOutput);
    const changedOutput = { ...defaultOutput, format: 'pdf', scale: 2, allPages: false, brandId: 'b' };
    expect(readOutput(changedOutput)).toEqual(changedOutput);
  });
});

describe('samples with the values of the screen', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(`'`, `"`, '\\', '$(id)', '`id`', '\n', '</b>', '&amp;', '%'),
  );

  it('[PUB-5] send the exact values with curl, whatever they contain', () => {
    fc.assert(
      fc.property(texts, (title) => {
        const renderRequest: RenderRequest = { pageId: 'p', format: 'png', tweaks: { title } };
        const [, word = ''] = /-d ('.*')$/su.exec(listTexts(renderRequest)['curl']?.text ?? '') ?? [];
        expect(JSON.parse(unquoted(word))).toEqual({ ...renderRequest, output: 'binary' });
        // No quote is left that would end the word.
        expect(word.slice(1, -1).replaceAll(`'\\''`, '')).not.toContain(`'`);
      }),
    );
  });

  it('[PUB-5, RND-1] link the image element to the picture, and contain no markup of a value', () => {
    fc.assert(
      fc.property(texts, (title) => {
        const text =
          listTexts({ pageId: 'p', format: 'png', tweaks: { title, rows: [1] } }, 'secret', 'gt_1')['img']?.text ?? '';
        const { pathname, searchParams } = addressIn(text);
        expect(pathname).toBe('/api/render/page_1.png');
        expect(searchParams.get('tweak:title')).toBe(wellFormed(title));
        expect(searchParams.get('tweaks')).toBe('{"rows":[1]}');
        expect(searchParams.get('gt')).toBe('gt_1');
        expect(text.match(/[<>]/g)).toEqual(['<', '>']);
      }),
    );
  });

  it('[AUTH-10, PUB-5] contain only addresses that work: open ones, or those with the secret (B12)', () => {
    const renderRequest: RenderRequest = { pageId: 'p', format: 'png' };
    expect(listTexts(renderRequest, 'open')['img']?.text).not.toContain('gt=');
    expect(listTexts(renderRequest, 'secret', 'gt_1')['img']?.text).toContain('gt=gt_1');
    for (const access of ['secret', 'copy', 'unpublished'] as const) {
      expect(listTexts(renderRequest, access)['img']?.text).toBeNull();
    }
    const long = { ...renderRequest, tweaks: { title: 'x'.repeat(9_000) } };
    expect(listTexts(long)['img']?.note).toContain('too long');
  });

  it('[PUB-5] have an address that shows one page as a picture, also of a document', () => {
    const text = listTexts({ pageIds: ['page_1', 'page_2'], format: 'pdf' })['img']?.text ?? '';
    expect(addressIn(text).pathname).toBe('/api/render/page_1.webp');
    expect(addressIn(text).search).toBe('');
  });

  it("[PUB-5] use Python's syntax for the values of JSON", () => {
    expect(python({ a: [true, false, null], 'b"': 'é\n' })).toBe('{"a": [True, False, None], "b\\"": "é\\n"}');
  });

  it('[PUB-5] keep texts as texts on the command line, even if they look like JSON', () => {
    const tweaks = { a: 'Ada', b: '5', c: 5, d: "it's", e: ['x'] };
    const text = listTexts({ pageId: 'p', format: 'webp', scale: 2, tweaks })['cli']?.text ?? '';
    expect(text.split(' \\\n  ')).toEqual([
      'galley render page_1',
      '--format webp',
      '--scale 2',
      `--tweak 'a=Ada'`,
      `--tweak 'b="5"'`,
      `--tweak 'c=5'`,
      `--tweak 'd=it'\\''s'`,
      `--tweak 'e=["x"]'`,
    ]);
  });

  it('[PUB-5] have file names for any system, and escaped elements', () => {
    expect([fileName('Événement — 2026!'), fileName('漢字'), fileName('../x')]).toEqual([
      'evenement-2026',
      'picture',
      'x',
    ]);
    expect(fileTag('https://a.test/f?a=1&b="', { ...page, name })).toBe(
      '<img alt="Front &quot;A&quot; &amp; &lt;b&gt;" width="1200" height="630" src="https://a.test/f?a=1&amp;b=&quot;">',
    );
  });
});
