import { describe, expect, it } from 'vitest';
import { drawCode } from '../../../design/boxes/drawings/code.ts';
import { codeEncoders } from '../../../design/boxes/drawings/encoders.ts';
import { drawShape } from '../../../design/boxes/drawings/shape.ts';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import type { ImageBox } from '../../../design/boxes/types.ts';
import { buildDeck, container, image, picture, slide, svgPicture } from './deck.fixture.ts';
import { all, findShapes, first, readFrame } from './parse-xml.fixture.ts';

/** Draws a picture of 200×100 px in a box of 100×100 px at 10, 20. */
async function drawn(style: BoxStyle, more: Partial<ImageBox> = {}, shownPicture = picture(200, 100)) {
  const made = await buildDeck([
    slide([image('photo', [10, 20, 100, 100], style, more)], {}, { getPicture: () => shownPicture }),
  ]);
  const shapes = findShapes(made.slide, 'photo');
  return { ...made, shapes, pic: shapes.find(({ name }) => name === 'p:pic') };
}

describe('pictures', () => {
  it('[DOCF-2] crops around the focus with cover', async () => {
    const { pic } = await drawn({}, { focus: { x: 0.2, y: 0.5 } });
    expect(readFrame(pic)).toEqual([10, 20, 100, 100]);
    expect(first(pic, 'a:srcRect')).toEqual({ l: '10000', t: '0', r: '40000', b: '0' });
  });

  it('[DOCF-2] places contain, none and fill as drawn', async () => {
    const contained = await drawn({}, { fit: 'contain' });
    expect(readFrame(contained.pic)).toEqual([10, 45, 100, 50]);
    expect(first(contained.pic, 'a:srcRect')).toBeUndefined();
    const natural = await drawn({}, { fit: 'none' }, picture(200, 50));
    expect(readFrame(natural.pic)).toEqual([10, 45, 100, 50]);
    expect(first(natural.pic, 'a:srcRect')).toEqual({ l: '25000', t: '0', r: '25000', b: '0' });
    const filled = await drawn({}, { fit: 'fill' });
    expect(readFrame(filled.pic)).toEqual([10, 20, 100, 100]);
    expect(first(filled.pic, 'a:srcRect')).toBeUndefined();
  });

  it('[DOCF-2] uses the alternative text of the layer, otherwise its name', async () => {
    expect(first((await drawn({}, { alt: 'A "photo"' })).pic, 'p:cNvPr')?.['descr']).toBe('A "photo"');
    expect(first((await drawn({})).pic, 'p:cNvPr')?.['descr']).toBe('photo');
  });

  it('[DOCF-2] gives radius, shadow and opacity to the picture, and draws a border as a shape below it', async () => {
    const { pic } = await drawn({ borderRadius: '10px', boxShadow: '0px 4px 8px #000', opacity: '0.5' });
    expect(first(pic, 'a:gd')?.['fmla']).toBe('val 10000');
    expect(first(pic, 'a:outerShdw')?.['blurRad']).toBe('76200');
    expect(first(pic, 'a:alphaModFix')).toEqual({ amt: '50000' });
    const bordered = await drawn({ border: '5px solid #f00' });
    expect(bordered.shapes.map(({ name }) => name)).toEqual(['p:sp', 'p:pic']);
    expect(readFrame(bordered.pic)).toEqual([15, 25, 90, 90]);
  });

  it('[DOCF-2] keeps an SVG, with a PNG of twice its size for programs that do not support it', async () => {
    const { pic, parts, asked } = await drawn({}, { fit: 'fill' }, svgPicture(40, 40));
    expect([...parts.keys()].filter((name) => name.startsWith('ppt/media/'))).toEqual([
      'ppt/media/image1.png',
      'ppt/media/image2.svg',
    ]);
    expect(first(pic, 'asvg:svgBlip')?.['r:embed']).toBe('rId3');
    expect(asked.pngs).toEqual([{ width: 200, height: 200 }]);
  });

  it('[DOCF-2] draws a code without a background as a picture, not as a shape with its corners', async () => {
    const drawCodeOn = async (backgroundColor: string) => {
      const code = drawCode({ symbology: 'qr', value: 'x', width: 100, height: 100, backgroundColor }, codeEncoders);
      const markup = 'markup' in code ? code.markup : code.problem;
      return (await drawn({}, { fit: 'fill' }, { ...svgPicture(100, 100), drawing: markup })).shapes;
    };
    for (const ground of ['transparent', '#ffffff'])
      expect((await drawCodeOn(ground)).map(({ name }) => name)).toEqual(['p:pic']);
  });

  it('[SEC-3] limits a redrawn picture to 8 megapixels', async () => {
    const { asked } = await drawn({}, { fit: 'none' }, svgPicture(30_000, 30_000));
    const [size] = asked.pngs;
    expect((size?.width ?? 0) * (size?.height ?? 0)).toBeLessThan(8_010_000);
  });

  it('[DOCF-2] crops what overflow cuts off, also at rounded corners', async () => {
    const card = container('card', [10, 20, 100, 60], { overflow: 'hidden', borderRadius: '12px' }, [
      image('photo', [10, 20, 100, 100], {}, { fit: 'fill' }),
    ]);
    const { slide: page, warnings } = await buildDeck([slide([card])]);
    const [pic] = findShapes(page, 'photo');
    expect(readFrame(pic)).toEqual([10, 20, 100, 60]);
    expect(first(pic, 'a:srcRect')).toEqual({ l: '0', t: '0', r: '0', b: '40000' });
    expect(first(pic, 'a:gd')?.['fmla']).toBe('val 20000');
    expect(warnings).toEqual([]);
  });

  it.each([
    [
      { shape: 'ellipse', fill: 'rgb(255 0 0 / 0.5)' },
      ['moveTo', 'cubicBezTo', 'cubicBezTo', 'cubicBezTo', 'cubicBezTo', 'close'],
    ],
    [{ shape: 'polygon', fill: '#f00', stroke: '#00f', strokeWidth: 4 }, ['moveTo', 'lnTo', 'lnTo', 'close']],
    [
      { shape: 'path', d: 'M10 10h50v20L20 90c0 0 5 5 10 10z', fill: '#f00' },
      ['moveTo', 'lnTo', 'lnTo', 'lnTo', 'cubicBezTo', 'close'],
    ],
  ] as const)('[DOCF-2] draws a shape layer as a native shape: %o', async (shape, steps) => {
    const drawing = drawShape({ ...shape, width: 100, height: 100 });
    if ('problem' in drawing) throw new Error(drawing.problem);
    const made = await drawn({}, { fit: 'fill' }, { ...svgPicture(100, 100), drawing: drawing.markup });
    expect(made.shapes.map(({ name }) => name)).toEqual(['p:sp']);
    expect(all(made.shapes[0], 'a:path')[0]?.children.map(({ name }) => name)).toEqual(
      steps.map((step) => `a:${step}`),
    );
    expect(first(made.shapes[0], 'a:srgbClr')?.['val']).toBe('FF0000');
    expect(readFrame(made.shapes[0])).toEqual([10, 20, 100, 100]);
  });

  it('[DOCF-2] keeps a shape as an SVG picture if PowerPoint’s paths cannot express it', async () => {
    const drawing = drawShape({ shape: 'path', d: 'M10 10A5 5 0 0 1 20 20', fill: '#f00', width: 100, height: 100 });
    if ('problem' in drawing) throw new Error(drawing.problem);
    const made = await drawn({}, { fit: 'fill' }, { ...svgPicture(100, 100), drawing: drawing.markup });
    expect(made.shapes.map(({ name }) => name)).toEqual(['p:pic']);
  });
});
