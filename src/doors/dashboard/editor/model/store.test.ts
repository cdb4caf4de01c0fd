import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/harness/depth.ts';
import type { JsonObject } from '../../../../core/json.ts';
import { validate } from '../../../../core/schemas/validate.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { commands } from './commands/index.ts';
import { layerTree } from './layer-tree.ts';
import { apiPages, commandContext, documentWith, pageId, placedLayers, storeWith } from './model.fixture.ts';
import { setLayerValues } from './operations/layers.ts';
import { toPage } from './records.ts';
import { EditorStore } from './store.ts';

const text = { id: 'a', type: 'text', visible: true, style: {}, x: 0, y: 0, content: 'Hello' };
const box = { id: 'b', type: 'container', visible: true, style: {}, x: 10, y: 10, width: 100, height: 100 };

const print = (store: EditorStore) => JSON.stringify(toPage(store.document, store.pageId));
const move = (store: EditorStore, x: number) => setLayerValues(store.document, pageId, [['a', { x }]]);

/** Pages of every kind of layer, and pages of layers that are hard to move: rotated, hidden, bound, locked, in groups. */
const pages: fc.Arbitrary<JsonObject> = fc.oneof(
  apiPages,
  fc.tuple(placedLayers, fc.subarray(['x', 'width', 'rotation', 'opacity', 'visible'])).map(([layers, bound]) => ({
    layers,
    bindings: bound.map((property) => ({ layerId: String(layers[0]?.['id']), property, expression: '1 + 1' })),
  })),
);
const steps = fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(), { maxLength: 4 })), { minLength: 1, maxLength: 40 });

describe('random commands', () => {
  it('[EDT-3] [EDT-4] keep the page valid, and undo and redo restore it byte for byte', () => {
    fc.assert(
      fc.property(pages, steps, (page, list) => {
        const document = documentWith([], page);
        const store = new EditorStore({ document, pageId, clock: { now: () => 0 }, mayEdit: true });
        const context = commandContext(store);
        const printed = [print(store)];
        for (const [command, picks] of list) {
          const { ids } = layerTree(store.document, pageId);
          if (ids.length > 0) store.select(picks.flatMap((pick) => ids[pick % ids.length] ?? []));
          const chosen = commands[command % commands.length];
          if (chosen?.id === 'undo' || chosen?.id === 'redo' || !chosen?.isEnabled(context)) continue;
          chosen.run(context);
          const result = validate(namedPage, toPage(store.document, pageId));
          expect(result.success ? [] : result.issues).toEqual([]);
          if (print(store) !== printed.at(-1)) printed.push(print(store));
        }
        for (const expected of printed.toReversed().slice(1)) {
          while (print(store) !== expected && store.undoLabel !== undefined) store.undo();
          expect(print(store)).toBe(expected);
        }
        while (store.redoLabel !== undefined) store.redo();
        expect(print(store)).toBe(printed.at(-1));
      }),
      { numRuns: runs(200, 5_000) },
    );
  });

  it('[EDT-9] never change what an expression sets', () => {
    fc.assert(
      fc.property(placedLayers, steps, (layers, list) => {
        const [first, ...others] = layers;
        const bound = {
          ...first,
          x: '{{ 1 + 1 }}',
          width: '{{ 9 }}',
          rotation: '{{ 3 }}',
          visible: 'isOpen',
          style: { color: '{{ ink }}' },
        };
        const store = storeWith([bound, ...others]);
        const context = commandContext(store);
        const id = String(first?.['id']);
        for (const [command, picks] of list) {
          const tree = layerTree(store.document, pageId);
          store.select([id, ...picks.flatMap((pick) => tree.ids[pick % tree.ids.length] ?? [])]);
          const chosen = commands[command % commands.length];
          if (chosen?.id === 'delete' || !chosen?.isEnabled(context)) continue;
          chosen.run(context);
          if (!layerTree(store.document, pageId).has(id)) break;
          const { x, width, rotation, visible } = layerTree(store.document, pageId).layer(id);
          // A layer that joins a flow is not placed any more.
          expect([x ?? bound.x, width, rotation, visible]).toEqual([
            bound.x,
            bound.width,
            bound.rotation,
            bound.visible,
          ]);
        }
      }),
      { numRuns: runs(100, 3_000) },
    );
  });
});

