import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { withTab } from '../../../scripts/preview/browser.ts';
import type { Tab } from '../../../src/draw/browser/tab.ts';
import { readFontFile } from '../../../src/draw/gather/fonts/files/read-font-file.ts';
import { madeFont, madeTables, refusedFont } from '../../harness/build-font.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const fontFolder = inProject('dist/assets/fonts/');
const shipped = readdirSync(fontFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.woff2'),
);
const readBytes = (path: string) => new Uint8Array(readFileSync(join(fontFolder, path)));

/** In the page. */
declare const FontFace: new (family: string, bytes: ArrayBuffer) => { load(): Promise<unknown> };

/** Whether a browser makes a font of the bytes. */
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

/** Every byte of the tables that have a length of their own, with a bit changed; each of a font of its own. */
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

describe('[DOC-16] fonts that are taken', () => {
  it('every file that ships is', () => {
    expect(shipped.length).toBeGreaterThan(1_000);
    const refused = shipped.flatMap((path) => {
      const reading = readFontFile(readBytes(path));
      return reading.ok ? [] : [`${path}: ${reading.reason}`];
    });
    expect(refused).toEqual([]);
  });

  it('a browser refuses what is refused, and loads nearly all that is taken', async () => {
    const counts = { bothLoad: 0, bothRefuse: 0, weAlone: 0, browserAlone: 0 };
    await withTab(async (tab) => {
      for (const font of mutants()) {
        const [ours, browsers] = [readFontFile(font).ok, await loads(tab, font)];
        if (ours) counts[browsers ? 'bothLoad' : 'browserAlone']++;
        else counts[browsers ? 'weAlone' : 'bothRefuse']++;
      }
    });
    expect(counts.weAlone).toBeLessThanOrEqual(1);
    // Flags and points of outlines are read by browsers alone.
    expect(counts.browserAlone).toBeLessThan(counts.bothRefuse / 5);
    expect(counts.bothLoad).toBeGreaterThan(500);
    expect(counts.bothRefuse).toBeGreaterThan(150);
  });
});

describe('[DOC-16, RND-24] a font that a browser refuses all the same', () => {
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
  ])('is a warning of the %s that the browser draws', async (format, more) => {
    const { warnings } = await service.render({ pageId: service.pageId('made'), format, ...more });
    expect(warnings).toMatchObject([
      { code: 'font_missing', message: expect.stringContaining('the font Made 700 italic') },
    ]);
  });

  it('is none where takumi draws with it', async () => {
    const drawn = await service.render({ pageId: service.pageId('made'), format: 'png', renderType: 'takumi' });
    expect(drawn.warnings).toEqual([]);
  });
});
