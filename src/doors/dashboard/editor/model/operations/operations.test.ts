import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { applyDiff, type Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import { blankPage, documentWith, layOut, pageId } from '../model.fixture.ts';
import { type EditorDocument, listBindings, templateKey, toPage, withPage } from '../records.ts';
import { readValue } from '../values.ts';
import { wrapInAutoLayout } from './auto-layout.ts';
import { bindProperty, unbindProperty } from './bindings.ts';
import { pageRectangle, type Rectangles } from './frames.ts';
import { groupFields, unwrapLayers, wrapLayers } from './groups.ts';
import { duplicateLayers, moveLayers, removeLayers } from './layers.ts';
import { moveLayersBy, moveLayersOnPage, resizeLayers } from './move.ts';
import { reorderLayers } from './order.ts';
import { withRefittedGroups } from './refit-groups.ts';
import { findVariableUses, renameLoopName, renameVariable, replaceVariable } from './variable-uses.ts';
import { listVariableNames, orderVariables, setVariable } from './variables.ts';

const container = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...fields,
});
const tree = (document: EditorDocument) => layerTree(document, pageId);
const ids = (document: EditorDocument) => tree(document).ids.join(' ');
const edit = (document: EditorDocument, change: (document: EditorDocument, pageId: string) => Diff) =>
  applyDiff(document, change(document, pageId));

const flat = documentWith(['a', 'b', 'c', 'd'].map((id) => container(id)));
const nested = documentWith([
  container('a'),
  container('b', { parentId: 'a' }),
  container('c'),
  container('d', { parentId: 'a' }),
]);

describe('the order of layers', () => {
  it.each([
    ['forward', ['a'], 'b a c d'],
    ['forward', ['a', 'b'], 'c a b d'],
    ['forward', ['d'], 'a b c d'],
    ['backward', ['c', 'd'], 'a c d b'],
    ['front', ['a', 'c'], 'b d a c'],
    ['back', ['b', 'd'], 'b d a c'],
  ] as const)('[EDT-11] moves %s of %s to %s', (step, layerIds, expected) => {
    expect(ids(edit(flat, (document, page) => reorderLayers(document, page, layerIds, step)))).toBe(expected);
  });

  it('[EDT-7] puts moved layers with their contents at an index among the children of a container', () => {
    const moved = edit(nested, (document, page) => moveLayers(document, page, ['c'], { parentId: 'a', index: 1 }));
    expect(tree(moved).children('a')).toEqual(['b', 'c', 'd']);
    const out = edit(nested, (document, page) => moveLayers(document, page, ['a'], { index: 1 }));
    expect(ids(out)).toBe('c a b d');
  });

  it('[EDT-7] does not move a layer into itself', () => {
    expect(moveLayers(nested, pageId, ['a'], { parentId: 'b', index: 0 }).size).toBe(0);
  });
});

describe('adding and removing layers', () => {
  it('[EDT-11] copies contents and bindings under new ids, directly in front', () => {
    const bound = edit(nested, (document, page) =>
      bindProperty(document, page, { layerId: 'b', property: 'opacity' }, 'fade'),
    );
    let count = 0;
    const { diff, copies } = duplicateLayers(bound, pageId, ['a', 'b'], () => `copy${count++}`);
    const document = applyDiff(bound, diff);
    expect(copies.size).toBe(3);
    expect(tree(document).children(undefined)).toEqual(['a', copies.get('a'), 'c']);
    expect(listBindings(document, pageId).map(({ layerId }) => layerId)).toEqual(['b', copies.get('b')]);
  });

  it('[EDT-11] copies layers whose contents do not follow them in the list', () => {
    const apart = documentWith([container('a'), container('b'), container('inside', { parentId: 'a' })]);
    let count = 0;
    const { diff, copies } = duplicateLayers(apart, pageId, ['a', 'b'], () => `copy${count++}`);
    const document = applyDiff(apart, diff);
    expect(tree(document).children(undefined)).toEqual(['a', copies.get('a'), 'b', copies.get('b')]);
    expect(tree(document).children(copies.get('a'))).toEqual([copies.get('inside')]);
  });

  it('[EDT-11] removes contents, bindings and groups that become empty, one in another too', () => {
    const grouped = documentWith([
      container('outer', { group: true }),
      container('g', { group: true, parentId: 'outer' }),
      container('a', { parentId: 'g' }),
      container('b'),
    ]);
    const bound = edit(grouped, (document, page) =>
      bindProperty(document, page, { layerId: 'a', property: 'opacity' }, 'fade'),
    );
    const document = edit(bound, (current, page) => removeLayers(current, page, ['a']));
    expect(toPage(document, pageId)).toMatchObject({ layers: [{ id: 'b' }], bindings: [] });
  });
});

