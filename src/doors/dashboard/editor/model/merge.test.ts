import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../test/harness/depth.ts';
import { isJsonObject, type JsonObject } from '../../../../core/json.ts';
import { validate } from '../../../../core/schemas/validate.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { commands } from './commands/index.ts';
import { applyDiff } from './diff.ts';
import { layerTree } from './layer-tree.ts';
import { type Conflict, mergeDocuments, resolveConflicts, type Side } from './merge.ts';
import { apiPages, commandContext, documentWith, pageId } from './model.fixture.ts';
import { bindProperty } from './operations/bindings.ts';
import { addLayers, moveLayers, removeLayers, setLayerValues } from './operations/layers.ts';
import { reorderLayers } from './operations/order.ts';
import { type EditorDocument, listIds, pageKey, toPage } from './records.ts';
import { EditorStore } from './store.ts';

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: { padding: '4px' },
  x: 0,
  y: 0,
  ...fields,
});
const base = documentWith(['a', 'b', 'c', 'd'].map((id) => layer(id)));
const edit = (
  document: EditorDocument,
  id: string,
  values: Parameters<typeof setLayerValues>[2] extends Iterable<readonly [string, infer Values]> ? Values : never,
) => applyDiff(document, setLayerValues(document, pageId, [[id, values]]));
const resolved = (document: EditorDocument, conflicts: readonly Conflict[], side: Side) =>
  applyDiff(document, resolveConflicts(document, conflicts, side));
const bind = (document: EditorDocument, layerId: string, property = 'style.opacity') =>
  applyDiff(document, bindProperty(document, pageId, { layerId, property }, '1'));
const ids = (document: EditorDocument) => layerTree(document, pageId).ids.join('');

