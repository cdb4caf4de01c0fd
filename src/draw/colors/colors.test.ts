import { describe, expect, it } from 'vitest';
import type { Json } from '../../core/json.ts';
import { colorsOf } from './page.fixture.ts';

const box = (x: number, y: number, width: number, height: number, rest: object = {}) => ({
  ...{ id: `b${x}-${y}-${width}`, type: 'container', x, y, width, height },
  ...rest,
});

describe('the name of the color of a page', () => {
  it.each([
    ['red', '#FF0000 #DC143C #B91C1C #7F1D1D #800000 #E11D48'],
    ['orange', '#FFA500 #F97316 #EA580C #FF7F50 #FB923C'],
    ['yellow', '#FFFF00 #FACC15 #FFD700 #FDE68A #F2B84B'],
    ['green', '#008000 #22C55E #14532D #84CC16 #10B981 #808000 #86EFAC'],
    ['blue', '#0000FF #1D4ED8 #000080 #38BDF8 #1E3A8A #BFDBFE #00FFFF'],
    ['purple', '#800080 #7C3AED #4B0082 #A855F7 #C4B5FD'],
    ['pink', '#FFC0CB #FF69B4 #FF1493 #EC4899 #F9A8D4 #F2D5CF'],
    ['brown', '#8B4513 #5D4037 #78350F #A0522D #D2B48C'],
    ['black', '#000000 #111111 #0D1117 #1A1A1A'],
    ['white', '#FFFFFF #FAFAFA #FBF8F0 #F1F5F9'],
    ['grey', '#808080 #6B7280 #BBBBBB #4B5563'],
  ])('[PUB-3] is %s', (name, colors) => {
    for (const backgroundColor of colors.split(' ')) {
      expect([backgroundColor, ...colorsOf({ backgroundColor })]).toEqual([backgroundColor, name]);
    }
  });
});