/** A document that counts how often fields of its records are read. */
function countReads({ records }: EditorDocument) {
  const counted = { reads: 0 };
  const handler: ProxyHandler<JsonObject> = {
    get: (record, field) => {
      counted.reads++;
      return Reflect.get(record, field);
    },
  };
  const proxies = [...records].map(([key, record]) => [key, new Proxy(record, handler)] as const);
  return { counted, document: { records: new Map(proxies) } };
}

describe('large pages', () => {
  /** Groups, and layers in them of which every other group's are changed. */
  const groupedPage = (groups: number) =>
    documentWith([
      ...Array.from({ length: groups }, (_, index) => container(`g${index}`, { group: true, x: 0, y: 0 })),
      ...Array.from({ length: groups * 24 }, (_, index) =>
        container(`l${index}`, { x: index, y: index, parentId: `g${index % groups}` }),
      ),
    ]);
  const changes: Record<string, (document: EditorDocument, ids: string[], rectangles: Rectangles) => Diff> = {
    copying: (document, layerIds) => {
      let count = 0;
      return duplicateLayers(document, pageId, layerIds, () => `copy${count++}`).diff;
    },
    moving: (document, layerIds, rectangles) =>
      moveLayersOnPage(document, pageId, layerIds, { distance: { x: 5, y: 5 }, rectangles }),
    removing: (document, layerIds, rectangles) =>
      withRefittedGroups(document, pageId, removeLayers(document, pageId, layerIds), rectangles),
  };
  const countReadsOf = (name: string, groups: number) => {
    const page = groupedPage(groups);
    const half = tree(page).ids.filter((id) => id.startsWith('l') && Number(id.slice(1)) % 2 === 1);
    const { counted, document } = countReads(page);
    expect(changes[name]?.(document, half, layOut(page)).size).toBeGreaterThan(half.length / 2);
    return counted.reads;
  };

  it.each(Object.keys(changes))('[DASH-2] take four times as many reads for %s as pages of a quarter', (name) => {
    expect(countReadsOf(name, 40) / countReadsOf(name, 10)).toBeLessThan(4.5);
  });
});

describe('a binding', () => {
  it('[EDT-9] keeps the value when it is removed', () => {
    const bound = edit(flat, (document, page) =>
      bindProperty(document, page, { layerId: 'a', property: 'style.color' }, 'ink'),
    );
    const document = edit(bound, (current, page) =>
      unbindProperty(current, page, { layerId: 'a', property: 'style.color' }, '#123456'),
    );
    expect(tree(document).layer('a')['style']).toEqual({ color: '#123456' });
    expect(listBindings(document, pageId)).toEqual([]);
  });

  it('[EDT-9] is not changed by a move', () => {
    const placed = documentWith([container('a', { x: 5, y: 5 })]);
    const bound = edit(placed, (document, page) =>
      bindProperty(document, page, { layerId: 'a', property: 'x' }, 'left'),
    );
    const moved = edit(bound, (document, page) =>
      moveLayersBy(document, page, ['a'], { distance: { x: 10, y: 10 }, rectangles: new Map() }),
    );
    expect(tree(moved).layer('a')).toMatchObject({ x: 5, y: 15 });
  });
});

describe('moving and resizing', () => {
  const rectangles: Rectangles = new Map([
    [pageRectangle, { x: 0, y: 0, width: 1_000, height: 500 }],
    ['a', { x: 100, y: 50, width: 200, height: 100 }],
  ]);

  it('[DOC-18] keeps percentages, and holds on to the right and bottom edges', () => {
    const document = documentWith([container('a', { x: '10%', y: 50 }), container('b', { right: 20, bottom: '10%' })]);
    const moved = edit(document, (current, page) =>
      moveLayersBy(current, page, ['a', 'b'], { distance: { x: 50, y: 25 }, rectangles }),
    );
    expect(tree(moved).layer('a')).toMatchObject({ x: '15%', y: 75 });
    expect(tree(moved).layer('b')).toMatchObject({ right: -30, bottom: '5%' });
    expect(tree(moved).layer('b')).not.toHaveProperty('x');
  });

  it('[EDT-7] fixes only the side that changes', () => {
    const document = documentWith([container('a', { x: 100, y: 50, width: '20%', height: 'auto' })]);
    const from = { x: 100, y: 50, width: 200, height: 100 };
    const resized = edit(document, (current, page) =>
      resizeLayers(current, page, new Map([['a', { from, to: { ...from, width: 260 } }]]), rectangles),
    );
    expect(tree(resized).layer('a')).toMatchObject({ x: 100, width: 260, height: 'auto' });
  });
});

