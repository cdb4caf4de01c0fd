import { describe, expect, it } from 'vitest';
import type { BoxStyle } from '../../../design/boxes/style/types.ts';
import { buildDeck, container, type Placed, slide, text } from './deck.fixture.ts';
import { all, findShapes, first, readFrame } from './parse-xml.fixture.ts';

async function drawn(
  style: BoxStyle,
  children: Placed[] = [],
  at: [number, number, number, number] = [10, 20, 200, 100],
) {
  const made = await buildDeck([slide([container('box', at, style, children)])]);
  return { ...made, shapes: findShapes(made.slide, 'box') };
}

describe('containers', () => {
  it('[DOCF-2] writes nothing for an invisible one, and a rectangle for a filled one', async () => {
    expect((await drawn({ display: 'flex', padding: '4px' })).shapes).toEqual([]);
    const { shapes } = await drawn({ backgroundColor: 'hsl(120 100% 50% / 0.25)' });
    expect(shapes).toHaveLength(1);
    expect(readFrame(shapes[0])).toEqual([10, 20, 200, 100]);
    expect(first(shapes[0], 'a:prstGeom')).toEqual({ prst: 'rect' });
    expect(first(shapes[0], 'a:srgbClr')).toEqual({ val: '00FF00' });
    expect(first(shapes[0], 'a:alpha')).toEqual({ val: '25000' });
  });

  it.each([
    ['10px', 'roundRect', 'val 10000'],
    ['999px', 'roundRect', 'val 50000'],
    ['50%', 'ellipse', undefined],
  ])('[DOCF-2] writes radius %s as a %s', async (borderRadius, prst, fmla) => {
    const { shapes } = await drawn({ backgroundColor: '#fff', borderRadius });
    expect(first(shapes[0], 'a:prstGeom')).toEqual({ prst });
    expect(first(shapes[0], 'a:gd')?.['fmla']).toBe(fmla);
  });

  it('[DOCF-2] writes different corners as a path with their radii', async () => {
    const { shapes } = await drawn({ backgroundColor: '#fff', borderRadius: '20px 0 8px 0' });
    expect(all(shapes[0], 'a:arcTo').map(({ attributes }) => attributes['wR'])).toEqual(['76200', '190500']);
  });

  it('[DOCF-2] keeps the angle, stops and alpha of a linear gradient', async () => {
    const { shapes } = await drawn({ background: 'linear-gradient(180deg, #f00 25%, rgb(0 0 255 / 0.5))' });
    const stops = all(shapes[0], 'a:gs').map((stop) => [stop.attributes['pos'], first(stop, 'a:srgbClr')?.['val']]);
    expect(stops).toEqual([
      ['0', 'FF0000'],
      ['25000', 'FF0000'],
      ['100000', '0000FF'],
    ]);
    expect(first(shapes[0], 'a:lin')).toEqual({ ang: '5400000', scaled: '0' });
    expect(first(all(shapes[0], 'a:gs')[2], 'a:alpha')).toEqual({ val: '50000' });
  });

  it('[DOCF-2] keeps the color of what fades to transparent, as CSS does', async () => {
    const { shapes } = await drawn({ background: 'linear-gradient(#f00, transparent)' });
    expect(all(shapes[0], 'a:srgbClr').map(({ attributes }) => attributes['val'])).toEqual(['FF0000', 'FF0000']);
    expect(all(shapes[0], 'a:alpha').map(({ attributes }) => attributes['val'])).toEqual(['0']);
  });

  it('[DOCF-2] draws a radial gradient from its center', async () => {
    const { shapes } = await drawn({ background: 'radial-gradient(circle at 25% 50%, #fff, #000)' });
    expect(first(shapes[0], 'a:path')).toEqual({ path: 'circle' });
    expect(first(shapes[0], 'a:fillToRect')).toEqual({ l: '25000', t: '50000', r: '75000', b: '50000' });
  });

  it('[DOCF-2] writes several backgrounds as shapes over one another', async () => {
    const { shapes } = await drawn({ background: 'linear-gradient(transparent, #000) #f00', border: '2px solid #00f' });
    expect(shapes.map((shape) => all(shape, 'a:gradFill').length)).toEqual([0, 1]);
    expect(shapes.map((shape) => first(shape, 'a:ln')?.['w'])).toEqual([undefined, '19050']);
  });

  it('[DOCF-2] writes an even border as the line inside the border box', async () => {
    const { shapes } = await drawn({ border: '4px dashed #00f', borderRadius: '12px' });
    expect(readFrame(shapes[0])).toEqual([12, 22, 196, 96]);
    expect(first(shapes[0], 'a:ln')?.['w']).toBe('38100');
    expect(first(shapes[0], 'a:prstDash')).toEqual({ val: 'sysDash' });
    expect(first(shapes[0], 'a:gd')).toEqual({ name: 'adj', fmla: 'val 10417' });
  });

  it('[DOCF-2] writes different borders as thin rectangles', async () => {
    const { shapes } = await drawn({ borderLeft: '6px solid #f00', borderBottom: '2px solid #00f' });
    expect(shapes.map(readFrame)).toEqual([
      [10, 118, 200, 2],
      [10, 20, 6, 98],
    ]);
  });

  it('[DOCF-2] keeps blur, distance, direction, spread and color of an outer shadow', async () => {
    const { shapes } = await drawn({ backgroundColor: '#fff', boxShadow: '3px 4px 10px 5px rgb(0 0 0 / 0.4)' });
    const { dir, ...shadow } = first(shapes[0], 'a:outerShdw') ?? {};
    expect(shadow).toEqual({
      blurRad: '95250',
      dist: '47625',
      sx: '105000',
      sy: '110000',
      algn: 'ctr',
      rotWithShape: '0',
    });
    expect(Number(dir) / 60_000).toBeCloseTo(53.13, 2);
    expect(first(all(shapes[0], 'a:outerShdw')[0], 'a:alpha')).toEqual({ val: '40000' });
  });

  it('[DOCF-2] multiplies opacity down the tree', async () => {
    const child = container('child', [10, 20, 50, 50], { backgroundColor: 'rgb(0 0 0 / 0.5)', opacity: '0.5' });
    const { slide: page } = await drawn({ opacity: '0.4' }, [child]);
    expect(first(findShapes(page, 'child')[0], 'a:alpha')).toEqual({ val: '10000' });
  });

  it('[DOCF-2] composes rotations around the centers of the boxes', async () => {
    const child = container('child', [10, 20, 100, 100], { backgroundColor: '#000', transform: 'rotate(-30deg)' });
    const made = await drawn({ transform: 'rotate(90deg)', backgroundColor: '#fff' }, [child]);
    expect(first(made.shapes[0], 'a:xfrm')).toEqual({ rot: '5400000' });
    expect(readFrame(made.shapes[0])).toEqual([10, 20, 200, 100]);
    const [shape] = findShapes(made.slide, 'child');
    expect(first(shape, 'a:xfrm')).toEqual({ rot: '3600000' });
    // The center of the shape is 50 px left of the container's center. The rotation moves it to 50 px above that
    // center.
    expect(readFrame(shape)).toEqual([60, -30, 100, 100]);
  });

  it('[DOCF-2] gives a box that is clipped by rounded overflow the clipping corners, and text beside it stays text', async () => {
    const made = await drawn({ overflow: 'hidden', borderRadius: '16px' }, [
      container('top', [10, 20, 200, 40], { backgroundColor: '#00f' }),
      text('words', [40, 70, 100, 20], {}, [['Words', 40, 70, 60, 20]]),
    ]);
    expect(first(findShapes(made.slide, 'top')[0], 'a:arcTo')?.['wR']).toBe('152400');
    expect(all(findShapes(made.slide, 'words')[0], 'a:t')).toHaveLength(1);
    expect(made.warnings).toEqual([]);
  });
});
