import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { validate } from '../../../../core/schemas/validate.ts';
import { namedPage } from '../../../../design/document/page.ts';
import { commands } from './commands/index.ts';
import { applyDiff } from './diff.ts';
import { layerTree } from './layer-tree.ts';
import { mergeDocuments, resolveConflict } from './merge.ts';
import { apiPages, commandContext, documentWith, pageId } from './model.fixture.ts';
import { moveLayers, removeLayers, setLayerValues } from './operations/layers.ts';
import { reorderLayers } from './operations/order.ts';
import { type EditorDocument, toPage } from './records.ts';
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
    const [conflict] = conflicts;
    if (!conflict) throw new Error('There is no conflict');
    const taken = applyDiff(document, resolveConflict(document, conflict, 'theirs'));
    expect(layerTree(taken, pageId).layer('a')).toMatchObject({ x: 7, y: 1 });
  });

  it('[EDT-10] keeps a layer that one side changed and the other removed, and names it', () => {
    const mine = edit(base, 'b', { x: 5 });
    const theirs = applyDiff(base, removeLayers(base, pageId, ['b']));
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    expect(ids(document)).toContain('b');
    expect(conflicts).toMatchObject([{ key: 'layer:page1/b', path: '', theirs: undefined }]);
    const [conflict] = conflicts;
    if (!conflict) throw new Error('There is no conflict');
    expect(ids(applyDiff(document, resolveConflict(document, conflict, 'theirs')))).toBe('acd');
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
  });

  it('[EDT-10] takes my move back if both sides moved containers into each other', () => {
    const mine = applyDiff(base, moveLayers(base, pageId, ['a'], { parentId: 'b', index: 0 }));
    const theirs = applyDiff(base, moveLayers(base, pageId, ['b'], { parentId: 'a', index: 0 }));
    const { document, conflicts } = mergeDocuments(base, mine, theirs);
    const tree = layerTree(document, pageId);
    expect([tree.parent('a'), tree.parent('b')]).toEqual([undefined, 'a']);
    expect(conflicts).toMatchObject([{ key: 'layer:page1/a', path: 'parentId' }]);
  });

  it('[EDT-10] of random changes on both sides is a valid page, and equals one side if only that changed', () => {
    const steps = fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(), { maxLength: 3 })), { maxLength: 8 });
    const edited = (document: EditorDocument, list: ReadonlyArray<[number, number[]]>, prefix: string) => {
      const store = new EditorStore({ document, pageId, clock: { now: () => 0 }, mayEdit: true });
      const context = commandContext(store);
      for (const [command, picks] of list) {
        const all = layerTree(store.document, pageId).ids;
        if (all.length > 0) store.select(picks.flatMap((pick) => all[pick % all.length] ?? []));
        const chosen = commands[command % commands.length];
        const withId = { ...context, newId: () => prefix + context.newId() };
        if (chosen?.isEnabled(withId)) chosen.run(withId);
      }
      return store.document;
    };
    fc.assert(
      fc.property(apiPages, steps, steps, (page, mySteps, theirSteps) => {
        const start = documentWith([], page);
        const mine = edited(start, mySteps, 'm');
        const theirs = edited(start, theirSteps, 't');
        const { document } = mergeDocuments(start, mine, theirs);
        const result = validate(namedPage, toPage(document, pageId));
        expect(
          result.success ? [] : result.issues.filter(({ message }) => /parent|cycle|twice|No layer/.test(message)),
        ).toEqual([]);
        expect(toPage(mergeDocuments(start, mine, start).document, pageId)).toEqual(toPage(mine, pageId));
        expect(toPage(mergeDocuments(start, start, theirs).document, pageId)).toEqual(toPage(theirs, pageId));
      }),
      { numRuns: 200 },
    );
  });
});