describe('the history', () => {
  it('[EDT-4] makes nudges within 500 ms one entry', () => {
    const clock = { time: 0, now: () => clock.time };
    const store = new EditorStore({ document: documentWith([text]), pageId, clock, mayEdit: true });
    const nudge = () => {
      const x = Number(layerTree(store.document, pageId).layer('a')['x']);
      store.dispatch({ label: 'Move', diff: move(store, x + 1), grouping: { key: 'nudge a', pauseMs: 500 } });
    };
    nudge();
    clock.time = 500;
    nudge();
    clock.time = 1_001;
    nudge();
    store.undo();
    expect(layerTree(store.document, pageId).layer('a')['x']).toBe(2);
    store.undo();
    expect(layerTree(store.document, pageId).layer('a')['x']).toBe(0);
    expect(store.undoLabel).toBeUndefined();
  });

  it('[EDT-3] keeps the selection the same object until other layers are selected', () => {
    const store = storeWith([text, box]);
    store.select(['a']);
    const { selection } = store;
    store.select(['a', 'a']);
    store.dispatch({ label: 'Move', diff: move(store, 5) });
    expect(store.selection).toBe(selection);
    store.select([]);
    expect(store.selection.layerIds).toEqual([]);
  });

  it('[EDT-4] makes a gesture one entry, and restores the selection', () => {
    const store = storeWith([text, box]);
    store.select(['a']);
    const gesture = store.startGesture('Move');
    for (let x = 1; x <= 50; x++) gesture.update(setLayerValues(gesture.start, pageId, [['a', { x }]]));
    gesture.commit();
    store.select(['b']);
    store.undo();
    expect(layerTree(store.document, pageId).layer('a')['x']).toBe(0);
    expect(store.selection.layerIds).toEqual(['a']);
    expect(store.undoLabel).toBeUndefined();
  });

  it('[EDT-4] restores the document byte for byte when a gesture is canceled', () => {
    const store = storeWith([text, box]);
    const { document } = store;
    const gesture = store.startGesture('Move');
    gesture.update(move(store, 99));
    store.cancelGesture();
    expect(store.document).toBe(document);
    gesture.update(move(store, 5));
    gesture.commit();
    expect(store.document).toBe(document);
    expect(store.undoLabel).toBeUndefined();
  });

  it('[EDT-4] keeps 500 entries', () => {
    const store = storeWith([text]);
    for (let x = 1; x <= 600; x++) store.dispatch({ label: 'Move', diff: move(store, x) });
    let undone = 0;
    while (store.undoLabel !== undefined) {
      store.undo();
      undone++;
    }
    expect(undone).toBe(500);
    expect(layerTree(store.document, pageId).layer('a')['x']).toBe(100);
  });

  it('[EDT-4] keeps at most 32 MiB of large records', () => {
    const store = storeWith([text]);
    const content = 'x'.repeat(900_000);
    for (let index = 0; index < 60; index++)
      store.dispatch({
        label: 'Type',
        diff: setLayerValues(store.document, pageId, [['a', { content: `${content}${index}` }]]),
      });
    let undone = 0;
    for (; store.undoLabel !== undefined; undone++) store.undo();
    expect(undone).toBeGreaterThan(30);
    expect(undone).toBeLessThan(40);
  });
});

describe('a change', () => {
  it('[EDT-3] that the API would reject is rejected whole, with its faults', () => {
    const store = storeWith([text, box]);
    const { document } = store;
    const diff = setLayerValues(document, pageId, [
      ['a', { x: 5 }],
      ['b', { 'style.color': 'no color', opacity: 3 }],
    ]);
    const faults = store.dispatch({ label: 'Change', diff });
    expect(faults.map(({ key, path }) => `${key} ${path}`).toSorted()).toEqual([
      'layer:page1/b opacity',
      'layer:page1/b style.color',
    ]);
    expect(store.document).toBe(document);
  });

  it('[EDT-3] that makes a layer its own parent is rejected', () => {
    const store = storeWith([box, { ...box, id: 'c', parentId: 'b' }]);
    const faults = store.dispatch({
      label: 'Change',
      diff: setLayerValues(store.document, pageId, [['b', { parentId: 'c' }]]),
    });
    expect(faults.map(({ path }) => path)).toContain('parentId');
  });

  it('[DASH-3] is possible in a layer with fields of a newer version', () => {
    const store = storeWith([{ ...text, hologram: { depth: 3 } }]);
    expect(store.dispatch({ label: 'Move', diff: move(store, 7) })).toEqual([]);
    expect(layerTree(store.document, pageId).layer('a')).toMatchObject({ x: 7, hologram: { depth: 3 } });
  });

  it('[EDT-10] by a viewer is rejected', () => {
    const store = storeWith([text], { mayEdit: false });
    expect(store.dispatch({ label: 'Move', diff: move(store, 7) })).toHaveLength(1);
    expect(layerTree(store.document, pageId).layer('a')['x']).toBe(0);
  });
});
