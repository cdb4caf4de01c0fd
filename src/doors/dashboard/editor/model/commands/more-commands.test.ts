import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { layerTree } from '../layer-tree.ts';
import { commandContext, documentWith, layOut, pageId, storeWith } from '../model.fixture.ts';
import { EditorStore } from '../store.ts';
import { findCommand } from './index.ts';
import { layerName } from './select.ts';

const shape = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'shape',
  shape: 'rectangle',
  visible: true,
  style: {},
  ...fields,
});
const text = (id: string, style: JsonObject = {}): JsonObject => ({
  id,
  type: 'text',
  visible: true,
  style,
  content: 'Hi',
});

function openPage(layers: readonly JsonObject[]) {
  const clock = { time: 0, now: () => clock.time };
  const store = new EditorStore({ document: documentWith(layers), pageId, clock, mayEdit: true });
  const context = commandContext(store);
  const run = (id: string) => {
    const command = findCommand(id);
    expect(command.isEnabled(context)).toBe(true);
    command.run(context);
  };
  return { clock, store, context, run, layer: (id: string) => layerTree(store.document, pageId).layer(id) };
}

describe('select all with the same', () => {
  const layers = [
    shape('a', { fill: 'red' }),
    shape('b', { fill: 'blue' }),
    shape('c', { fill: 'red', parentId: 'box' }),
    shape('d', { fill: 'red', locked: true }),
    { ...shape('box'), type: 'container' },
    text('t', { fontFamily: 'Inter', color: 'red' }),
    text('u', { fontFamily: 'Inter', color: 'blue' }),
  ];

  it.each([
    ['select-same-fill', ['a'], ['a', 'c']],
    ['select-same-kind', ['a'], ['a', 'b', 'c']],
    ['select-same-font', ['t'], ['t', 'u']],
    ['select-same-color', ['t'], ['t']],
    ['select-inverse', ['a'], ['b', 'box', 't', 'u']],
  ])('[EDT-11] %s of %j selects %j, without locked layers', (command, selected, expected) => {
    const { store, run } = openPage(layers);
    store.select(selected);
    run(command);
    expect([...store.selection.layerIds].toSorted()).toEqual(expected);
  });

  it('[EDT-11] is disabled for layers that have no such value', () => {
    const { store, context } = openPage(layers);
    store.select(['a']);
    expect(findCommand('select-same-font').isEnabled(context)).toBe(false);
  });
});

describe('digits', () => {
  it('[EDT-11] set tens of a percent of opacity, and two fast ones the exact value, as one entry', () => {
    const { clock, store, run, layer } = openPage([shape('a')]);
    store.select(['a']);
    run('opacity-40');
    expect(layer('a')['opacity']).toBe(0.4);
    clock.time = 300;
    run('opacity-50');
    expect(layer('a')['opacity']).toBe(0.45);
    clock.time = 2_000;
    run('opacity-50');
    expect(layer('a')['opacity']).toBe(0.5);
    store.undo();
    store.undo();
    expect(layer('a')).not.toHaveProperty('opacity');
  });

  it('[EDT-11] after a zero set less than ten percent', () => {
    const { store, run, layer } = openPage([shape('a')]);
    store.select(['a']);
    run('opacity-100');
    run('opacity-50');
    expect(layer('a')['opacity']).toBe(0.05);
  });
});

describe('flipping', () => {
  it('[EDT-11] mirrors layers and their positions, and twice is nothing', () => {
    const place = { y: 0, height: 10 };
    const { store, run, layer } = openPage([
      shape('a', { ...place, x: 0, width: 30 }),
      shape('b', { ...place, x: 50, width: 50, rotation: 0 }),
    ]);
    const before = store.document;
    store.select(['a', 'b']);
    run('flip-horizontally');
    expect(layer('a')).toMatchObject({ x: 70, style: { transform: 'scaleX(-1)' } });
    expect(layer('b')).toMatchObject({ x: 0, style: { transform: 'scaleX(-1)' } });
    run('flip-horizontally');
    expect([...store.document.records]).toEqual([...before.records]);
  });

  it('[EDT-11] turns a rotated layer the other way', () => {
    const { store, run, layer } = openPage([shape('a', { x: 0, y: 0, width: 30, height: 10, rotation: 20 })]);
    store.select(['a']);
    run('flip-vertically');
    expect(layer('a')).toMatchObject({ rotation: -20, style: { transform: 'scaleY(-1)' } });
  });
});

