import { env } from 'cloudflare:test';
import { beforeEach, describe, expect, it } from 'vitest';
import shikiIndex from '../../dist/generated/shiki-index.json';
import { codeToImageRoutes } from '../../src/doors/http/routes/code-to-image/index.ts';
import { identifyPicture } from '../../src/draw/gather/pictures/index.ts';
import { codeCatalogue, codeFonts, getHighlighter } from '../../workers/edge/code-image.ts';
import { fonts } from '../../workers/edge/drawing.ts';
import { deepIt, pickCases } from '../harness/depth.ts';
import { ask, readData, readProblem } from '../harness/service.ts';
import { testDoor } from '../harness/services.ts';

const path = '/api/code-to-image';
let client = 0;
let ip = '';

/** Each test has its own client, so that none uses up another's limit. */
beforeEach(() => {
  client += 1;
  ip = `10.77.${client >> 8}.${client & 255}`;
});

const post = (json: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', json, headers: { 'CF-Connecting-IP': ip, ...headers } });
const get = (query: Record<string, string>, init: RequestInit = {}) =>
  ask(`${path}?${new URLSearchParams(query)}`, { ...init, headers: { 'CF-Connecting-IP': ip, ...init.headers } });
const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());
/** Small and quick, with a text that no other test draws. */
const plain = { padding: 0, windowControls: 'none', fontSize: 8 };
let serial = 0;
const fresh = (code = 'const a = 1;') => `${code} // ${serial++}`;

async function picture(
  body: object,
): Promise<{ width: number; height: number; dataUrl: string; warnings: Array<{ code: string; message: string }> }> {
  return readData(await post({ output: 'dataUrl', scale: 1, ...body }));
}

describe('a picture of code', () => {
  it('[CODE-1] is drawn as png without a token', async () => {
    const response = await post({ code: fresh() });
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(identifyPicture(await readBytes(response))?.type).toBe('png');
  });

  it('[CODE-1] does not include a byte order mark', async () => {
    const code = fresh();
    const [marked, bare] = await Promise.all([
      picture({ code: `\ufeff${code}`, style: plain }),
      picture({ code, style: plain }),
    ]);
    expect(marked.dataUrl).toBe(bare.dataUrl);
    expect(marked.warnings).toEqual([]);
  });

  it('[CODE-1] rounds a width and a height that are not whole px (D8)', async () => {
    const response = await post({ code: fresh(), width: 400.3, height: 120.6, scale: 2.5, style: { padding: 0.3 } });
    expect(response.status).toBe(200);
    expect(identifyPicture(await readBytes(response))).toMatchObject({ width: 1_000, height: 303 });
  });

  it('[SEC-3] shows 32 marks of a letter, and warns about those that it leaves out (S1)', async () => {
    const code = fresh();
    const marked = (marks: number) =>
      picture({ code: `a${'\u0301'.repeat(marks)}${code}`, lang: 'text', style: plain });
    const [most, more] = await Promise.all([marked(32), marked(3_000)]);
    expect(more.dataUrl).toBe(most.dataUrl);
    expect(most.warnings.filter(({ code: each }) => each === 'text_truncated')).toEqual([]);
    expect(more.warnings).toContainEqual(expect.objectContaining({ code: 'text_truncated' }));
  });

  it.each(['png', 'webp', 'jpeg'])('[CODE-1] as %s has exactly width and height times scale', async (format) => {
    for (const [width, height, scale] of [
      [200, 90, undefined],
      [301, 77, 1.5],
      [120, 300, 1],
    ] as const) {
      const response = await post({ code: fresh(), format, width, height, scale, style: { padding: 10 } });
      expect(response.headers.get('Content-Type')).toBe(`image/${format}`);
      expect(identifyPicture(await readBytes(response))).toMatchObject({
        type: format,
        width: Math.floor(width * (scale ?? 2) + 0.5),
        height: Math.floor(height * (scale ?? 2) + 0.5),
      });
    }
  });

  it('[CODE-1] uses javascript and a dark theme by default', async () => {
    const code = fresh();
    const byDefault = await picture({ code, style: plain });
    const named = await picture({ code, lang: 'javascript', theme: 'one-dark-pro', style: plain });
    expect(named.dataUrl).toBe(byDefault.dataUrl);
    expect((await picture({ code, lang: 'text', style: plain })).dataUrl).not.toBe(byDefault.dataUrl);
  });

  it.each(['webp', 'jpeg'])('[CODE-1, RND-12] has fewer bytes as %s of a lower quality', async (format) => {
    const code = fresh();
    const [low, high] = await Promise.all(
      [30, 90].map(async (quality) => (await readBytes(await post({ code, format, quality }))).length),
    );
    expect(low).toBeLessThan((high ?? 0) * 0.8);
  });

  it('[CODE-1] has a gutter with showLineNumbers', async () => {
    const code = fresh();
    const [without, withNumbers] = [
      await picture({ code, style: plain }),
      await picture({ code, showLineNumbers: true, style: plain }),
    ];
    expect(withNumbers.width).toBeGreaterThan(without.width);
  });
});