describe('groups', () => {
  const document = documentWith([container('a', { x: 10, y: 10 }), container('b', { x: 60, y: 40 }), container('c')]);
  const rectangles: Rectangles = new Map([
    ['a', { x: 10, y: 10, width: 30, height: 30 }],
    ['b', { x: 60, y: 40, width: 20, height: 20 }],
    ['g', { x: 10, y: 10, width: 70, height: 50 }],
  ]);
  const grouped = edit(document, (current, page) =>
    wrapLayers(current, page, ['a', 'b'], { id: 'g', fields: groupFields, rectangles }),
  );

  it('[DOC-19] have the size of their children, which stay where they are drawn', () => {
    expect(tree(grouped).layer('g')).toMatchObject({ group: true, x: 10, y: 10, width: 70, height: 50 });
    expect(tree(grouped).layer('b')).toMatchObject({ parentId: 'g', x: 50, y: 30 });
    expect(tree(grouped).children(undefined)).toEqual(['g', 'c']);
  });

  it('[DOC-19] give their children back', () => {
    const { diff, children } = unwrapLayers(grouped, pageId, ['g'], rectangles);
    expect(toPage(applyDiff(grouped, diff), pageId)).toMatchObject({
      layers: [{ id: 'a', x: 10, y: 10 }, { id: 'b', x: 60, y: 40 }, { id: 'c' }],
    });
    expect(children).toEqual(['a', 'b']);
  });

  it('[DOC-19] are fitted to a child that moves', () => {
    const options = { distance: { x: -5, y: 0 }, rectangles };
    const fitted = edit(grouped, (current, page) => moveLayersOnPage(current, page, ['a'], options));
    expect(tree(fitted).layer('g')).toMatchObject({ x: 5, y: 10, width: 75, height: 50 });
    expect(tree(fitted).layer('a')).toMatchObject({ x: 0, y: 0 });
    expect(tree(fitted).layer('b')).toMatchObject({ x: 55, y: 30 });
  });
});

describe('auto layout', () => {
  it('[EDT-7] has the direction, order and gap that the layers have', () => {
    const document = documentWith([container('b', { x: 60, y: 12 }), container('a', { x: 10, y: 10 })]);
    const rectangles: Rectangles = new Map([
      ['a', { x: 10, y: 10, width: 30, height: 20 }],
      ['b', { x: 60, y: 10, width: 30, height: 20 }],
    ]);
    const wrapped = edit(document, (current, page) =>
      wrapInAutoLayout(current, page, ['a', 'b'], { id: 'f', rectangles }),
    );
    expect(tree(wrapped).layer('f')).toMatchObject({
      x: 10,
      y: 10,
      style: { display: 'flex', flexDirection: 'row', gap: 20 },
    });
    expect(tree(wrapped).children('f')).toEqual(['a', 'b']);
    expect(tree(wrapped).layer('a')).not.toHaveProperty('x');
  });
});

