import { describe, expect, it } from 'vitest';
import { applyDiff } from '../../model/diff.ts';
import { layerTree } from '../../model/layer-tree.ts';
import { documentWith, pageId } from '../../model/model.fixture.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { toItems } from './layer-items.ts';

const layer = (id: string, parentId?: string) => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...(parentId === undefined ? {} : { parentId }),
});

describe('the items of the layer list', () => {
  it('[DASH-2] stay the same objects for layers in which nothing has changed', () => {
    const document = documentWith([layer('a'), layer('b', 'a'), layer('c'), layer('d', 'c')]);
    const before = toItems(layerTree(document, pageId), new Map());
    const renamed = applyDiff(document, setLayerValues(document, pageId, [['b', { name: 'Title' }]]));
    const after = toItems(layerTree(renamed, pageId), before);
    expect(after.get('b')?.name).toBe('Title');
    expect(['a', 'b', 'c', 'd'].filter((id) => after.get(id) === before.get(id))).toEqual(['c', 'd']);
  });

  it('[EDT-11] list the layers from front to back', () => {
    const document = documentWith([layer('a'), layer('b', 'a'), layer('c', 'a')]);
    expect(
      toItems(layerTree(document, pageId), new Map())
        .get('a')
        ?.children.map(({ id }) => id),
    ).toEqual(['c', 'b']);
  });
});
