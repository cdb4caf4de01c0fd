import { describe, expect, it } from 'vitest';
import { layerTree } from '../model/layer-tree.ts';
import { emptyDocument, withPage } from '../model/records.ts';
import { LayerOutline } from './layer-outline.ts';

const page = (layer: object, more: object = {}) =>
  withPage(emptyDocument, 'p', {
    layers: [{ id: 'a', type: 'text', x: 1, style: { color: '#111' }, ...layer }],
    ...more,
  });

/** Whether the layer list is drawn again when a page becomes another one. */
function isDrawnAgain(before: ReturnType<typeof page>, after: ReturnType<typeof page>): boolean {
  const outline = new LayerOutline();
  const follow = (document: typeof before) => outline.follow(layerTree(document, 'p'), document, 'p');
  return follow(before) !== follow(after);
}

describe('[DASH-2] the outline of a page', () => {
  it('stays the same object while layers are moved, resized, or get another content than their name shows', () => {
    const named = { name: 'Title', content: 'a' };
    expect(isDrawnAgain(page(named), page({ ...named, x: 2, width: 10, content: 'b' }))).toBe(false);
  });

  it('is another one if the text changes that a layer is named by', () => {
    expect(isDrawnAgain(page({ content: 'a' }), page({ content: 'b' }))).toBe(true);
  });

  it.each([
    { name: 'Title' },
    { visible: false },
    { locked: true },
    { loop: 'items' },
    { style: { color: '#222' } },
    { id: 'b' },
  ])('is another one if a layer has %o', (change) => {
    expect(isDrawnAgain(page({}), page(change))).toBe(true);
  });

  it('is another one if a property is bound', () => {
    const bindings = [{ layerId: 'a', property: 'visible', expression: 'x' }];
    expect(isDrawnAgain(page({}), page({}, { bindings }))).toBe(true);
  });
});
