import { describe, expect, it } from 'vitest';
import { buildDeck, container, image, slide, text } from './deck.fixture.ts';
import { all, findShapes, first, parseXml, readFrame } from './parse-xml.fixture.ts';

const red = (layerId: string, at: [number, number, number, number]) =>
  container(layerId, at, { backgroundColor: '#f00' });

describe('makeDeck', () => {
  it('[DOCF-2] makes a slide per page, with its name and size, and every part parses', async () => {
    const { parts } = await buildDeck([slide([], {}, { name: 'One' }), slide([], {}, { name: 'Two' })]);
    expect(first(parseXml(parts.get('ppt/presentation.xml') ?? ''), 'p:sldSz')).toEqual({
      cx: '7620000',
      cy: '3810000',
    });
    const names = ['slide1', 'slide2'].map((name) =>
      first(parseXml(parts.get(`ppt/slides/${name}.xml`) ?? ''), 'p:cSld'),
    );
    expect(names).toEqual([{ name: 'One' }, { name: 'Two' }]);
    for (const [name, part] of parts) if (/\.(xml|rels)$/.test(name)) expect(() => parseXml(part), name).not.toThrow();
  });

  it('[DOCF-2] names the title and Galley as producer, and makes the same bytes for the same pages', async () => {
    const made = await buildDeck([slide([])], { title: 'Q3 <results> & "more"' });
    expect(all(parseXml(made.parts.get('docProps/core.xml') ?? ''), 'dc:title')[0]?.text).toBe('Q3 <results> & "more"');
    expect(all(parseXml(made.parts.get('docProps/app.xml') ?? ''), 'Application')[0]?.text).toBe('Galley');
    const again = await buildDeck([slide([])], { title: 'Q3 <results> & "more"' });
    expect(again.bytes).toEqual(made.bytes);
  });

  it('[DOCF-2] scales a page of another size to fit and centers it, with a warning', async () => {
    const page = slide([red('box', [0, 0, 100, 800])], {}, { width: 100, height: 800, name: 'Tall' });
    const { parts, warnings } = await buildDeck([slide([]), page]);
    const [shape] = findShapes(parts.get('ppt/slides/slide2.xml') ?? '', 'box');
    expect(readFrame(shape)).toEqual([375, 0, 50, 400]);
    expect(warnings.map(({ code }) => code)).toEqual(['slide_scaled']);
    expect(warnings[0]?.message).toContain('"Tall"');
  });

  it.each([
    [10_752, 5_376, [0, 0, 5_376, 2_688]],
    [48, 24, [0, 0, 192, 96]],
  ])('[DOCF-2] scales %i×%i px to a size that PowerPoint accepts', async (width, height, expectedSize) => {
    const page = slide([red('box', [0, 0, width, height])], {}, { width, height });
    const made = await buildDeck([page]);
    expect(readFrame(findShapes(made.slide, 'box')[0])).toEqual(expectedSize);
    expect(made.warnings.map(({ code }) => code)).toEqual(['slide_scaled']);
  });

  it('[DOC-17] treats names, alternatives and texts as data, whatever characters they contain', async () => {
    const hostile = '<a:t>&amp;"\'\u0000\u000b\ud800\uffff</a:t>';
    const seen = '<a:t>&amp;"\'</a:t>';
    const words = text(hostile, [0, 0, 90, 20], {}, [[hostile, 0, 0, 90, 20]], { alt: hostile });
    const made = await buildDeck([slide([words], {}, { name: hostile })]);
    const [shape] = findShapes(made.slide, seen);
    expect(all(shape, 'a:t').map((run) => run.text)).toEqual([seen]);
    expect(first(shape, 'p:cNvPr')?.['descr']).toBe(seen);
    expect(first(parseXml(made.slide), 'p:cSld')).toEqual({ name: seen });
  });

  it('[DOCF-2] makes the page’s color or gradient the slide’s own background', async () => {
    const plain = await buildDeck([slide([], { backgroundColor: 'rgb(255 128 0)' })]);
    expect(first(all(parseXml(plain.slide), 'p:bg')[0], 'a:srgbClr')).toEqual({ val: 'FF8000' });
    const { slide: page, warnings } = await buildDeck([
      slide([], { background: 'linear-gradient(90deg, #000, #fff)' }),
    ]);
    expect(first(all(parseXml(page), 'p:bg')[0], 'a:lin')).toEqual({ ang: '0', scaled: '0' });
    expect(warnings).toEqual([]);
  });

  it('[DOCF-2] draws a background that PowerPoint does not support as a picture behind everything, with a warning', async () => {
    const {
      slide: page,
      warnings,
      asked,
    } = await buildDeck([slide([red('box', [0, 0, 9, 9])], { background: 'conic-gradient(red, blue)' })]);
    const tree = all(parseXml(page), 'p:spTree')[0]?.children.map(({ name }) => name);
    expect(tree?.slice(2)).toEqual(['p:pic', 'p:sp']);
    expect(warnings).toEqual([{ code: 'drawn_as_picture', message: expect.stringContaining('conic-gradient()') }]);
    const view = asked.boxes[0]?.view;
    expect(view?.area).toEqual({ x: 0, y: 0, width: 800, height: 400 });
    expect(view?.root.children[0]?.style['opacity']).toBe('0');
  });

  it('[DOCF-2] adds no picture to a slide without such layers, and keeps identical pictures once', async () => {
    const none = await buildDeck([
      slide([red('box', [0, 0, 9, 9]), text('t', [0, 0, 9, 9], {}, [['Hi', 0, 0, 9, 9]])]),
    ]);
    expect([...none.parts.keys()].filter((name) => name.startsWith('ppt/media/'))).toEqual([]);
    const two = await buildDeck([slide([image('a', [0, 0, 9, 9], {}), image('b', [9, 0, 9, 9], {})])]);
    expect([...two.parts.keys()].filter((name) => name.startsWith('ppt/media/'))).toEqual(['ppt/media/image1.png']);
    expect(findShapes(two.slide, 'b')).toHaveLength(1);
  });
});
