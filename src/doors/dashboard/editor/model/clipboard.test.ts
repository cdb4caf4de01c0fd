import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { type ClipboardLayers, copyLayers, printLayers, readLayers } from './clipboard.ts';
import { applyDiff } from './diff.ts';
import { layerTree } from './layer-tree.ts';
import { blankPage, documentWith, layOut, pageId } from './model.fixture.ts';
import { pageRectangle } from './operations/frames.ts';
import { pasteLayers } from './operations/paste.ts';
import { type EditorDocument, listBindings, pageKey, requireRecord, withPage } from './records.ts';
import { EditorStore } from './store.ts';

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...fields,
});
const variables = (properties: JsonObject, values: JsonObject = {}): JsonObject => ({
  schema: { type: 'object', properties },
  values,
});
const page = documentWith(
  [layer('a'), layer('b', { parentId: 'a' }), layer('c', { type: 'text', content: '{{ title }} <b>' })],
  {
    bindings: [{ layerId: 'b', property: 'opacity', expression: 'fade' }],
    variables: variables({ title: { type: 'string', default: 'Hi' }, fade: {}, unused: {} }, { fade: 0.5 }),
  },
);
const options = (selection: string[], document: EditorDocument = page) => {
  let ids = 0;
  return { selection, rectangles: layOut(document), newId: () => `new${++ids}` };
};

/** Copies layers, writes them to the clipboard and reads them back. */
function copy(layerIds: readonly string[]): ClipboardLayers {
  const read = readLayers(printLayers(copyLayers(page, pageId, layerIds, layOut(page))));
  if (!read) throw new Error('The clipboard has no layers');
  return read;
}

describe('the clipboard', () => {
  it('[EDT-7] pastes layers with contents and bindings under new ids, in front of the selected layer', () => {
    const { diff, select } = pasteLayers(page, pageId, copy(['a', 'b']), options(['c']));
    const pasted = applyDiff(page, diff);
    const tree = layerTree(pasted, pageId);
    expect(select).toEqual(['new1']);
    expect(tree.children(undefined)).toEqual(['a', 'c', 'new1']);
    expect(tree.children('new1')).toEqual(['new2']);
    expect(listBindings(pasted, pageId).map(({ layerId }) => layerId)).toEqual(['b', 'new2']);
  });

  it('[EDT-7] pastes at the end of a selected container, on another page too, with the variables that it lacks', () => {
    const other = withPage(page, pageId, {
      ...blankPage,
      layers: [layer('box'), layer('inside', { parentId: 'box' })],
      variables: variables({ title: { type: 'string', default: 'Other' } }),
    });
    const pasted = pasteLayers(other, pageId, copy(['b', 'c']), options(['box']));
    const document = applyDiff(other, pasted.diff);
    expect(layerTree(document, pageId).children('box')).toEqual(['inside', 'new1', 'new2']);
    expect(pasted.variables).toEqual(['fade']);
    expect(requireRecord(document, pageKey(pageId))['variables']).toEqual(
      variables({ title: { type: 'string', default: 'Other' }, fade: {} }, { fade: 0.5 }),
    );
  });

  it('[EDT-7] pastes in place on the page, and over the selection', () => {
    const rectangles = new Map([
      [pageRectangle, { x: 0, y: 0, width: 1_200, height: 630 }],
      ['a', { x: 100, y: 100, width: 400, height: 300 }],
      ['b', { x: 120, y: 130, width: 50, height: 40 }],
      ['c', { x: 600, y: 200, width: 150, height: 140 }],
    ]);
    const copied = copyLayers(page, pageId, ['b'], rectangles);
    const layerAfter = (mode: 'in place' | 'over', selection: string[], flows = false) => {
      const pasteOptions = { ...options(selection), rectangles, mode, flows: () => flows };
      const document = applyDiff(page, pasteLayers(page, pageId, copied, pasteOptions).diff);
      return layerTree(document, pageId).layer('new1');
    };
    expect(layerAfter('in place', ['a'])).toMatchObject({ x: 120, y: 130 });
    expect(layerAfter('in place', ['a'])).not.toHaveProperty('parentId');
    expect(layerAfter('over', ['c'])).toMatchObject({ x: 650, y: 250 });
    // The selected container is 100 px from the edges of the page, and its center is at 300, 250.
    expect(layerAfter('over', ['a'])).toMatchObject({ parentId: 'a', x: 175, y: 130 });
    expect(layerAfter('over', ['a'], true)).not.toHaveProperty('x');
  });

  it('gives other programs the texts, as text and as HTML without markup of its own', () => {
    expect(printLayers(copy(['c']))).toMatchObject({
      text: '{{ title }} <b>',
      html: expect.stringContaining('{{ title }} &lt;b&gt;'),
    });
    expect(printLayers(copy(['a', 'b'])).text).toBe('Container\nContainer');
  });

  it('reads layers from JSON too, and nothing from anything else', () => {
    expect(readLayers({ html: '', text: JSON.stringify(copy(['c'])) })).toEqual(copy(['c']));
    const others = ['Hello', '{', '{"galley":2}', '{"galley":1,"layers":[]}', '{"galley":1,"layers":[7]}'];
    for (const text of others) expect(readLayers({ html: '', text })).toBeUndefined();
    for (const html of ['<p>', '<p data-galley="x">', '<p data-galley="e30=">'])
      expect(readLayers({ html, text: '' })).toBeUndefined();
    const deep = JSON.stringify({ ...copy(['c']), layers: [{}] }).replace(
      '{}',
      `{"a":${'['.repeat(99)}${']'.repeat(99)}}`,
    );
    expect(readLayers({ html: '', text: deep })).toBeUndefined();
    const many = { ...copy(['c']), layers: Array.from({ length: 1_001 }, () => layer('x')) };
    expect(readLayers({ html: '', text: JSON.stringify(many) })).toBeUndefined();
  });

  it('[EDT-3] changes nothing for layers that the document may not have, such as cycles and repeated ids', () => {
    const hostile = fc.record({
      layers: fc.array(
        fc.record(
          {
            id: fc.constantFrom('a', 'b', 'c', '', '../x'),
            type: fc.constantFrom('text', 'container', 'evil', '__proto__'),
            parentId: fc.constantFrom('a', 'b', 'c'),
            style: fc.constantFrom({}, { color: 'url(x)' }),
          },
          { requiredKeys: [] },
        ),
        { minLength: 1, maxLength: 5 },
      ),
      bindings: fc.array(fc.record({ layerId: fc.constantFrom('a', 'z'), property: fc.constantFrom('x', 'id') }), {
        maxLength: 2,
      }),
    });
    fc.assert(
      fc.property(hostile, (written) => {
        const text = JSON.stringify({ galley: 1, variables: {}, areas: {}, ...written });
        const read = readLayers({ html: '', text });
        if (!read) return;
        const store = new EditorStore({ document: page, pageId, clock: { now: () => 0 }, mayEdit: true });
        const { diff, select } = pasteLayers(page, pageId, read, options([]));
        const faults = store.dispatch({ label: 'Paste', diff, select });
        if (faults.length > 0) expect(store.document).toBe(page);
        else for (const id of layerTree(store.document, pageId).ids) layerTree(store.document, pageId).subtree(id);
      }),
    );
  });
});
