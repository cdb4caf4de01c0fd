import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { apiPages, documentWith, pageId } from '../../model/model.fixture.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { toPage } from '../../model/records.ts';
import { EditorStore } from '../../model/store.ts';
import { diffTo, parsePage, printPage, toPageFault } from './page-text.ts';

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  x: 0,
  y: 0,
  ...fields,
});
const base = documentWith([layer('a'), layer('b')]);
const before = toPage(base, pageId);

describe('the JSON view', () => {
  it('[EDT-3] changes nothing with the text that it prints', () => {
    fc.assert(
      fc.property(apiPages, (page) => {
        const document = documentWith([], page);
        const parsed = parsePage(printPage(document, pageId), toPage(document, pageId));
        expect(parsed).toMatchObject({ faults: [] });
        expect(diffTo(document, { page: parsed.page, pageId, base: document }).size).toBe(0);
      }),
    );
  });

  it('[EDT-3] changes only the records that were typed', () => {
    const page = { ...before, layers: [layer('a', { x: 7 }), layer('b')] };
    const diff = diffTo(base, { page, pageId, base });
    expect([...diff.keys()]).toEqual(['layer:page1/a']);
    const store = new EditorStore({ document: base, pageId, clock: { now: () => 0 }, mayEdit: true });
    expect(store.dispatch({ label: 'Edit JSON', diff })).toEqual([]);
    expect(toPage(store.document, pageId)).toEqual(page);
    store.undo();
    expect(store.document.records).toEqual(base.records);
  });

  it('[EDT-3] keeps what was changed elsewhere while the text was not valid', () => {
    const store = new EditorStore({ document: base, pageId, clock: { now: () => 0 }, mayEdit: true });
    store.dispatch({ label: 'Move', diff: setLayerValues(base, pageId, [['b', { y: 9 }]]) });
    const page = { ...before, layers: [layer('a', { x: 7 }), layer('b')] };
    store.dispatch({ label: 'Edit JSON', diff: diffTo(store.document, { page, pageId, base }) });
    expect(toPage(store.document, pageId)['layers']).toEqual([layer('a', { x: 7 }), layer('b', { y: 9 })]);
  });

  it.each([
    ['[]', [{ path: '', message: 'A page must be an object.' }]],
    [JSON.stringify({ ...before, layers: 5 }), [expect.objectContaining({ path: 'layers' })]],
    [JSON.stringify({ ...before, layers: ['a'] }), [expect.objectContaining({ path: 'layers.0' })]],
    [
      JSON.stringify({ ...before, layers: [layer('a'), layer('a')] }),
      [expect.objectContaining({ path: 'layers.1.id' })],
    ],
  ])('[EDT-3] says what is wrong with %s', (text, faults) => {
    expect(parsePage(text, before).faults).toEqual(faults);
  });

  it('[EDT-3] finds the fault of a record in the page', () => {
    const message = 'wrong';
    const page = { ...before, bindings: [{ layerId: 'b', property: 'x', expression: '1' }] };
    const places = ['layer:page1/b', 'binding:page1/b/x', 'page:page1'].map(
      (key) => toPageFault({ key, path: 'x', message }, page).path,
    );
    expect(places).toEqual(['layers.1.x', 'bindings.0.x', 'x']);
  });
});
