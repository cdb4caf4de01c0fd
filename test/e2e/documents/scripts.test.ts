import { readdirSync, readFileSync } from 'node:fs';
import JSZip from 'jszip';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { halved, similarity } from './pictures.ts';
import { readPdf } from './read-pdf.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

interface Golden {
  page: { name: string; layers: Array<{ content?: string }>; [field: string]: unknown };
}

const folder = inProject('test/golden/documents');
const names = readdirSync(folder)
  .filter((file) => file.startsWith('script-'))
  .map((file) => file.replace('.json', ''));
const golden = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as Golden;

let service: DocumentService;

beforeAll(async () => {
  service = await startWithTemplates(Object.fromEntries(names.map((name) => [name, { pages: [golden(name).page] }])));
});

afterAll(() => service?.remove());

const render = (name: string, body: object) => service.bytes({ pageId: service.pageId(name), ...body });
/** What remains of a text without compatibility forms, blanks and punctuation. */
const letters = (text: string) => text.normalize('NFKD').replace(/[\s\p{P}\p{S}\p{C}]/gu, '');

describe('scripts', () => {
  it.each(pickCases(names, 2))('[DOC-15, RND-14] %s looks the same from both engines', async (name) => {
    const [takumi, html] = await Promise.all([
      render(name, { format: 'png', scale: 2 }),
      render(name, { format: 'png', scale: 2, renderType: 'html' }),
    ]);
    expect(similarity(halved(takumi), halved(html))).toBeGreaterThan(0.97);
  });

  it.each(pickCases(names, 3))('[DOC-15, DOCF-1] %s: a PDF has the text as text, with its fonts', async (name) => {
    const bytes = await render(name, { format: 'pdf' });
    const document = await PDFDocument.load(bytes);
    const { pages } = await readPdf(bytes);
    const readable = new Set(letters((pages[0]?.text ?? '') + actualText(document)));
    const written = golden(name).page.layers.map(({ content = '' }) => content.replaceAll('\u0325', ''));
    expect([...letters(written.join(''))].filter((letter) => !readable.has(letter))).toEqual([]);
    const fonts = listFonts(document);
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    // Of tens of thousands of characters, those of the page.
    expect(bytes.length).toBeLessThan(300_000);
  });

  deepIt('[DOC-15, DOCF-2] a deck has the language, fonts and direction of each script', async () => {
    const deck = async (name: string) => {
      const archive = await JSZip.loadAsync(await render(name, { format: 'pptx' }));
      return (await archive.file('ppt/slides/slide1.xml')?.async('string')) ?? '';
    };
    const arabic = await deck('script-arabic');
    expect(arabic).toContain('rtl="1"');
    expect(arabic).toMatch(/lang="ar-SA"(?:(?!<\/a:rPr>).)*<a:cs typeface="Noto Sans Arabic"/);
    expect(await deck('script-japanese')).toMatch(/lang="ja-JP"(?:(?!<\/a:rPr>).)*<a:ea typeface="Noto Sans JP"/);
    expect(await deck('script-chinese-traditional')).toMatch(
      /lang="zh-TW"(?:(?!<\/a:rPr>).)*<a:ea typeface="Noto Sans TC"/,
    );
    expect(await deck('script-thai')).toMatch(/lang="th-TH"(?:(?!<\/a:rPr>).)*<a:cs typeface="Noto Sans Thai"/);
  });
});

/**
 * The text that a document declares for glyphs where one glyph represents several letters, or several glyphs one
 * letter.
 */
function actualText(document: PDFDocument): string {
  let text = '';
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.has(PDFName.of('Length1'))) continue;
    const content = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    for (const [, hex = ''] of content.matchAll(/\/ActualText\s*<feff([0-9a-f]+)>/gi)) {
      text += Buffer.from(hex, 'hex').swap16().toString('utf16le');
    }
  }
  return text;
}

/** Fonts with their outlines: as embedded files or, for variable fonts, as drawings (Type 3). */
function listFonts(document: PDFDocument): Array<{ name: string; isEmbedded: boolean }> {
  const embeddedFonts: Array<{ name: string; isEmbedded: boolean }> = [];
  for (const [, font] of document.context.enumerateIndirectObjects()) {
    if (!(font instanceof PDFDict) || font.get(PDFName.of('Type')) !== PDFName.of('Font')) continue;
    const name = String(font.get(PDFName.of('BaseFont')));
    if (font.get(PDFName.of('Subtype')) === PDFName.of('Type3')) {
      embeddedFonts.push({ name, isEmbedded: font.lookup(PDFName.of('CharProcs'), PDFDict).keys().length > 0 });
      continue;
    }
    const descriptor = font.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict);
    if (!descriptor) continue;
    const files = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => PDFName.of(key));
    embeddedFonts.push({ name, isEmbedded: files.some((key) => descriptor.has(key)) });
  }
  return embeddedFonts;
}