describe('a rejected request', () => {
  it.each([{}, { code: '' }, { code: 5 }, { code: null }])('[CODE-2] with %o is 400', async (body) => {
    expect(await readProblem(await post(body))).toMatchObject({ status: 400, errors: [{ path: 'code' }] });
  });

  it('[CODE-2] gets suggestions for an unknown language, theme and format, all at once', async () => {
    const { status, errors } = await readProblem(
      await post({ code: 'x', lang: 'typscript', theme: 'dracul', format: 'gif' }),
    );
    expect(status).toBe(400);
    expect(errors).toMatchObject([
      { path: 'lang', message: expect.stringContaining('typescript') },
      { path: 'theme', message: expect.stringContaining('dracula') },
      { path: 'format', message: expect.stringContaining('webp') },
    ]);
  });

  it('[CODE-2] with code over 100 KB or 5,000 lines is 413', async () => {
    for (const code of ['ä'.repeat(51_201), 'x\n'.repeat(5_001)]) {
      expect(await readProblem(await post({ code }))).toMatchObject({ status: 413, code: 'code_too_large' });
    }
    const max = { lang: 'text', scale: 1, height: 60, width: 60, style: plain };
    expect((await post({ ...max, code: 'ä'.repeat(51_200) })).status).toBe(200);
    expect((await post({ ...max, code: 'y\n'.repeat(5_000) })).status).toBe(200);
  });

  it('[GEN-10] gets the names of unknown fields, including those of the style', async () => {
    const { errors } = await readProblem(await post({ code: 'x', them: 1, style: { paddin: 1 } }));
    expect(errors).toMatchObject([
      { path: 'style.paddin', code: 'unknown_field' },
      { path: 'them', code: 'unknown_field' },
    ]);
  });

  it('[CODE-5] has styles that mean nothing', async () => {
    const style = { background: 'url(https://a.example/)', highlightLines: '5-3', padding: -1, windowControls: 'os2' };
    const { status, errors } = await readProblem(await post({ code: 'x', style }));
    expect([status, errors.length]).toEqual([400, 4]);
  });

  it('[CODE-6] for more than 16 megapixels is 422', async () => {
    for (const body of [
      { width: 4_000, height: 4_001, scale: 1 },
      { width: 2_000, height: 2_001, scale: 2 },
    ]) {
      const response = await post({ code: 'x', ...body });
      expect(await readProblem(response)).toMatchObject({ status: 422, code: 'output_too_large' });
    }
    expect(await readProblem(await post({ code: 'x\n'.repeat(4_000) }))).toMatchObject({ status: 422 });
  });

  deepIt('[CODE-6] [SEC-3] for a picture that takes more than a second to draw is 422', async () => {
    const code = String.fromCodePoint(...Array.from({ length: 30_000 }, (_, at) => 0x4e00 + (at % 3_900)));
    const body = { code, lang: 'text', width: 1_600, scale: 1, style: { ...plain, wrap: true } };
    const { status, detail } = await readProblem(await post(body));
    expect([status, detail]).toEqual([
      422,
      expect.stringMatching(
        /^(?:Drawing|Laying out the page) takes up to \d+ s of work.*, but at most 1\.5 s are allowed\./,
      ),
    ]);
  });

  it('[CODE-5] learns where the padding leaves no room', async () => {
    const { status, errors } = await readProblem(await post({ code: 'x', width: 100, height: 100 }));
    expect([status, errors]).toMatchObject([400, [{ path: 'width' }, { path: 'height' }]]);
  });
});

