import { describe, expect, it } from 'vitest';
import { applyDiff } from '../diff.ts';
import { documentWith, pageId } from '../model.fixture.ts';
import { layerKey, pageKey, requireRecord } from '../records.ts';
import { resizePageAndLayers, setPageValues } from './pages.ts';

const corner = { id: 'corner', type: 'shape', visible: true, style: {}, x: 700, y: 0, width: 100, height: 100 };
const pinned = { ...corner, id: 'pinned', constraints: { x: 'right', y: 'top' } };
const bound = { ...corner, id: 'bound' };
const page = documentWith([corner, pinned, bound], {
  width: 800,
  height: 600,
  guides: { x: [400], y: [] },
  bindings: [{ layerId: 'bound', property: 'x', expression: 'left' }],
});
const layer = (document: typeof page, id: string) => requireRecord(document, layerKey(pageId, id));

describe('the size of a page', () => {
  it('[DOC-18, EDT-9] moves and scales layers by their constraints, but not what is bound', () => {
    const resized = applyDiff(page, resizePageAndLayers(page, pageId, { width: 400, height: 600 }));
    expect(requireRecord(resized, pageKey(pageId))).toMatchObject({
      width: 400,
      height: 600,
      guides: { x: [200], y: [] },
    });
    expect(layer(resized, 'pinned')).toEqual({ ...pinned, x: 300 });
    expect(layer(resized, 'corner')).toMatchObject({ x: 350, width: 50, height: 50 });
    expect(layer(resized, 'bound')).toMatchObject({ x: 700, width: 50 });
  });

  it('[EDT-3] can change without the layers', () => {
    const resized = applyDiff(page, setPageValues(page, pageId, { width: 400 }));
    expect(layer(resized, 'corner')).toBe(layer(page, 'corner'));
  });
});
