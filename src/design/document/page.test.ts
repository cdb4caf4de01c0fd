import { describe, expect, it } from 'vitest';
import { validate } from '../../core/schemas/validate.ts';
import { layerKinds } from './layers/index.ts';
import { documentLimits } from './limits.ts';
import { makePage, textLayer } from './page.fixture.ts';
import { pageDocument } from './page.ts';

/** The dot paths of all faults of a document. */
function faultPaths(parts: Record<string, unknown>): string[] {
  const result = pageDocument.safeParse({ width: 400, height: 300, ...parts });
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
}

describe('a page document', () => {
  it('[DOC-1] holds size, background, layers, variables, bindings and pagination', () => {
    const page = makePage({
      backgroundColor: '#fff',
      background: 'linear-gradient(#fff, #eee)',
      layers: [textLayer('title', 'Hello')],
      variables: [{ id: 'v1', name: 'title', schema: { type: 'string' }, value: 'x' }],
      bindings: [{ layerId: 'title', property: 'content', expression: '{{ title }}' }],
      paginate: {},
    });
    expect(page).toMatchObject({ schemaVersion: 1, width: 400, height: 300, paginate: { maxPages: 50 } });
    expect(page.layers[0]).toMatchObject({ id: 'title', type: 'text', visible: true, style: {} });
  });

  it('[DOC-2] knows the seven kinds of layer and no other', () => {
    const types = ['container', 'text', 'image', 'shape', 'svg', 'qrcode', 'shader'];
    expect([...layerKinds.keys()].sort()).toEqual([...types].sort());
    const fieldsByKind: Record<string, object> = {
      shader: { shaderId: 'waves' },
      qrcode: { value: 'x' },
      shape: { shape: 'star' },
    };
    for (const type of types) expect(faultPaths({ layers: [{ id: 'a', type, ...fieldsByKind[type] }] })).toEqual([]);
    expect(faultPaths({ layers: [{ id: 'a', type: 'video' }] })).toEqual(['layers.0.type']);
  });

  it('[DOC-18] places layers from any side, in px or percent or with an expression, and takes constraints', () => {
    const { layers } = makePage({
      layers: [
        textLayer('a', 'x', { right: 20, bottom: '5%', constraints: { x: 'right', y: 'stretch' } }),
        textLayer('b', 'x', { right: '{{ gap }}', bottom: -4, constraints: { x: 'scale' } }),
      ],
      bindings: [{ layerId: 'a', property: 'constraints.x', expression: 'side' }],
    });
    expect(layers[0]).toMatchObject({ right: 20, bottom: '5%', constraints: { x: 'right', y: 'stretch' } });
    const faults = faultPaths({
      layers: [
        textLayer('a', 'x', { right: 'auto', bottom: 100_001 }),
        textLayer('b', 'x', { constraints: { x: 'top', y: 'left', z: 'scale' } }),
      ],
      bindings: [{ layerId: 'a', property: 'left', expression: '1' }],
    });
    expect(faults.sort()).toEqual([
      'bindings.0.property',
      'layers.0.bottom',
      'layers.0.right',
      'layers.1.constraints',
      'layers.1.constraints.x',
      'layers.1.constraints.y',
    ]);
  });

  it('[DOC-3] reports every fault with its path', () => {
    const paths = faultPaths({
      width: 0,
      backgroundColor: 'not a color',
      layers: [
        textLayer('a', 'x', { rotation: 'round', style: { color: 'nope', fnotSize: 3 } }),
        { id: 'a', type: 'container' },
        textLayer('b', 'x', { parentId: 'missing' }),
        textLayer('c', 'x', { parentId: 'a' }),
        { id: 'd', type: 'image', src: 'javascript:alert(1)' },
        textLayer('e', 'x', { contnet: 'typo' }),
        textLayer('f', '{{ 1 + }}'),
        { id: 'g', type: 'shape', fill: '#ggg', stroke: 'nope', shape: 'path', d: 'M0 0 L foo' },
        { id: 'h', type: 'shape', fill: 'linear-gradient(red, blue)', stroke: 'none', shape: 'path', d: 'M0 0L1 1' },
        { id: 'i', type: 'qrcode', value: 'x', color: 'nope', backgroundColor: '{{ brand.colors.paper }}' },
      ],
    });
    expect(paths).toEqual(
      expect.arrayContaining([
        'width',
        'backgroundColor',
        'layers.0.rotation',
        'layers.0.style.color',
        'layers.0.style.fnotSize',
      ]),
    );
    expect(paths).toEqual(expect.arrayContaining(['layers.4.src', 'layers.5', 'layers.6.content']));
    expect(paths.filter((path) => /^layers\.[789]/.test(path))).toEqual([
      'layers.7.d',
      'layers.7.fill',
      'layers.7.stroke',
      'layers.9.color',
      'layers.8.fill',
    ]);
  });

  it.each([
    ['rect', 'shape'],
    ['conatiner', 'container'],
    ['picture', 'image'],
  ])('[DOC-3] suggests the kind of layer that %j stands for: %j', (type, expectedKind) => {
    const result = validate(pageDocument, { width: 400, height: 300, layers: [{ id: 'a', type }] });
    const names = '"container", "text", "image", "shape", "svg", "qrcode" or "shader"';
    expect(result.success ? [] : result.issues.map(({ message }) => message)).toEqual([
      `"${type}" is not a layer type. Did you mean "${expectedKind}"? Use one of ${names}.`,
    ]);
  });

  it('[DOC-3] rejects an invalid layer tree: a repeated id, a missing or unfit parent, a cycle', () => {
    const container = (id: string, parentId?: string) => ({ id, type: 'container', ...(parentId && { parentId }) });
    expect(faultPaths({ layers: [container('a'), container('a')] })).toEqual(['layers.1.id']);
    expect(faultPaths({ layers: [container('a', 'b')] })).toEqual(['layers.0.parentId']);
    expect(faultPaths({ layers: [textLayer('t', 'x'), container('a', 't')] })).toEqual(['layers.1.parentId']);
    expect(faultPaths({ layers: [container('a', 'b'), container('b', 'a')] })).toHaveLength(2);
    expect(faultPaths({ layers: [container('a', 'a')] })).toEqual(['layers.0.parentId']);
  });

  it('[DOC-3] rejects a binding to a layer or property that does not exist', () => {
    const layers = [textLayer('t', 'x')];
    const path = (binding: object) => faultPaths({ layers, bindings: [{ expression: '{{ 1 }}', ...binding }] });
    expect(path({ layerId: 't', property: 'content' })).toEqual([]);
    expect(path({ layerId: 'u', property: 'content' })).toEqual(['bindings.0.layerId']);
    expect(path({ layerId: 't', property: 'src' })).toEqual(['bindings.0.property']);
    expect(path({ layerId: 't', property: 'id' })).toEqual(['bindings.0.property']);
    expect(path({ layerId: 't', property: 'style.__proto__' })).not.toEqual([]);
    expect(path({ layerId: 't', property: 'content', expression: '{{ ( }}' })).toEqual(['bindings.0.expression']);
  });

  it('[DOC-5] enforces the limits of size, count and nesting', () => {
    expect(faultPaths({ width: documentLimits.pageSide })).toEqual([]);
    expect(faultPaths({ width: documentLimits.pageSide + 1 })).toEqual(['width']);
    const many = (count: number) => Array.from({ length: count }, (_, index) => textLayer(`t${index}`, 'x'));
    expect(faultPaths({ layers: many(1_000) })).toEqual([]);
    expect(faultPaths({ layers: many(1_001) })).toEqual(['layers']);
    const nested = (depth: number) =>
      Array.from({ length: depth }, (_, index) => ({
        id: `c${index}`,
        type: 'container',
        ...(index > 0 && { parentId: `c${index - 1}` }),
      }));
    expect(faultPaths({ layers: nested(32) })).toEqual([]);
    expect(faultPaths({ layers: nested(33) })).toEqual(['layers.32.parentId']);
  });

  it('[DOC-10] accepts an expression in every bindable field', () => {
    const layer = {
      id: 'i',
      type: 'image',
      src: '{{ photo }}',
      x: '{{ 1 + 1 }}',
      opacity: '{{ 0.5 }}',
      fit: '{{ fit }}',
    };
    expect(faultPaths({ layers: [{ ...layer, style: { borderRadius: '{{ r }}px' } }] })).toEqual([]);
    expect(faultPaths({ layers: [{ id: 'i', type: 'image', x: 'left' }] })).toEqual(['layers.0.x']);
  });
});