describe('the response', () => {
  it('[CODE-3] is JSON with a data URL and the size for output dataUrl or Accept', async () => {
    const code = fresh();
    const binary = await readBytes(await post({ code }));
    for (const response of [
      await post({ code, output: 'dataUrl' }),
      await post({ code }, { Accept: 'application/json' }),
    ]) {
      const { dataUrl, width, height, scale } = await readData(response);
      const bytes = Uint8Array.from(atob(dataUrl.replace('data:image/png;base64,', '')), (each) => each.charCodeAt(0));
      expect(bytes).toEqual(binary);
      expect(identifyPicture(bytes)).toMatchObject({ width: width * scale, height: height * scale });
    }
    const jsonResponse = await post({ code, output: 'binary' }, { Accept: 'application/json' });
    expect(jsonResponse.headers.get('Content-Type')).toBe('image/png');
  });

  it('[CODE-6] comes from the cache for equal inputs only', async () => {
    const code = fresh();
    const first = await post({ code, style: { padding: 20, title: 'A' } });
    const second = await post({ style: { title: 'A', padding: 20 }, code, lang: 'javascript' });
    expect([first, second].map(({ headers }) => headers.get('X-Render-Cache'))).toEqual(['MISS', 'HIT']);
    expect(await readBytes(second)).toEqual(await readBytes(first));
    for (const change of [{ scale: 1 }, { theme: 'nord' }, { showLineNumbers: true }, { style: { padding: 21 } }]) {
      const other = await post({ code, style: { padding: 20, title: 'A' }, ...change });
      expect(other.headers.get('X-Render-Cache')).toBe('MISS');
    }
  });

  it('[CODE-6] counts each client exactly, and says when to retry', async () => {
    const body = { code: 'rate', lang: 'text', scale: 1, style: plain };
    await readBytes(await post(body));
    const answers = await Promise.all(Array.from({ length: 64 }, () => post(body)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(59);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused && (await readProblem(refused))).toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await post(body, { 'CF-Connecting-IP': '10.78.0.1' })).status).toBe(200);
    await Promise.all(answers.map((answer) => (answer.bodyUsed ? undefined : answer.body?.cancel())));
  });

  it('[CODE-7] of GET accepts plain code and url-safe base64, and styles as parameters', async () => {
    const code = `let s = "ü?>~"; // ${serial++}`;
    const base64 = btoa(String.fromCharCode(...new TextEncoder().encode(code)));
    const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    const drawn = await readBytes(
      await post({ code, scale: 1, style: { padding: 8, highlightLines: '1', shadow: false } }),
    );
    const style = { padding: '8', highlightLines: '1', shadow: 'false' };
    for (const query of [
      { code, ...style },
      { code: urlSafe, ...style },
      {
        code: urlSafe,
        encoding: 'base64url',
        style: JSON.stringify({ padding: 8, highlightLines: '1', shadow: false }),
      },
    ]) {
      const response = await get({ scale: '1', ...query });
      expect(response.headers.get('X-Render-Cache')).toBe('HIT');
      expect(await readBytes(response)).toEqual(drawn);
    }
    const asPlain = await get({ code: urlSafe, encoding: 'plain', scale: '1', ...style });
    expect(await readBytes(asPlain)).not.toEqual(drawn);
  });

  deepIt('[CODE-7] of GET treats a word as base64 only if it decodes to code', async () => {
    for (const code of ['file', 'dict', 'byte', 'type']) {
      const plain = await readBytes(await get({ code, encoding: 'plain', scale: '1' }));
      expect(await readBytes(await get({ code, scale: '1' })), code).toEqual(plain);
    }
  });

  it('[CODE-7] of GET may be cached, and is 304 for a client that has it', async () => {
    const query = { code: fresh(), scale: '1' };
    const response = await get(query);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+/);
    const etag = response.headers.get('ETag') ?? '';
    await readBytes(response);
    const again = await get(query, { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await get(query, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag')]).toEqual([200, etag]);
  });

  it('[CODE-7] of GET accepts base64url with all of its padding or none, and explains what is wrong otherwise', async () => {
    const plainly = await readBytes(await get({ code: 'ab', scale: '1' }));
    for (const code of ['YWI', 'YWI=']) {
      expect(await readBytes(await get({ code, encoding: 'base64url', scale: '1' })), code).toEqual(plainly);
    }
    for (const code of ['YWI==', 'YWIx=', 'Y', '=', 'YQ=', 'YQ===', 'Y W I', '\ud800', '_w']) {
      expect(await readProblem(await get({ code, encoding: 'base64url' })), code).toMatchObject({
        status: 400,
        errors: [{ path: 'code', code: 'invalid_format' }],
      });
    }
  });

  it('[CODE-3, CODE-7] is a picture for an <img> tag, and any page may embed it', async () => {
    const headers = { 'Sec-Fetch-Dest': 'image', Accept: 'application/json' };
    const response = await get({ code: 'img', scale: '1' }, { headers });
    expect(response.headers.get('Content-Type')).toBe('image/png');
    expect(response.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(response.headers.get('Vary')).toContain('Sec-Fetch-Dest');
  });

  it('[GEN-5] is 405 for other methods, with those that are allowed', async () => {
    const response = await ask(path, { method: 'DELETE' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, GET, HEAD, OPTIONS']);
  });

  it('[CODE-2, CODE-7] of GET rejects what POST rejects', async () => {
    for (const query of [{}, { code: '' }, { code: '!', encoding: 'base64url' }, { code: 'x', lang: 'typscript' }]) {
      expect(await readProblem(await get(query))).toMatchObject({ status: 400, code: 'invalid_query' });
    }
    const { errors } = await readProblem(await get({ code: 'x', padding: '-1', style: '{"titel":"x"}' }));
    expect(errors).toMatchObject([{ path: 'padding' }, { path: 'style' }]);
    const all = { code: 'x', encoding: 'base64url', width: '0', padding: 'x', fontSize: '1', style: '{"titel":"x"}' };
    const { errors: together } = await readProblem(await get(all));
    const paths = (together as Array<{ path: string }>).map(({ path }) => path);
    expect(paths.sort()).toEqual(['code', 'fontSize', 'padding', 'style', 'width']);
    expect(await readProblem(await get({ width: '0' }))).toMatchObject({
      errors: [{ path: 'code' }, { path: 'width' }],
    });
    expect((await get({ code: 'x', utm: 'mail', scale: '1' })).status).toBe(200);
  });

  it('[CODE-6] is only code_image_failed if a part of the service fails', async () => {
    const code = fresh();
    const answer = await testDoor(codeToImageRoutes(codeCatalogue, codeFonts), {
      readFont: async () => {
        throw new Error('a secret of the inside');
      },
    }).ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ code }) });
    const text = await answer.text();
    expect([answer.status, JSON.parse(text).code]).toEqual([500, 'code_image_failed']);
    expect(text).not.toContain('secret');
  });
});

