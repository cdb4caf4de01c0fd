import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { pageId } from '../model/model.fixture.ts';
import { bindProperty } from '../model/operations/bindings.ts';
import { readCornerRadii } from '../view/radius.ts';
import { alt, box, canvas, drag } from './tools.fixture.ts';

const handle = { kind: 'radius', corner: { x: 1, y: -1 } } as const;

function rounded(style: JsonObject = {}, fields: JsonObject = {}) {
  const page = canvas([box('a', 100, 100, { width: 200, height: 100, style, ...fields })]);
  page.store.select(['a']);
  return page;
}

describe('a radius', () => {
  it('[EDT-7] grows toward the middle on all corners, at most to half a side', () => {
    const page = rounded();
    drag(page, [290, 110], [275, 125], { handle });
    expect(page.layer('a')).toMatchObject({ style: { borderRadius: 15 } });
    drag(page, [290, 110], [110, 290], { handle });
    expect(page.layer('a')).toMatchObject({ style: { borderRadius: 50 } });
    drag(page, [250, 150], [350, 50], { handle });
    expect(page.layer('a')['style']).toEqual({});
  });

  it('[EDT-7] of one corner changes with Alt, and replaces the values of single corners', () => {
    const page = rounded({ borderRadius: '8px', borderBottomLeftRadius: 2 });
    drag(page, [290, 110], [280, 120], { handle, ...alt });
    expect(page.layer('a')['style']).toEqual({ borderRadius: '8px 18px 8px 2px' });
  });

  it('[EDT-7] follows the pointer in a layer that is rotated', () => {
    const page = rounded({}, { rotation: 180 });
    drag(page, [110, 190], [125, 175], { handle });
    expect(page.layer('a')).toMatchObject({ style: { borderRadius: 15 } });
  });

  it('[EDT-9] that is bound stays', () => {
    const page = rounded({ borderRadius: 4 });
    const bound = { layerId: 'a', property: 'style.borderRadius' };
    page.store.dispatch({ label: 'Bind', diff: bindProperty(page.store.document, pageId, bound, 'radius') });
    drag(page, [290, 110], [275, 125], { handle });
    expect(page.layer('a')).toMatchObject({ style: { borderRadius: 4 } });
    expect(page.announced.at(-1)).toContain('bound');
  });

  it('[EDT-7] has handles only if it is in px and circular', () => {
    const shape = (style: JsonObject) => ({ type: 'shape', shape: 'rectangle', style });
    expect(readCornerRadii(shape({ borderRadius: '4px 8px' }))).toEqual([4, 8, 4, 8]);
    expect(readCornerRadii(shape({ borderRadius: '50%' }))).toBeUndefined();
    expect(readCornerRadii(shape({ borderRadius: '4px / 8px' }))).toBeUndefined();
    expect(readCornerRadii(shape({ borderRadius: '{{ radius }}px' }))).toBeUndefined();
    expect(readCornerRadii({ ...shape({}), shape: 'ellipse' })).toBeUndefined();
  });
});