describe('a merge', () => {
  it('[EDT-10] has the changes of both sides to different values of one layer', () => {
    const mine = edit(base, 'a', { x: 5, 'style.color': 'red' });
    const theirs = edit(base, 'a', { y: 7, 'style.padding': '9px' });
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(layerTree(document, pageId).layer('a')).toEqual(
      layer('a', { x: 5, y: 7, style: { padding: '9px', color: 'red' } }),
    );
  });

  it('[EDT-10] names a value that both sides changed, keeps mine, and can take theirs', () => {
    const mine = edit(base, 'a', { x: 5 });
    const theirs = edit(base, 'a', { x: 7, y: 1 });
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(conflicts).toEqual([{ key: 'layer:page1/a', path: 'x', mine: 5, theirs: 7 }]);
    expect(layerTree(document, pageId).layer('a')).toMatchObject({ x: 5, y: 1 });
    expect(layerTree(resolved(document, conflicts, 'theirs'), pageId).layer('a')).toMatchObject({ x: 7, y: 1 });
  });

  it('[EDT-10] keeps a layer that one side changed and the other removed, and names it', () => {
    const mine = edit(base, 'b', { x: 5 });
    const theirs = applyDiff(base, removeLayers(base, pageId, ['b']));
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(ids(document)).toContain('b');
    expect(conflicts).toMatchObject([{ key: 'layer:page1/b', path: '', theirs: undefined }]);
    expect(ids(resolved(document, conflicts, 'mine'))).toBe('abcd');
    expect(ids(resolved(document, conflicts, 'theirs'))).toBe('acd');
  });

  it('[EDT-10] removes a layer that mine removed and theirs changed, once mine is chosen', () => {
    const mine = applyDiff(base, removeLayers(base, pageId, ['b']));
    const theirs = edit(base, 'b', { x: 5 });
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(ids(document)).toBe('abcd');
    expect(ids(resolved(document, conflicts, 'mine'))).toBe('acd');
    expect(ids(resolved(document, conflicts, 'theirs'))).toBe('abcd');
  });

  it('[EDT-10] keeps a container with its children and bindings, or removes them all', () => {
    const start = bind(documentWith([layer('a'), layer('b', { parentId: 'a' }), layer('c')]), 'b');
    const mine = edit(start, 'a', { x: 5 });
    const theirs = applyDiff(start, removeLayers(start, pageId, ['a']));
    const { document, conflicts } = mergeDocuments(start, mine, theirs);
    expect(toPage(document, pageId)).toEqual(toPage(mine, pageId));
    expect(conflicts).toHaveLength(1);
    expect(toPage(resolved(document, conflicts, 'theirs'), pageId)).toEqual(toPage(theirs, pageId));
  });

  it('[EDT-10] keeps a layer that one side bound and the other removed', () => {
    const mine = bind(base, 'b');
    const theirs = applyDiff(base, removeLayers(base, pageId, ['b']));
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(toPage(document, pageId)).toEqual(toPage(mine, pageId));
    expect(conflicts).toMatchObject([{ key: 'layer:page1/b', path: '', theirs: undefined }]);
    expect(toPage(resolved(document, conflicts, 'theirs'), pageId)).toEqual(toPage(theirs, pageId));
  });

  it('[EDT-10] names a binding of a part that the other side removed', () => {
    const text = (spans: JsonObject[]) => ({ id: 't', type: 'text', visible: true, x: 0, y: 0, style: {}, spans });
    const start = documentWith([text([{ content: 'one' }, { content: 'two' }])]);
    const mine = edit(start, 't', { spans: [{ content: 'one' }] });
    const theirs = bind(start, 't', 'spans.1.content');
    const { document, conflicts } = mergeDocuments(start, mine, theirs);
    expect(toPage(document, pageId)).toEqual(toPage(mine, pageId));
    expect(toPage(resolved(document, conflicts, 'theirs'), pageId)).toEqual(toPage(theirs, pageId));
  });

  it('[EDT-10] merges new orders of different layers', () => {
    const mine = applyDiff(base, reorderLayers(base, pageId, ['a'], 'front'));
    const theirs = applyDiff(base, reorderLayers(base, pageId, ['c'], 'back'));
    expect(ids(mergeDocuments(base, mine, theirs).document)).toBe('cbda');
  });

  it('[EDT-10] brings back a container that theirs removed while mine moved a layer into it', () => {
    const mine = applyDiff(base, moveLayers(base, pageId, ['a'], { parentId: 'b', index: 0 }));
    const theirs = applyDiff(base, removeLayers(base, pageId, ['b']));
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(layerTree(document, pageId).parent('a')).toBe('b');
    expect(conflicts).toMatchObject([{ key: 'layer:page1/b', path: '' }]);
    const without = resolved(document, conflicts, 'theirs');
    expect([ids(without), layerTree(without, pageId).parent('a')]).toEqual(['acd', undefined]);
  });

  it('[EDT-10] takes my move back if both sides moved containers into each other', () => {
    const mine = applyDiff(base, moveLayers(base, pageId, ['a'], { parentId: 'b', index: 0 }));
    const theirs = applyDiff(base, moveLayers(base, pageId, ['b'], { parentId: 'a', index: 0 }));
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    const tree = layerTree(document, pageId);
    expect([tree.parent('a'), tree.parent('b')]).toEqual([undefined, 'a']);
    expect(conflicts).toMatchObject([{ key: 'layer:page1/a', path: 'parentId' }]);
    const chosen = layerTree(resolved(document, conflicts, 'mine'), pageId);
    expect([chosen.parent('a'), chosen.parent('b')]).toEqual(['b', undefined]);
  });

  it('[EDT-3] leaves no binding without its layer when an undone layer was bound by somebody else', () => {
    const store = new EditorStore({ document: base, pageId, clock: { now: () => 0 }, mayEdit: true });
    store.dispatch({ label: 'Add', diff: addLayers(base, pageId, { layers: [layer('e')] }, { index: 4 }) });
    const before = store.document;
    store.merge(before, bind(before, 'e'));
    store.undo();
    expect(ids(store.document)).toBe('abcde');
    expect(listIds(store.document, pageId, 'bindings')).toEqual(['e/style.opacity']);
  });

  describe('of random changes on both sides', () => {
    const step = fc.record({ kind: fc.nat(), picks: fc.array(fc.nat(), { maxLength: 3 }), value: fc.nat({ max: 9 }) });
    const steps = fc.array(step, { maxLength: 8 });
    type Steps = ReadonlyArray<{ kind: number; picks: number[]; value: number }>;
    /** Every second step runs a command, the others change a value, bind one, or move a layer into another. */
    const edited = (document: EditorDocument, list: Steps, prefix: string) => {
      const store = new EditorStore({ document, pageId, clock: { now: () => 0 }, mayEdit: true });
      const own = commandContext(store);
      const context = { ...own, newId: () => prefix + own.newId() };
      for (const { kind, picks, value } of list) {
        const all = layerTree(store.document, pageId).ids;
        const chosen = picks.flatMap((pick) => all[pick % all.length] ?? []);
        const [first, second] = chosen;
        const command = commands[kind % commands.length];
        store.select(chosen);
        if (value % 2 === 0 && command?.isEnabled(context)) command.run(context);
        else if (first === undefined) continue;
        else if (value === 1)
          store.dispatch({
            label: 'Bind',
            diff: bindProperty(store.document, pageId, { layerId: first, property: 'style.opacity' }, '1'),
          });
        else if (value === 3 && second !== undefined) {
          const place = { parentId: second, index: 0 };
          if (!layerTree(store.document, pageId).subtree(first).includes(second))
            store.dispatch({ label: 'Move', diff: moveLayers(store.document, pageId, [first], place) });
        } else {
          const values = value === 5 ? { 'style.color': `#00000${kind % 10}` } : { x: kind % 100 };
          store.dispatch({ label: 'Set', diff: setLayerValues(store.document, pageId, [[first, values]]) });
        }
      }
      return store.document;
    };
    const check = (use: (sides: { start: EditorDocument; mine: EditorDocument; theirs: EditorDocument }) => void) =>
      fc.assert(
        fc.property(apiPages, steps, steps, (page, mySteps, theirSteps) => {
          const start = documentWith([], page);
          use({ start, mine: edited(start, mySteps, 'm'), theirs: edited(start, theirSteps, 't') });
        }),
        { numRuns: runs(60, 300) },
      );
    /** The keys of all records that a conflict is about. */
    const disputed = (conflicts: readonly Conflict[]) =>
      new Set(
        conflicts.flatMap(({ key, others }) => [
          key,
          ...(others?.mine?.keys() ?? []),
          ...(others?.theirs?.keys() ?? []),
        ]),
      );
    const faults = (document: EditorDocument) => {
      const result = validate(namedPage, toPage(document, pageId));
      return result.success ? [] : result.issues;
    };

    it('[EDT-10] is a valid page, whichever side of each conflict is chosen', () => {
      check(({ start, mine, theirs }) => {
        const { document, conflicts } = mergeDocuments(start, mine, theirs);
        expect(faults(document)).toEqual([]);
        for (const side of ['mine', 'theirs'] as const) {
          const store = new EditorStore({ document, pageId, clock: { now: () => 0 }, mayEdit: true });
          expect(store.dispatch({ label: 'Choose', diff: resolveConflicts(document, conflicts, side) })).toEqual([]);
          expect(faults(store.document)).toEqual([]);
        }
      });
    });

    it('[EDT-10] has every change that no conflict names', () => {
      check(({ start, mine, theirs }) => {
        const { document, conflicts } = mergeDocuments(start, mine, theirs);
        const excluded = disputed(conflicts);
        for (const key of new Set([start, mine, theirs].flatMap(({ records }) => [...records.keys()]))) {
          if (excluded.has(key) || key === pageKey(pageId)) continue;
          const [was, own, other, merged] = [start, mine, theirs, document].map(
            ({ records }) => records.get(key) ?? {},
          );
          for (const field of Object.keys({ ...was, ...own, ...other, ...merged })) {
            if (isJsonObject(own?.[field]) && isJsonObject(other?.[field])) continue;
            const isMine = JSON.stringify(own?.[field]) !== JSON.stringify(was?.[field]);
            expect(merged?.[field], `${key} ${field}`).toEqual(isMine ? own?.[field] : other?.[field]);
          }
        }
      });
    });

    it('[EDT-10] is the same whichever side merges, apart from conflicts', () => {
      check(({ start, mine, theirs }) => {
        const one = mergeDocuments(start, mine, theirs);
        const other = mergeDocuments(start, theirs, mine);
        const excluded = disputed([...one.conflicts, ...other.conflicts]);
        expect(one.conflicts.length).toBe(other.conflicts.length);
        const rest = ({ document }: typeof one) =>
          [...document.records].filter(([key]) => !excluded.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
        if (excluded.size === 0) expect(toPage(one.document, pageId)).toEqual(toPage(other.document, pageId));
        else
          expect(rest(one).filter(([key]) => key !== pageKey(pageId))).toEqual(
            rest(other).filter(([key]) => key !== pageKey(pageId)),
          );
      });
    });

    it('[EDT-10] is one side if only that changed', () => {
      check(({ start, mine, theirs }) => {
        expect(toPage(mergeDocuments(start, mine, start).document, pageId)).toEqual(toPage(mine, pageId));
        expect(toPage(mergeDocuments(start, start, theirs).document, pageId)).toEqual(toPage(theirs, pageId));
      });
    });
  });
});