describe('arranging', () => {
  it('[EDT-11] tidies layers up into rows with equal gaps', () => {
    const size = { width: 40, height: 40 };
    const { store, run, layer } = openPage([
      shape('a', { x: 0, y: 3, ...size }),
      shape('b', { x: 52, y: 0, ...size }),
      shape('c', { x: 106, y: 6, ...size }),
      shape('d', { x: 5, y: 60, ...size }),
    ]);
    store.select(['d', 'b', 'c', 'a']);
    run('tidy-up');
    const places = ['a', 'b', 'c', 'd'].map((id) => [layer(id)['x'], layer(id)['y']]);
    expect(places).toEqual([
      [0, 0],
      [54, 0],
      [108, 0],
      [0, 54],
    ]);
  });

  it('[EDT-11] moves layers out of their container and into the one behind, where they are drawn', () => {
    const size = { width: 100, height: 100, style: { borderWidth: '5px' } };
    const { store, context, run, layer } = openPage([
      { ...shape('f', { x: 50, y: 20, ...size, style: { display: 'flex' } }), type: 'container' },
      { ...shape('g', { x: 300, y: 200, ...size }), type: 'container' },
      shape('a', { parentId: 'g', x: 10, y: 10, width: 20, height: 20 }),
    ]);
    store.select(['a']);
    run('move-out');
    expect(layer('a')).toMatchObject({ x: 315, y: 215 });
    expect(findCommand('move-out').isEnabled(context)).toBe(false);
    run('move-into');
    expect(layer('a')).toMatchObject({ parentId: 'g', x: 10, y: 10 });
    run('move-out');
    store.select(['g']);
    run('move-into');
    // In a container with auto layout, a layer joins the flow.
    expect(layer('g')).toMatchObject({ parentId: 'f', width: 100 });
    expect(layer('g')).not.toHaveProperty('x');
  });

  it('[EDT-11] resizes with the keyboard, and refits the group', () => {
    const { store, run, layer } = openPage([
      { ...shape('g', { x: 0, y: 0, width: 40, height: 40, group: true }), type: 'container' },
      shape('a', { parentId: 'g', x: 0, y: 0, width: 40, height: 40 }),
    ]);
    store.select(['a']);
    run('resize-right-10');
    run('resize-up-1');
    expect(layer('a')).toMatchObject({ width: 50, height: 39 });
    expect(layer('g')).toMatchObject({ width: 50, height: 39 });
  });

  it('[DOC-19] refits a group when layers in it are aligned, distributed or deleted', () => {
    const group = { ...shape('g', { x: 0, y: 0, width: 200, height: 40, group: true }), type: 'container' };
    const size = { width: 20, height: 20, parentId: 'g' };
    const layers = [
      group,
      shape('a', { x: 0, y: 0, ...size }),
      shape('b', { x: 30, y: 20, ...size }),
      shape('c', { x: 180, y: 0, ...size }),
    ];
    const aligned = openPage(layers);
    aligned.store.select(['a', 'b', 'c']);
    aligned.run('align-left');
    expect(aligned.layer('g')).toMatchObject({ width: 20, height: 40 });
    const distributed = openPage(layers);
    distributed.store.select(['a', 'b', 'c']);
    distributed.run('distribute-horizontally');
    expect(distributed.layer('b')).toMatchObject({ x: 90 });
    const deleted = openPage(layers);
    deleted.store.select(['a', 'c']);
    deleted.run('delete');
    expect(deleted.layer('g')).toMatchObject({ x: 30, y: 20, width: 20, height: 20 });
    expect(layOut(deleted.store.document).get('b')).toMatchObject({ x: 30, y: 20 });
  });

  it('[EDT-11] groups, wraps and lays out hidden layers', () => {
    for (const command of ['group', 'wrap-in-container', 'add-auto-layout']) {
      const { store, run } = openPage([
        shape('a', { x: 10, y: 10, visible: false }),
        shape('b', { x: 50, y: 50, width: 10, height: 10 }),
      ]);
      store.select(['a', 'b']);
      run(command);
      const [wrapper = ''] = store.selection.layerIds;
      expect(layerTree(store.document, pageId).children(wrapper)).toEqual(['a', 'b']);
    }
    const { store, run } = openPage([
      { ...shape('f', { visible: false, style: { display: 'flex' } }), type: 'container' },
      shape('a', { parentId: 'f' }),
    ]);
    store.select(['f']);
    run('remove-auto-layout');
    run('ungroup');
    expect(layerTree(store.document, pageId).ids).toEqual(['a']);
  });
});

