import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { withTab } from '../../../scripts/preview/browser.ts';
import type { Tab } from '../../../src/draw/browser/tab.ts';
import { readFontFile } from '../../../src/draw/gather/fonts/files/read-font-file.ts';
import { madeFont, madeTables, refusedFont } from '../../harness/build-font.ts';
import { pickCases } from '../../harness/depth.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const fontFolder = inProject('dist/assets/fonts/');
const shipped = readdirSync(fontFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.woff2'),
);
const readBytes = (path: string) => new Uint8Array(readFileSync(join(fontFolder, path)));

/** Runs in the page. */
declare const FontFace: new (family: string, bytes: ArrayBuffer) => { load(): Promise<unknown> };

/** Whether a browser can load the bytes as a font. */
const loads = (tab: Tab, font: Uint8Array) =>
  tab.ask(
    async (bytes: number[]) => {
      const face = new FontFace('Tried', new Uint8Array(bytes).buffer);
      return face.load().then(
        () => true,
        () => false,
      );
    },
    [...font],
  ) as unknown as Promise<boolean>;

/** Fonts that each have one bit changed, in each byte of the tables that state their own length. */
function mutants(): Uint8Array[] {
  const parts = { glyphs: [undefined, undefined, [1]], characters: 2 };
  return Object.entries(madeTables(parts)).flatMap(([tag, table]) =>
    [...table.keys()].flatMap((at) =>
      [0x01, 0x80].map((bit) => {
        const changed = Uint8Array.from(table);
        changed[at] = (table[at] ?? 0) ^ bit;
        return madeFont(parts, { [tag]: changed });
      }),
    ),
  );
}

describe('[DOC-16] accepted fonts', () => {
  it('every built-in font is accepted', () => {
    expect(shipped.length).toBeGreaterThan(1_000);
    const refused = pickCases(shipped, 300).flatMap((path) => {
      const reading = readFontFile(readBytes(path));
      return reading.ok ? [] : [`${path}: ${reading.reason}`];
    });
    expect(refused).toEqual([]);
  });

  it('a browser rejects the rejected fonts, and loads nearly all accepted ones', async () => {
    const counts = { bothLoad: 0, bothRefuse: 0, weAlone: 0, browserAlone: 0 };
    await withTab(async (tab) => {
      for (const font of mutants()) {
        const [isAcceptedHere, browsers] = [readFontFile(font).ok, await loads(tab, font)];
        if (isAcceptedHere) counts[browsers ? 'bothLoad' : 'browserAlone']++;
        else counts[browsers ? 'weAlone' : 'bothRefuse']++;
      }
    });
    expect(counts.weAlone).toBeLessThanOrEqual(1);
    // Only browsers read flags and points of outlines.
    expect(counts.browserAlone).toBeLessThan(counts.bothRefuse / 5);
    expect(counts.bothLoad).toBeGreaterThan(500);
    expect(counts.bothRefuse).toBeGreaterThan(150);
  });
});

describe('[DOC-16, RND-24] an accepted font that a browser still rejects', () => {
  let service: DocumentService;
  const text = { type: 'text', width: 160, height: 80 };
  beforeAll(async () => {
    const layers = [{ ...text, id: 't', content: 'AAA', style: { fontFamily: 'Made', fontSize: 20 } }];
    service = await startWithTemplates({ made: { pages: [{ width: 400, height: 200, layers }] } });
    const uploaded = await service.send('/api/v1/fonts', { method: 'POST', body: refusedFont() });
    expect(uploaded.status).toBe(200);
  });
  afterAll(() => service?.remove());

  it.each([
    ['png', { renderType: 'html' }],
    ['pdf', {}],
    ['pptx', {}],
  ])('causes a warning in a %s that the browser draws', async (format, more) => {
    const { warnings } = await service.render({ pageId: service.pageId('made'), format, ...more });
    expect(warnings).toMatchObject([
      { code: 'font_missing', message: expect.stringContaining('the font Made 700 italic') },
    ]);
  });

  it('causes no warning in a picture that takumi draws', async () => {
    const drawn = await service.render({ pageId: service.pageId('made'), format: 'png', renderType: 'takumi' });
    expect(drawn.warnings).toEqual([]);
  });
});