describe('the colors of a page', () => {
  it('[PUB-3] are those of an eighth of its area or so, the largest first, and four at most', () => {
    const background = { backgroundColor: '#FFFFFF' };
    const half = box(0, 0, 400, 150, { style: { backgroundColor: '#1D4ED8' } });
    expect(colorsOf({ ...background, layers: [half] }).sort()).toEqual(['blue', 'white']);
    const strip = (share: number) => box(0, 0, 400 * share, 300, { style: { backgroundColor: '#DC2626' } });
    expect(colorsOf({ ...background, layers: [strip(0.1)] })).toEqual(['white']);
    expect(colorsOf({ ...background, layers: [strip(0.15)] })).toEqual(['white', 'red']);
    expect(colorsOf({ ...background, layers: [strip(0.9)] })).toEqual(['red']);
    const columns = ['#DC2626', '#1D4ED8', '#16A34A', '#FACC15', '#000000'].map((backgroundColor, index) =>
      box(index * 80, 0, 80, 300, { style: { backgroundColor } }),
    );
    expect(colorsOf({ ...background, layers: columns })).toHaveLength(4);
  });

  it('[PUB-3] are seen: what is covered, cut off, beside the page, hidden or faint counts for nothing', () => {
    const red = { style: { backgroundColor: '#DC2626' } };
    const white = { style: { backgroundColor: '#FFFFFF' } };
    const page = (...layers: object[]) => colorsOf({ backgroundColor: '#FFFFFF', layers });
    expect(page(box(0, 0, 400, 300, red), box(0, 0, 400, 300, { ...white, id: 'over' }))).toEqual(['white']);
    expect(page(box(400, 0, 400, 300, red))).toEqual(['white']);
    expect(page(box(0, 0, 400, 300, { ...red, opacity: 0 }))).toEqual(['white']);
    expect(page(box(0, 0, 400, 300, { style: { backgroundColor: 'rgba(220, 38, 38, 0.04)' } }))).toEqual(['white']);
    const inner = box(0, 0, 400, 300, { ...red, id: 'inner', parentId: 'cut' });
    const cut = (overflow: string) => page(box(0, 0, 40, 30, { id: 'cut', style: { overflow } }), inner);
    expect(cut('hidden')).toEqual(['white']);
    expect(cut('visible')).toEqual(['red']);
  });

  it('[PUB-3] are those of a gradient where it stands', () => {
    const gradient = (background: string) => colorsOf({ layers: [box(0, 0, 400, 300, { style: { background } })] });
    expect(gradient('linear-gradient(90deg, #1D4ED8, #7C3AED)').sort()).toEqual(['blue', 'purple']);
    expect(gradient('linear-gradient(to right, #DC2626 80%, #16A34A 80%)')).toEqual(['red', 'green']);
    expect(gradient('radial-gradient(circle at center, #FACC15 30%, #000000 31%)')).toEqual(['black', 'yellow']);
  });

  it('[PUB-3] are those that expressions and tokens of the brand come to', () => {
    const schema = { type: 'object', properties: { tone: { type: 'string', default: '#16A34A' } } };
    const bound = { backgroundColor: '{{ tone }}' };
    expect(colorsOf(bound, { template: { schema, values: {} } })).toEqual(['green']);
    expect(colorsOf(bound, { template: { schema, values: { tone: '#FACC15' } } })).toEqual(['yellow']);
    const branded = { backgroundColor: '{{ brand.colors.primary || "#FFFFFF" }}' };
    expect(colorsOf(branded)).toEqual(['white']);
    expect(colorsOf(branded, { brand: { colors: { primary: '#7C3AED' } } as Record<string, Json> })).toEqual([
      'purple',
    ]);
  });

  it('[PUB-3] are those of shapes and of SVGs: fills, strokes, gradients, uses, what is turned and clipped', () => {
    const svg = (inside: string) =>
      colorsOf({
        backgroundColor: '#FFFFFF',
        layers: [
          box(0, 0, 400, 300, {
            type: 'svg',
            source: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30">${inside}</svg>`,
          }),
        ],
      });
    expect(svg('<circle cx="20" cy="15" r="12" fill="#16A34A"/>')).toEqual(['white', 'green']);
    expect(svg('<path d="M0 0h40v30h-40z" fill="#1D4ED8"/>')).toEqual(['blue']);
    expect(svg('<path d="M0 15H40" stroke="#1D4ED8" stroke-width="24"/>')).toEqual(['blue', 'white']);
    expect(svg('<g transform="translate(40) scale(-1 1)"><rect width="30" height="30" fill="red"/></g>')[0]).toBe(
      'red',
    );
    expect(svg('<defs><rect id="a" width="30" height="30" style="fill:#000"/></defs><use href="#a" x="10"/>')[0]).toBe(
      'black',
    );
    const clip = '<clipPath id="c"><rect width="4" height="30"/></clipPath>';
    expect(svg(`${clip}<rect width="40" height="30" fill="red" clip-path="url(#c)"/>`)).toEqual(['white']);
    const ramp =
      '<linearGradient id="g"><stop stop-color="#1D4ED8"/><stop offset="1" stop-color="#7C3AED"/></linearGradient>';
    expect(svg(`${ramp}<rect width="40" height="30" fill="url(#g)"/>`).sort()).toEqual(['blue', 'purple']);
  });

  it('[PUB-3] are not those of a picture that was not looked at', () => {
    const picture = { type: 'image', src: 'https://pictures.example/a.png' };
    expect(colorsOf({ backgroundColor: '#1D4ED8', layers: [box(0, 0, 400, 300, picture)] })).toEqual([]);
    expect(colorsOf({ backgroundColor: '#1D4ED8', layers: [box(0, 0, 400, 150, picture)] })).toEqual(['blue']);
  });

  it('[PUB-3] are found of a page of a thousand layers and two thousand texts', () => {
    const filled = { style: { backgroundColor: '#1D4ED8' } };
    const text = { type: 'text', parentId: 'each', style: { color: '#1D4ED8' } };
    const layers = [
      box(0, 0, 400, 300, { id: 'all', loop: { source: 'range(1, 1000)' } }),
      box(0, 0, 400, 300, { ...filled, id: 'each', parentId: 'all' }),
      ...['a', 'b'].map((id) => ({ ...text, id, content: 'Some words of a text that is broken '.repeat(3) })),
    ];
    expect(colorsOf({ backgroundColor: '#FFFFFF', layers })).toEqual(['blue']);
  });
});
