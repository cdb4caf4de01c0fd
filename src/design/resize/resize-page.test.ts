import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageDocument } from '../document/page.ts';
import { resolvePage } from '../resolve/resolve-page.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import { resizePage } from './resize-page.ts';

const from = { width: 800, height: 600 };

function resolved(layers: readonly object[], size = from) {
  const document = pageDocument.parse({
    ...size,
    layers: layers.map((layer, index) => ({ id: `l${index}`, ...layer })),
  });
  const page = { id: 'page', name: 'Page', document };
  return resolvePage({ page, variables: [], brand: {}, content: {}, locale: 'en-US', now: 0 }).page;
}

/** Resizes a page of 800 × 600 px and returns its layers. */
function resize(layers: readonly object[], to: { width: number; height: number }): ResolvedLayer[] {
  return resizePage(resolved(layers), to).layers;
}

const shape = (more: object) => ({ type: 'shape', x: 100, y: 60, width: 200, height: 120, ...more });
const fieldsAt = (layer: object, to: { width: number; height: number }) => resize([layer], to)[0]?.fields;

describe('a page at another size', () => {
  it('[JOB-5] scales placed layers around the center by the smaller ratio', () => {
    const [layer] = resize([shape({ style: { fontSize: 20, borderRadius: 8, boxShadow: '0 2px 4px #000' } })], {
      width: 400,
      height: 600,
    });
    // The distance between the centers of the layer and the page is halved: 200 px to the left and 180 px up.
    expect(layer?.fields).toMatchObject({ x: 50, y: 180, width: 100, height: 60 });
    expect(layer?.style).toMatchObject({ fontSize: '10px', borderRadius: '4px' });
    expect(layer?.style['boxShadow']).toContain('1px 2px');
  });

  it('[JOB-5] scales what is inside a scaled layer, and what it inherits', () => {
    const [box] = resize(
      [
        {
          type: 'container',
          x: 0,
          y: 0,
          width: 800,
          height: 600,
          style: { padding: 10, gap: '1em', lineHeight: '30px' },
        },
        { type: 'text', parentId: 'l0', content: 'a', fit: 'shrink', minFontSize: 12, style: { fontSize: '2em' } },
        {
          type: 'shape',
          parentId: 'l0',
          x: 20,
          y: 30,
          width: '50%',
          height: 8,
          shape: 'path',
          d: 'M0 0a4 2 30 0 1 8 8',
          stroke: '#000',
        },
        {
          type: 'text',
          parentId: 'l0',
          content: 'a',
          spans: [{ content: 'b', style: { fontSize: 40, letterSpacing: 2 } }],
        },
      ],
      { width: 400, height: 300 },
    );
    expect(box?.style).toMatchObject({ fontSize: '8px', padding: '5px', gap: '1em', lineHeight: '15px' });
    const [text, path, spans] = box?.children ?? [];
    expect(text).toMatchObject({ fields: { minFontSize: 6 }, style: { fontSize: '2em' } });
    expect(path?.fields).toMatchObject({
      x: 10,
      y: 15,
      width: '50%',
      height: 4,
      strokeWidth: 0.5,
      d: 'M0 0a2 1 30 0 1 4 4',
    });
    expect(spans?.fields['spans']).toMatchObject([{ style: { fontSize: '20px', letterSpacing: '1px' } }]);
  });

  it('[JOB-5] scales points in both of their forms', () => {
    const star = (points: unknown) => shape({ shape: 'polygon', points });
    const to = { width: 400, height: 300 };
    expect(fieldsAt(star([{ x: 0, y: 10 }, [20, 30], [0, 30]]), to)).toMatchObject({
      points: [
        [0, 5],
        [10, 15],
        [0, 15],
      ],
    });
    expect(fieldsAt(star(5), to)).toMatchObject({ points: 5 });
  });

  it.each([
    [{ padding: '1em' }, 32],
    [{ padding: '10px 20px', paddingLeft: 5 }, 25],
    [{ border: 'solid red' }, 6],
    [{ border: '0.25em solid' }, 8],
    [{ border: '4px solid', borderLeft: 'none' }, 4],
    [{ borderWidth: '1px 2px 3px 4px', borderStyle: 'solid' }, 6],
    [{ border: '4px solid', borderStyle: 'hidden' }, 0],
  ] as const)('[DOC-18] [JOB-5] subtracts the border and the padding of %j', (style, insets) => {
    const [box] = resize(
      [
        { type: 'container', x: 0, y: 0, width: 400, height: 100, constraints: { x: 'stretch' }, style },
        { type: 'container', parentId: 'l0', width: '100%', height: 50 },
        { type: 'shape', parentId: 'l1', x: 0, y: 0, width: 10, height: 10, constraints: { x: 'scale' } },
      ],
      { width: 1_200, height: 600 },
    );
    const width = box?.children[0]?.children[0]?.fields['width'];
    expect(width).toBeCloseTo((10 * (800 - insets)) / (400 - insets), 3);
  });

  it.each([
    ['left', { x: 100, width: 200 }],
    ['right', { x: 500, width: 200 }],
    ['center', { x: 300, width: 200 }],
    ['stretch', { x: 100, width: 600 }],
    ['scale', { x: 150, width: 300 }],
  ] as const)('[DOC-18] [JOB-5] keeps what the constraint %s says, and the font size', (x, expected) => {
    const [layer] = resize([shape({ constraints: { x }, style: { fontSize: 20 } })], { width: 1_200, height: 300 });
    expect(layer?.fields).toMatchObject({ ...expected, y: 60, height: 120 });
    expect(layer?.fields).not.toHaveProperty('constraints');
    expect(layer?.style['fontSize']).toBe('20px');
  });

  it('[DOC-18] keeps the sides from which a layer is placed', () => {
    const to = { width: 1_000, height: 500 };
    const sides = { type: 'shape', right: 50, bottom: 40 };
    expect(fieldsAt({ ...sides, width: 80, height: 20, constraints: { x: 'right', y: 'bottom' } }, to)).toMatchObject({
      right: 50,
      bottom: 40,
    });
    expect(fieldsAt({ ...sides, width: 80, height: 20, constraints: {} }, to)).toMatchObject({
      right: 250,
      bottom: -60,
    });
    expect(fieldsAt({ ...sides, x: 10, y: 10, constraints: { x: 'stretch', y: 'stretch' } }, to)).toMatchObject({
      x: 10,
      right: 50,
      y: 10,
      bottom: 40,
    });
    // The size of a text that depends on its content is kept, so only its distance from the near side can be adapted.
    expect(fieldsAt({ type: 'text', x: 700, y: 0, content: 'a', constraints: { x: 'right' } }, to)).toMatchObject({
      x: 900,
    });
  });

  it('[DOC-18] [JOB-5] resizes what is in a resized container', () => {
    const [box] = resize(
      [
        {
          type: 'container',
          x: 0,
          y: 0,
          width: 800,
          height: 100,
          constraints: { x: 'stretch' },
          style: { border: '5px solid #000' },
        },
        { ...shape({ x: 680, y: 0, width: 100, height: 50 }), parentId: 'l0', constraints: { x: 'right' } },
        { type: 'container', parentId: 'l0', style: { padding: 20 } },
        { ...shape({ x: 0, y: 0, width: 100, height: 50 }), parentId: 'l2', constraints: { x: 'center' } },
      ],
      { width: 500, height: 600 },
    );
    expect(box?.fields).toMatchObject({ x: 0, width: 500 });
    expect(box?.children[0]?.fields).toMatchObject({ x: 380, width: 100 });
    expect(box?.children[1]?.children[0]?.fields).toMatchObject({ x: -150 });
  });

  it('[JOB-5] leaves flow layers to their containers', () => {
    const layers = [{ type: 'text', content: 'a', width: 300, style: { fontSize: 40 } }];
    expect(resize(layers, { width: 100, height: 100 })).toEqual(resolved(layers).layers);
  });

  const length = fc.oneof(
    fc.integer({ min: -500, max: 1_500 }),
    fc.integer({ min: -20, max: 120 }).map((part) => `${part}%`),
  );
  const extent = fc.oneof(fc.integer({ min: 0, max: 1_500 }), fc.constantFrom('auto', '0%', '50%', '120%'));
  const sidesOf = (near: string, far: string, size: string) =>
    fc.record({ [near]: length, [far]: length, [size]: extent }, { requiredKeys: [] });
  const constraints = fc.record(
    {
      x: fc.constantFrom('left', 'right', 'center', 'stretch', 'scale'),
      y: fc.constantFrom('top', 'bottom', 'center', 'stretch', 'scale'),
    },
    { requiredKeys: [] },
  );
  const layer = fc
    .record(
      { across: sidesOf('x', 'right', 'width'), down: sidesOf('y', 'bottom', 'height'), constraints },
      { requiredKeys: ['across', 'down'] },
    )
    .map(({ across, down, ...more }) => ({ type: 'container', ...across, ...down, ...more }));
  const size = fc.record({ width: fc.integer({ min: 1, max: 10_000 }), height: fc.integer({ min: 1, max: 10_000 }) });

  it('[JOB-5] changes nothing at its own size', () => {
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 5 }), (layers) => {
        const nested = layers.map((each, index) => (index > 0 ? { ...each, parentId: `l${index - 1}` } : each));
        const same = JSON.stringify(resizePage(resolved(nested), from).layers);
        const bare = nested.map(({ constraints: _, ...each }: { constraints?: object }) => each);
        expect(same).toBe(JSON.stringify(resolved(bare).layers));
      }),
    );
  });

  it('[JOB-5] never makes a negative size, or a number that is none', () => {
    fc.assert(
      fc.property(fc.array(layer, { minLength: 1, maxLength: 5 }), size, (layers, to) => {
        const nested = layers.map((each, index) => (index > 0 ? { ...each, parentId: `l${index - 1}` } : each));
        const visit = ({ fields, children }: ResolvedLayer): void => {
          for (const [name, value] of Object.entries(fields)) {
            if (typeof value !== 'number') continue;
            expect(Number.isFinite(value)).toBe(true);
            if (name === 'width' || name === 'height') expect(value).toBeGreaterThanOrEqual(0);
          }
          children.forEach(visit);
        };
        resize(nested, to).forEach(visit);
      }),
    );
  });

  const place = fc.record({ x: fc.integer({ min: 0, max: 300 }), width: fc.integer({ min: 1, max: 400 }) });

  it('[DOC-18] keeps both distances with stretch, and ratios with scale', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 800, max: 10_000 }), ({ x, width }, wide) => {
        const to = { width: wide, height: 600 };
        const box = { type: 'shape', x, y: 0, width, height: 10 };
        const stretched = fieldsAt({ ...box, constraints: { x: 'stretch' } }, to);
        expect(stretched).toMatchObject({ x, width: wide - (800 - width) });
        const scaled = fieldsAt({ ...box, constraints: { x: 'scale' } }, to);
        expect(Number(scaled?.['x']) / wide).toBeCloseTo(x / 800, 5);
        expect(Number(scaled?.['width']) / wide).toBeCloseTo(width / 800, 5);
      }),
    );
  });
});