describe('layers and texts', () => {
  it('[EDT-11] swaps fill and stroke', () => {
    const { store, run, layer } = openPage([shape('a', { fill: 'red', stroke: 'blue' }), shape('b', { fill: 'red' })]);
    store.select(['a', 'b']);
    run('swap-fill-stroke');
    expect(layer('a')).toMatchObject({ fill: 'blue', stroke: 'red' });
    expect(layer('b')).not.toHaveProperty('fill');
  });

  it.each([
    [{ type: 'text', name: 'Title', content: 'Hello' }, 'Title'],
    [{ type: 'text', content: ' Hello {{ who }}\nand you' }, 'Hello {{ who }}'],
    [
      { type: 'text', content: 'A text that is longer than a row of the list' },
      'A text that is longer than a row of the …',
    ],
    [{ type: 'text', content: '' }, 'Text'],
    [{ type: 'shape', shape: 'ellipse' }, 'Ellipse'],
    [{ type: 'container', name: '' }, 'Container'],
  ])('[EDT-11] are named in lists by %j', (layer, name) => {
    expect(layerName(layer)).toBe(name);
  });

  it('[EDT-11] unlocks all layers', () => {
    const { context, run, layer } = openPage([shape('a', { locked: true }), shape('b', { locked: true })]);
    run('unlock-all');
    expect([layer('a')['locked'], layer('b')['locked']]).toEqual([undefined, undefined]);
    expect(context.announced).toEqual(['Unlocked 2 layers']);
    expect(findCommand('unlock-all').isEnabled(context)).toBe(false);
  });

  it.each([
    ['increase-letter-spacing', {}, { letterSpacing: '0.5px' }],
    ['decrease-letter-spacing', { letterSpacing: '0.5px' }, {}],
    ['increase-letter-spacing', { letterSpacing: '0.1em' }, { letterSpacing: '0.1em' }],
    ['increase-line-height', {}, { lineHeight: 1.3 }],
    ['decrease-line-height', { lineHeight: '20px' }, { lineHeight: '19px' }],
    ['increase-line-height', { lineHeight: '{{ line }}' }, { lineHeight: '{{ line }}' }],
    ['strikethrough', {}, { textDecoration: 'line-through' }],
  ])('[EDT-11] runs %s on a text of %j', (command, style, expected) => {
    const { store, run, layer } = openPage([text('t', style)]);
    store.select(['t']);
    run(command);
    expect(layer('t')['style']).toEqual(expected);
  });

  it('[EDT-10] changes nothing for a viewer', () => {
    const context = commandContext(storeWith([shape('a', { locked: true })], { mayEdit: false }));
    context.store.select(['a']);
    const ids = ['unlock-all', 'flip-horizontally', 'swap-fill-stroke', 'tidy-up', 'resize-right-1', 'opacity-50'];
    expect(ids.filter((id) => findCommand(id).isEnabled(context))).toEqual([]);
  });
});
