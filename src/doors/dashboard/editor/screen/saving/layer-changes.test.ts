import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../../core/json.ts';
import { blankPage } from '../../model/model.fixture.ts';
import { compareLayers } from './layer-changes.ts';

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  name: `Layer ${id}`,
  type: 'container',
  ...fields,
});
const page = (layers: JsonObject[], fields: JsonObject = {}): JsonObject => ({ ...blankPage, layers, ...fields });
const before = page([layer('a'), layer('b'), layer('c')]);

describe('the changes of a page', () => {
  it('[DASH-1] name the layers that were added, changed and removed', () => {
    const after = page([layer('a', { x: 5 }), layer('c'), layer('d')]);
    expect(compareLayers(before, after)).toEqual({
      added: ['Layer d'],
      changed: ['Layer a'],
      removed: ['Layer b'],
      isPageChanged: false,
    });
  });

  it('[DASH-1] count a binding as a change of its layer', () => {
    const bindings = [{ layerId: 'b', property: 'x', expression: '1' }];
    expect(compareLayers(before, page([layer('a'), layer('b'), layer('c')], { bindings }))).toMatchObject({
      changed: ['Layer b'],
      isPageChanged: false,
    });
  });

  it.each([
    ['another order', page([layer('b'), layer('a'), layer('c')])],
    ['another size', { ...before, width: 10 }],
  ])('[DASH-1] say that the page has %s', (_name, after) => {
    expect(compareLayers(before, after)).toEqual({ added: [], changed: [], removed: [], isPageChanged: true });
  });
});