describe('[CODE-5] style', () => {
  const code = 'const first = 1;\n\tconst second = first => first !== 2;\nconst third = 3;';

  it.each([
    { background: '#123456' },
    { background: 'linear-gradient(45deg, red, blue)' },
    { padding: 30 },
    { borderRadius: 2 },
    { shadow: false },
    { windowControls: 'windows' },
    { windowControls: 'none' },
    { title: 'file.ts' },
    { fontSize: 20 },
    { lineHeight: 2 },
    { tabSize: 8 },
    { ligatures: false },
    { highlightLines: '2' },
    { addedLines: '2' },
    { removedLines: '1,3' },
    { focusLines: '1-2' },
    { showLanguage: true },
  ])('%o changes the picture', async (style) => {
    const base = await picture({ code });
    expect((await picture({ code, style })).dataUrl).not.toBe(base.dataUrl);
  });

  it('firstLineNumber changes the gutter', async () => {
    const from = (firstLineNumber: number) => picture({ code, showLineNumbers: true, style: { firstLineNumber } });
    expect((await from(7)).dataUrl).not.toBe((await from(1)).dataUrl);
    expect((await from(1_000)).width).toBeGreaterThan((await from(1)).width);
  });

  it('accepts every monospaced family of the catalogue, and names them if a family is not one', async () => {
    const monospaced = [...fonts.families.values()].filter(({ advance }) => advance !== undefined);
    expect(monospaced.length).toBeGreaterThan(0);
    for (const { name, advance = 0 } of monospaced) {
      const { width, warnings } = await picture({
        code: 'x'.repeat(100),
        lang: 'text',
        style: { ...plain, fontSize: 10, fontFamily: name },
      });
      // Two paddings, each an eighth larger than the font size, are next to the columns.
      expect([width, warnings], name).toEqual([Math.ceil(1_000 * advance + 2 * 13 - 0.005), []]);
    }
    for (const [fontFamily, near] of [
      ['Lora', 'JetBrains Mono'],
      ['JetBrain Mono', 'JetBrains Mono'],
      ['Inter, sans-serif', 'monospace'],
    ] as const) {
      const fault = { path: 'style.fontFamily', message: expect.stringContaining(near) };
      expect(await readProblem(await post({ code: 'x', style: { fontFamily } }))).toMatchObject({
        status: 400,
        errors: [fault],
      });
      expect(await readProblem(await get({ code: 'x', fontFamily }))).toMatchObject({
        status: 400,
        errors: [{ ...fault, path: 'fontFamily' }],
      });
    }
  });

  it('a list of families is parsed as in CSS, with a warning for those that are skipped', async () => {
    const { warnings, dataUrl } = await picture({ code, style: { fontFamily: 'Menlo, "JetBrains Mono", Lora' } });
    expect(warnings).toMatchObject([{ code: 'font_missing', message: expect.stringContaining('Menlo') }]);
    expect(dataUrl).toBe((await picture({ code })).dataUrl);
  });

  it('wraps or clips lines that are wider than the picture', async () => {
    const long = `x = ${'word '.repeat(60)}`;
    const clipped = await picture({ code: long, width: 300, style: { padding: 0 } });
    const wrapped = await picture({ code: long, width: 300, style: { padding: 0, wrap: true } });
    expect(clipped.warnings).toMatchObject([{ code: 'code_clipped' }]);
    expect(wrapped.warnings).toEqual([]);
    expect([clipped.width, wrapped.width]).toEqual([300, 300]);
    expect(wrapped.height).toBeGreaterThan(clipped.height + 5 * 24);
  });

  deepIt('grows with the longest line up to 160 columns', async () => {
    const widths = await Promise.all(
      [80, 81, 160, 161].map(
        async (length) =>
          (await picture({ code: 'x'.repeat(length), lang: 'text', style: { ...plain, fontSize: 10 } })).width,
      ),
    );
    expect((widths[1] ?? 0) - (widths[0] ?? 0)).toBe(6);
    expect(widths[3]).toBe(widths[2]);
  });

  deepIt('wide characters count as two columns', async () => {
    const width = async (code: string) =>
      (await picture({ code, lang: 'text', style: { ...plain, fontSize: 10 } })).width;
    expect(await width('漢字'.repeat(20))).toBe(await width('x'.repeat(80)));
    expect((await picture({ code: '漢字', lang: 'text' })).warnings).toEqual([]);
    const { warnings } = await picture({ code: '𗀀𗀁', lang: 'text' });
    expect(warnings).toMatchObject([{ code: 'glyph_missing', message: expect.stringContaining('𗀀 𗀁') }]);
    for (const two of ['👍', '👍🏽', '👨‍👩‍👧', '🇩🇪', '1️⃣', '❤️', 'ｗ', '한']) {
      expect(await width(two.repeat(40)), two).toBe(await width('x'.repeat(80)));
    }
    for (const one of ['é', 'e\u0301', 'λ', '→', '─', '❤', '\u200b']) {
      expect(await width(one.repeat(80)), one).toBe(await width('x'.repeat(80)));
    }
  });
});