describe('variables', () => {
  const variables = {
    schema: { type: 'object', properties: { title: { type: 'string' }, rows: { type: 'array' } } },
    values: { title: 'Hello', rows: [] },
  };
  const template = { name: 'Template', variables, samples: [{ id: 's', name: 'One', values: { title: 'Hi' } }] };
  const layers = [
    container('a', { visible: 'title', loop: { source: 'rows', as: 'row' } }),
    { id: 'b', type: 'text', parentId: 'a', visible: true, style: {}, content: '{{ row.title }} {{ title }}' },
  ];
  const bindings = [{ layerId: 'b', property: 'opacity', expression: 'isDefined(title) ? 1 : 0' }];
  const document: EditorDocument = {
    records: new Map([
      ...withPage(documentWith(layers, { bindings, background: '{{ title }}' }), 'page2', {
        ...blankPage,
        layers: [],
        backgroundColor: '{{ title }}',
      }).records,
      [templateKey, template],
    ]),
  };

  it('[EDT-9] are renamed with every use, in the template and on all pages', () => {
    const { diff, hidden } = renameVariable(document, templateKey, 'title', 'heading');
    expect(hidden).toEqual([]);
    const renamed = applyDiff(document, diff);
    expect(toPage(renamed, pageId)).toMatchObject({
      background: '{{ heading }}',
      layers: [{ visible: 'heading' }, { content: '{{ row.title }} {{ heading }}' }],
      bindings: [{ expression: 'isDefined(heading) ? 1 : 0' }],
    });
    expect(toPage(renamed, 'page2')['backgroundColor']).toBe('{{ heading }}');
    expect(renamed.records.get(templateKey)).toMatchObject({
      variables: { values: { heading: 'Hello' }, ids: { heading: 'title' } },
      samples: [{ values: { heading: 'Hi' } }],
    });
    expect(listVariableNames(renamed, templateKey)).toEqual(['heading', 'rows']);
  });

  it('[EDT-9] are not renamed to a name that a loop around a use defines', () => {
    expect(renameVariable(document, templateKey, 'title', 'row')).toEqual({ diff: new Map(), hidden: ['b'] });
  });

  it('[EDT-9] of a template are not renamed to a name that a page that uses them has for its own variable', () => {
    const own = edit(document, (current) =>
      setVariable(current, 'page:page2', 'heading', { schema: { type: 'string' }, value: undefined }),
    );
    expect(renameVariable(own, templateKey, 'title', 'heading').hidden).toEqual(['']);
    expect(renameVariable(own, templateKey, 'rows', 'heading').hidden).toEqual([]);
  });

  it('[EDT-9] are replaced by their value in every use when they are deleted', () => {
    const bound = edit(document, (current, page) =>
      bindProperty(current, page, { layerId: 'b', property: 'style.color' }, 'title'),
    );
    const replaced = applyDiff(bound, replaceVariable(bound, templateKey, 'title', "It's {new}") ?? new Map());
    expect(toPage(replaced, pageId)).toMatchObject({
      background: "It's {new}",
      layers: [
        { visible: "'It\\'s {new}'" },
        { content: "{{ row.title }} It's {new}", style: { color: "It's {new}" } },
      ],
      bindings: [{ expression: "isDefined('It\\'s {new}') ? 1 : 0" }],
    });
    expect(listVariableNames(replaced, templateKey)).toEqual(['rows']);
    expect(findVariableUses(replaced, templateKey, 'title')).toEqual([]);
  });

  it('[EDT-9] keep the type of their value where an expression was nothing else', () => {
    const layers = [
      { id: 'a', type: 'container', visible: true, style: { opacity: '{{ fade }}' }, x: '{{ fade + 1 }}' },
    ];
    const made = edit(documentWith(layers), (current) =>
      setVariable(current, `page:${pageId}`, 'fade', { schema: { type: 'number' }, value: -0.5 }),
    );
    const replaced = applyDiff(made, replaceVariable(made, `page:${pageId}`, 'fade', -0.5) ?? new Map());
    expect(tree(replaced).layer('a')).toMatchObject({ style: { opacity: -0.5 }, x: '{{ (-0.5) + 1 }}' });
  });

  it('[EDT-9] of a loop are renamed with their uses inside of it', () => {
    const loop = { source: 'rows', as: 'row' };
    const inner = container('inner', { parentId: 'a', loop: { source: 'row.parts', as: 'row' } });
    const uses = (id: string, parentId: string) => ({
      id,
      type: 'text',
      visible: true,
      style: {},
      parentId,
      content: '{{ row.title }} {{ title }}',
    });
    const made = documentWith([container('a', { loop }), uses('b', 'a'), inner, uses('c', 'inner')]);
    const { diff } = renameLoopName(made, pageId, { layerId: 'a', member: 'as', to: 'line' });
    expect(toPage(applyDiff(made, diff), pageId)).toMatchObject({
      layers: [
        { loop: { source: 'rows', as: 'line' } },
        { content: '{{ line.title }} {{ title }}' },
        { loop: { source: 'line.parts', as: 'row' } },
        { content: '{{ row.title }} {{ title }}' },
      ],
    });
    expect(renameLoopName(made, pageId, { layerId: 'a', member: 'as', to: 'title' }).hidden).toEqual(['b', 'c']);
  });

  it('[EDT-9] whose value is an object are not replaced, because expressions cannot contain it', () => {
    expect(replaceVariable(document, templateKey, 'title', { a: 1 })).toBeUndefined();
  });

  it('[EDT-9] list their uses', () => {
    expect(findVariableUses(document, templateKey, 'rows')).toEqual(['layer:page1/a']);
    expect(findVariableUses(document, templateKey, 'nothing')).toEqual([]);
  });

  it('[EDT-9] of a page hide those of the template', () => {
    const own = edit(document, (current) =>
      setVariable(current, 'page:page2', 'title', { schema: { type: 'string' }, value: undefined }),
    );
    expect(findVariableUses(own, templateKey, 'title')).not.toContain('page:page2');
    expect(findVariableUses(own, 'page:page2', 'title')).toEqual(['page:page2']);
  });

  it('[EDT-9] can be put into another order', () => {
    const ordered = edit(document, (current) => orderVariables(current, templateKey, ['rows', 'title']));
    expect(listVariableNames(ordered, templateKey)).toEqual(['rows', 'title']);
    expect(readValue(ordered.records.get(templateKey) ?? {}, 'variables.values')).toEqual({ title: 'Hello', rows: [] });
  });
});
