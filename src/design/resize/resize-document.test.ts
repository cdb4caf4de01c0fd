import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/harness/depth.ts';
import { isJsonObject, type JsonObject, toJson, toJsonObject } from '../../core/json.ts';
import { pageDocument } from '../document/page.ts';
import { resolvePage } from '../resolve/resolve-page.ts';
import type { ResolvedLayer } from '../resolve/resolved-page.ts';
import { resizeDocument } from './resize-document.ts';
import { resizePage } from './resize-page.ts';

const from = { width: 800, height: 600 };

function withIds(layers: readonly object[]): JsonObject[] {
  return layers.map((layer, index) => toJsonObject({ id: `l${index}`, ...layer }));
}

function resolved(layers: readonly JsonObject[], size: { width: number; height: number }): ResolvedLayer[] {
  const page = { id: 'page', name: 'Page', document: pageDocument.parse({ ...size, layers }) };
  const context = { variables: [], brand: {}, content: {}, locale: 'en-US', now: 0 };
  return resolvePage({ page, ...context }).page.layers;
}

/** The layers after the page was resized in place. */
function resizedLayers(
  layers: readonly JsonObject[],
  to: { width: number; height: number },
  isBound = (_layerId: string, _property: string) => false,
): JsonObject[] {
  const values = resizeDocument({ ...from, layers, isBound }, to);
  return layers.map((layer) => {
    const changed = { ...layer };
    for (const [path, value] of Object.entries(values.get(String(layer['id'])) ?? {})) {
      const [name = '', property] = path.split('.');
      const holder = changed[name];
      changed[name] = property === undefined ? value : { ...(isJsonObject(holder) ? holder : {}), [property]: value };
    }
    return changed;
  });
}

/** What is drawn of a layer: its constraints matter only for the next resize, and inherited values only for texts. */
function drawn(layer: ResolvedLayer): unknown {
  const { constraints: _, minFontSize, ...fields } = layer.fields;
  const shrink = fields['fit'] === 'shrink' ? { minFontSize: Math.max(1, Number(minFontSize)) } : {};
  const isText = layer.type === 'text';
  const { fontSize: _size, lineHeight: _height, ...style } = layer.style;
  return {
    id: layer.id,
    fields: { ...fields, ...shrink },
    style: isText ? layer.style : style,
    children: layer.children.map(drawn),
  };
}

const constraint = fc.record(
  {
    x: fc.constantFrom('left', 'right', 'center', 'stretch', 'scale'),
    y: fc.constantFrom('top', 'bottom', 'center', 'stretch', 'scale'),
  },
  { requiredKeys: [] },
);
const px = fc.integer({ min: 0, max: 700 });
const place = fc.record(
  {
    x: fc.oneof(px, fc.constant('10%')),
    y: px,
    right: px,
    width: fc.oneof(px, fc.constantFrom('50%', 'auto')),
    height: px,
    constraints: constraint,
  },
  { requiredKeys: [] },
);
const style = fc.record(
  {
    fontSize: fc.oneof(fc.integer({ min: 4, max: 90 }), fc.constantFrom('24px', '2em')),
    padding: fc.constantFrom(8, '4px 2em'),
    borderRadius: fc.constant(12),
    boxShadow: fc.constant('0 2px 4px #000'),
    lineHeight: fc.constantFrom('30px', 1.4),
  },
  { requiredKeys: [] },
);
const layer = fc.tuple(place, style).chain(([where, look]) =>
  fc.constantFrom(
    { ...where, type: 'container', style: look },
    { ...where, type: 'text', content: 'Hi', style: look },
    { ...where, type: 'text', content: 'Hi', fit: 'shrink', style: look },
    { ...where, type: 'shape', shape: 'path', d: 'M0 0L9 9', stroke: '#000', style: look },
    {
      ...where,
      type: 'shape',
      shape: 'polygon',
      points: [
        [0, 0],
        [9, 9],
        [0, 9],
      ],
      strokeWidth: 3,
      style: look,
    },
  ),
);
const pages = fc.array(layer, { minLength: 1, maxLength: 8 }).map((layers) =>
  withIds(layers).map((each, index, all) => {
    // Every second layer is inside the nearest container before it.
    const parent = index % 2 === 1 ? all.slice(0, index).findLast(({ type }) => type === 'container') : undefined;
    return parent ? { ...each, parentId: String(parent['id']) } : each;
  }),
);
const sizes = fc.record({ width: fc.integer({ min: 50, max: 2_000 }), height: fc.integer({ min: 50, max: 2_000 }) });

describe('a saved page that is resized in place', () => {
  it('[JOB-5, DOC-18] draws the same as the original page at that size', () => {
    fc.assert(
      fc.property(pages, sizes, (layers, to) => {
        const expected = resizePage({ id: '', ...from, locale: '', layers: resolved(layers, from) }, to).layers;
        expect(toJson(resolved(resizedLayers(layers, to), to).map(drawn))).toEqual(toJson(expected.map(drawn)));
      }),
      { numRuns: runs(60, 300) },
    );
  });

  it('[JOB-5] changes nothing if the size stays', () => {
    fc.assert(
      fc.property(pages, (layers) => {
        expect(resizedLayers(layers, from)).toEqual(layers);
      }),
    );
  });

  it('[EDT-9] keeps bound values and values with expressions, and [DOC-18] constraints', () => {
    const layers = withIds([
      { type: 'text', x: 100, y: '{{ top }}', width: 200, style: { fontSize: '{{ size }}px', letterSpacing: 2 } },
      { type: 'shape', x: 600, y: 0, width: 200, height: 600, constraints: { x: 'right', y: 'stretch' } },
    ]);
    const [text, bar] = resizedLayers(layers, { width: 400, height: 600 }, (id, name) => id === 'l0' && name === 'x');
    expect(text).toMatchObject({
      x: 100,
      y: '{{ top }}',
      width: 100,
      style: { fontSize: '{{ size }}px', letterSpacing: 1 },
    });
    expect(bar).toEqual({ ...layers[1], x: 200 });
  });

  it('writes lengths in the form in which they were saved, and no font size on layers without text', () => {
    const [box] = resizedLayers(
      withIds([
        { type: 'shape', x: 0, y: 0, width: 100, height: 100, style: { borderRadius: 8, outlineOffset: '4px' } },
      ]),
      { width: 400, height: 300 },
    );
    expect(box?.['style']).toEqual({ borderRadius: 4, outlineOffset: '2px' });
  });
});