describe('[SEC-3] bounds', () => {
  it('a minified line of 100 KB is drawn plain, with a warning', async () => {
    const code = 'var a=function(b,c){return b.x?{y:c,"z":[1,2,3]}:d(e=>e*2)};'.repeat(2_000).slice(0, 102_400);
    const { warnings } = await picture({ code });
    expect(warnings.map(({ code }) => code)).toEqual(['code_plain', 'code_clipped']);
  });

  deepIt('5,000 lines are drawn', async () => {
    const code = Array.from({ length: 5_000 }, (_, line) => `let a${line} = f(1);`).join('\n');
    const response = await post({ code, scale: 1, style: { ...plain, fontSize: 4, lineHeight: 0.8 } });
    expect(response.status).toBe(200);
    await readBytes(response);
  });

  // Each of these kept its grammar busy for more than four seconds, and some for ever, before retries were limited.
  it.each([
    ['groovy', 'A'],
    ['cpp', 'x=[{('],
    ['csharp', '<a '],
    ['apex', '<a '],
    ['mdc', '`'],
    ['mdc', '~'],
    ['php', '$'],
    ['nextflow', 'A'],
  ])('a line of %s that makes its expressions backtrack without end: %s', { timeout: 30_000 }, async (lang, seed) => {
    const code = seed.repeat(1_000).slice(0, 1_000);
    await picture({ code, lang, width: 300, style: { padding: 0 } });
  });

  deepIt(
    '[CODE-6] a picture that ran out of time has a warning, and is not cached by anyone',
    { timeout: 30_000 },
    async () => {
      const code = `${'a,'.repeat(450)}\n`.repeat(100);
      for (let round = 0; round < 2; round += 1) {
        const response = await post({ code, lang: 'ahk', width: 200, scale: 1, style: { ...plain, fontSize: 4 } });
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('X-Render-Cache')).toBe('MISS');
        expect(Number(response.headers.get('X-Render-Warnings'))).toBeGreaterThan(0);
        await readBytes(response);
      }
    },
  );
});

