import { describe, expect, it } from 'vitest';
import { makePage, textLayer } from '../document/page.fixture.ts';
import { type ResolveInput, resolvePage } from './resolve-page.ts';
import type { ResolvedLayer } from './resolved-page.ts';

function resolve(parts: Record<string, unknown>, input: Partial<ResolveInput> = {}) {
  const page = { id: 'p1', name: 'First', document: makePage(parts) };
  return resolvePage({ page, variables: [], brand: {}, content: {}, locale: 'en-US', now: 0, ...input });
}

function contents(layers: readonly ResolvedLayer[]): unknown[] {
  return layers.flatMap((layer) => (layer.type === 'text' ? [layer.fields['content']] : contents(layer.children)));
}

describe('resolving a page', () => {
  it('[DOC-10] sets fields, styles and bindings to the values of their expressions', () => {
    const { page, warnings } = resolve(
      {
        layers: [
          textLayer('t', 'Hi {{ upper(name) }}!', {
            x: '{{ 10 + 5 }}',
            style: { fontSize: '{{ size }}', color: '{{ tint }}' },
          }),
        ],
        bindings: [{ layerId: 't', property: 'style.fontWeight', expression: 'size > 20 ? 700 : 400' }],
      },
      { variables: [{ name: 'Ann', size: 24, tint: 'red' }] },
    );
    expect(page.layers[0]).toMatchObject({
      fields: { content: 'Hi ANN!', x: 15 },
      style: { fontSize: '24px', fontWeight: '700' },
    });
    expect(warnings).toEqual([]);
  });

  it('[DOC-10] binds a part of an absent field, with defaults for the rest', () => {
    const layers = [
      { id: 'i', type: 'image', src: 'https://a.test/x.png' },
      { id: 's', type: 'shape', shape: 'line', points: [[0, 0], { x: 1, y: 1 }] },
    ];
    const bindings = [
      { layerId: 'i', property: 'focus.x', expression: '0.25' },
      { layerId: 's', property: 'points.1.x', expression: '40 + 2' },
    ];
    const { page, warnings } = resolve({ layers, bindings });
    expect(page.layers.map(({ fields }) => fields)).toMatchObject([
      { focus: { x: 0.25, y: 0.5 } },
      { points: [[0, 0], { x: 42, y: 1 }] },
    ]);
    expect(warnings).toEqual([]);
  });

  it('[DOC-10, RND-24] warns of a token or item that does not exist, unless it decides what is shown (W10)', () => {
    const layers = [
      textLayer('t', '{{ items[9] }}', { style: { color: '{{ brand.colors.primry }}' } }),
      textLayer('u', 'x', { visible: '{{ items[9] }}' }),
    ];
    const { warnings } = resolve(
      { layers },
      { variables: [{ items: ['a'] }], brand: { colors: { primary: '#112233' } } },
    );
    expect(warnings.map(({ code, layerId }) => `${code} ${layerId}`)).toEqual(Array(2).fill('expression_error t'));
    expect(warnings.map(({ message }) => message).join()).toContain('Did you mean colors.primary?');
  });

  it('[DOC-10] evaluates the background of the page too', () => {
    const parts = { backgroundColor: '{{ tint }}', background: 'linear-gradient({{ tint }}, {{ lighten(tint) }})' };
    expect(resolve(parts, { variables: [{ tint: '#336699' }] }).page).toMatchObject({
      backgroundColor: '#336699',
      background: expect.stringMatching(/^linear-gradient\(#336699, #/),
    });
    expect(resolve(parts, { variables: [{ tint: 'no colour' }] }).warnings).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 'style_invalid' })]),
    );
  });

  it('[DOC-6] uses the nearest scope that has a name', () => {
    const layers = [textLayer('t', '{{ a }}{{ b }}{{ c }}')];
    const variables = [{ a: 'page' }, { a: 'template', b: 'template' }, { a: 'space', b: 'space', c: 'space' }];
    expect(contents(resolve({ layers }, { variables }).page.layers)).toEqual(['pagetemplatespace']);
  });

  it('[DOC-11] provides page, brand, content and page numbers', () => {
    const layers = [
      textLayer(
        'a',
        '{{ $_page.id }} {{ $_page.name }} {{ $_page.width }}x{{ $_page.height }} {{ $_page.backgroundColor }}',
      ),
      textLayer('b', '{{ brand.colors.primary }} {{ content.post.title }} {{ pageNumber }}/{{ totalPages }}'),
    ];
    const brand = { colors: { primary: '#123' } };
    const { page } = resolve({ layers, backgroundColor: '#fff' }, { brand, content: { post: { title: 'T' } } });
    expect(contents(page.layers)).toEqual(['p1 First 400x300 #fff', '#123 T 1/1']);
  });

  it('[DOC-10] turns an expression in error into empty text and a warning', () => {
    const { page, warnings } = resolve({ layers: [textLayer('t', 'a{{ formatDate("never", "y") }}b')] });
    expect(contents(page.layers)).toEqual(['ab']);
    expect(warnings).toMatchObject([{ code: 'expression_error', layerId: 't' }]);
  });

  it('[DOC-10] replaces an invalid value with the default, and warns', () => {
    const layers = [textLayer('t', 'x', { opacity: '{{ far }}', style: { color: '{{ word }}' } })];
    const { page, warnings } = resolve({ layers }, { variables: [{ far: 7, word: 'colourless' }] });
    expect(page.layers[0]).toMatchObject({ fields: { opacity: 1 }, style: {} });
    expect(warnings.map((warning) => warning.code).sort()).toEqual(['style_invalid', 'value_invalid']);
  });

  it('[DOC-13] removes a hidden layer with its children', () => {
    const layers = [
      { id: 'gone', type: 'container', visible: '{{ show }}' },
      textLayer('child', 'hidden', { parentId: 'gone' }),
      textLayer('stays', 'seen', { visible: '{{ !show }}' }),
      textLayer('off', 'off', { visible: false }),
    ];
    expect(contents(resolve({ layers }, { variables: [{ show: false }] }).page.layers)).toEqual(['seen']);
    expect(contents(resolve({ layers }, { variables: [{ show: true }] }).page.layers)).toEqual(['hidden']);
  });

  const list = { id: 'list', type: 'container', loop: { source: 'rows', as: 'row', indexAs: 'n' } };

  it('[DOC-13, DOC-11] repeats the children of a loop for each item, also in nested loops', () => {
    const inner = { id: 'inner', type: 'container', parentId: 'list', loop: { source: '{{ row.tags }}' } };
    const layers = [list, inner, textLayer('t', '{{ n }}{{ index }}{{ row.name }}{{ item }}', { parentId: 'inner' })];
    const rows = [
      { name: 'a', tags: ['x', 'y'] },
      { name: 'b', tags: ['z'] },
    ];
    expect(contents(resolve({ layers }, { variables: [{ rows }] }).page.layers)).toEqual(['00ax', '01ay', '10bz']);
  });

  it('[DOC-13] iterates over an object by its keys, and not at all over nothing', () => {
    const layers = [list, textLayer('t', '{{ n }}={{ row }}', { parentId: 'list' })];
    expect(contents(resolve({ layers }, { variables: [{ rows: { a: 1, b: 2 } }] }).page.layers)).toEqual([
      'a=1',
      'b=2',
    ]);
    expect(resolve({ layers }, { variables: [{ rows: null }] }).warnings).toEqual([]);
    expect(resolve({ layers }, { variables: [{ rows: 5 }] }).warnings).toMatchObject([{ code: 'loop_source_invalid' }]);
  });

  it('[DOC-13] draws at most 1,000 items, or as many as the loop says, and warns', () => {
    const layers = [list, textLayer('t', '{{ n }}', { parentId: 'list' })];
    const variables = [{ rows: Array.from({ length: 1_001 }, () => 0) }];
    const { page, warnings } = resolve({ layers }, { variables });
    expect(contents(page.layers)).toHaveLength(1_000);
    expect(warnings).toMatchObject([{ code: 'loop_truncated', layerId: 'list' }]);
    const limited = [{ ...list, loop: { ...list.loop, limit: 3 } }, ...layers.slice(1)];
    expect(contents(resolve({ layers: limited }, { variables }).page.layers)).toHaveLength(3);
  });

  it('[DOC-13] rejects a page that unfolds to more than 20,000 boxes', () => {
    const inner = { id: 'inner', type: 'container', parentId: 'list', loop: { source: 'rows' } };
    const layers = [list, inner, textLayer('t', 'x', { parentId: 'inner' })];
    const rows = Array.from({ length: 150 }, () => 0);
    expect(() => resolve({ layers }, { variables: [{ rows }] })).toThrow(/20000/);
  });

  it('[DOC-17] never evaluates the content of a value', () => {
    const layers = [textLayer('t', '{{ name }}'), list, textLayer('u', '{{ row }}', { parentId: 'list' })];
    const variables = [{ name: '{{ 1 + 1 }}', rows: ['{{ name }}'] }];
    expect(contents(resolve({ layers }, { variables }).page.layers)).toEqual(['{{ 1 + 1 }}', '{{ name }}']);
  });
});
