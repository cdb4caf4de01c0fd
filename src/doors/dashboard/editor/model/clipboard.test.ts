import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { pasteText, toClipboardText } from './clipboard.ts';
import { applyDiff } from './diff.ts';
import { layerTree } from './layer-tree.ts';
import { blankPage, documentWith, pageId } from './model.fixture.ts';
import { listBindings, withPage } from './records.ts';

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...fields,
});
const page = documentWith([layer('a'), layer('b', { parentId: 'a' }), layer('c', { type: 'text' })], {
  bindings: [{ layerId: 'b', property: 'opacity', expression: 'fade' }],
});
const options = (selection: string[]) => {
  let ids = 0;
  return { selection, center: { x: 10, y: 20 }, newId: () => `new${++ids}` };
};

describe('the clipboard', () => {
  it('[EDT-7] pastes layers with contents and bindings under new ids, in front of the selected layer', () => {
    const text = toClipboardText(page, pageId, ['a', 'b']);
    const { diff, select } = pasteText(page, pageId, text, options(['c']));
    const pasted = applyDiff(page, diff);
    const tree = layerTree(pasted, pageId);
    expect(select).toEqual(['new1']);
    expect(tree.children(undefined)).toEqual(['a', 'c', 'new1']);
    expect(tree.children('new1')).toEqual(['new2']);
    expect(listBindings(pasted, pageId).map(({ layerId }) => layerId)).toEqual(['b', 'new2']);
  });

  it('[EDT-7] pastes at the end of a selected container, on another page too', () => {
    const other = withPage(page, 'page2', {
      ...blankPage,
      layers: [layer('box'), layer('inside', { parentId: 'box' })],
    });
    const text = toClipboardText(page, pageId, ['c']);
    const { diff } = pasteText(other, 'page2', text, options(['box']));
    expect(layerTree(applyDiff(other, diff), 'page2').children('box')).toEqual(['inside', 'new1']);
  });

  it('[EDT-7] pastes any other text as a text layer, such as JSON of something else', () => {
    for (const text of ['Hello\nworld', '{"galley":2}', '{']) {
      const { diff, select } = pasteText(page, pageId, text, options([]));
      expect(layerTree(applyDiff(page, diff), pageId).layer(String(select[0]))).toMatchObject({
        type: 'text',
        content: text,
      });
    }
  });
});