describe('[CODE-4] languages and themes', () => {
  const sample = ['// x', '# y', '{ "a": 1 }', '<a b="c">d</a>', 'if (x == 1) { return "s"; }', 'a: b', 'SELECT 1;'];

  it('every language that Shiki bundles loads and highlights', { timeout: 60_000 }, async () => {
    const highlighter = getHighlighter(env as typeof env & Env);
    for (const id of pickCases(codeCatalogue.languageIds, 6)) {
      const language = codeCatalogue.language(id);
      if (!language) throw new Error(id);
      const { lines } = await highlighter.highlight({ lines: sample, language, theme: 'one-dark-pro' });
      expect(
        lines.map((tokens) => tokens.map(({ content }) => content).join('')),
        id,
      ).toEqual(sample);
    }
    expect(codeCatalogue.languageIds.length).toBe(shikiIndex.languages.length + 2);
  });

  it('every theme that Shiki bundles has colors', { timeout: 60_000 }, async () => {
    const highlighter = getHighlighter(env as typeof env & Env);
    const language = codeCatalogue.language('ts');
    if (!language) throw new Error('ts');
    for (const theme of pickCases(codeCatalogue.themes, 4)) {
      const { lines, theme: read } = await highlighter.highlight({
        lines: ['const a: "b" = 1; // c'],
        language,
        theme,
      });
      expect([read.name, read.bg !== '' && read.fg !== ''], theme).toEqual([theme, true]);
      // Some themes only have their own foreground color.
      expect(
        lines[0]?.every(({ color }) => color !== undefined),
        theme,
      ).toBe(true);
    }
  });

  it('aliases and names in any case select a language', () => {
    const named = { ts: 'typescript', JS: 'javascript', py: 'python', sh: 'shellscript', 'C++': 'cpp', txt: 'text' };
    for (const [name, id] of Object.entries(named)) expect(codeCatalogue.language(name)?.id).toBe(id);
    for (const { aliases } of shikiIndex.languages) {
      for (const alias of aliases) expect(codeCatalogue.language(alias), alias).toBeDefined();
    }
  });

  it('a language inside another is loaded if the code names it, whatever was loaded before', async () => {
    const highlighter = getHighlighter(env as typeof env & Env);
    const language = codeCatalogue.language('markdown');
    if (!language) throw new Error('markdown');
    const colors = async (lines: string[]) => {
      const result = await highlighter.highlight({ lines, language, theme: 'one-dark-pro' });
      return result.lines[1]?.map(({ color }) => color);
    };
    expect(new Set(await colors(['```rust', 'fn main() { let a = 1; }', '```'])).size).toBeGreaterThan(2);
    expect(new Set(await colors(['```nothing', 'fn main() { let a = 1; }', '```'])).size).toBe(1);
  });
});
