import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { layerTree } from '../model/layer-tree.ts';
import { pageId } from '../model/model.fixture.ts';
import { bindProperty } from '../model/operations/bindings.ts';
import { firstBoxes } from '../view/hit.ts';
import { type SpacingHandle, spacingBands } from '../view/spacing.ts';
import { noModifiers } from './tool.ts';
import { alt, box, canvas, child, drag, mod } from './tools.fixture.ts';

function container(style: JsonObject, fields: JsonObject = {}) {
  const page = canvas([
    box('row', 100, 100, { width: 400, height: 200, style: { flexDirection: 'row', ...style }, ...fields }),
    child('a', 'row'),
    child('b', 'row'),
  ]);
  page.store.select(['row']);
  return page;
}

/** Drags by a distance in px of the page. */
function dragBy(
  page: ReturnType<typeof container>,
  handle: SpacingHandle,
  [x, y]: [number, number],
  options = {},
): void {
  drag(page, [300, 200], [300 + x, 200 + y], { handle, ...options });
}

const styleOf = (page: ReturnType<typeof container>) => page.layer('row')['style'];

describe('a padding', () => {
  it('[EDT-7] is changed on one side by a drag, with Alt on two, and with Shift and Alt on all', () => {
    const page = container({ padding: '10px 20px' });
    dragBy(page, { kind: 'padding', side: 'left' }, [15, 0]);
    expect(styleOf(page)).toMatchObject({ padding: '10px 20px 10px 35px' });
    dragBy(page, { kind: 'padding', side: 'right' }, [-30, 0], alt);
    expect(styleOf(page)).toMatchObject({ padding: '10px 50px' });
    const both = { modifiers: { ...noModifiers, shift: true, alt: true } };
    dragBy(page, { kind: 'padding', side: 'bottom' }, [0, -14], both);
    expect(styleOf(page)).toMatchObject({ padding: 24 });
    page.store.undo();
    expect(styleOf(page)).toMatchObject({ padding: '10px 50px' });
  });

  it('[EDT-7] replaces the values of single sides, is never negative, and has steps of 8 px with Ctrl', () => {
    const page = container({ paddingTop: 12, paddingLeft: '4px' });
    dragBy(page, { kind: 'padding', side: 'left' }, [7, 0], mod);
    expect(styleOf(page)).toEqual({ flexDirection: 'row', padding: '12px 0px 0px 8px' });
    dragBy(page, { kind: 'padding', side: 'top' }, [0, -20]);
    expect(styleOf(page)).toMatchObject({ padding: '0px 0px 0px 8px' });
  });

  it('[EDT-7] follows the pointer in a container that is rotated', () => {
    const page = container({ padding: 10 }, { rotation: 90 });
    dragBy(page, { kind: 'padding', side: 'left' }, [0, 15]);
    expect(styleOf(page)).toMatchObject({ padding: '10px 10px 10px 25px' });
  });

  it('[EDT-9] that is bound stays, and the reason is announced', () => {
    const page = container({ padding: 10 });
    const bound = { layerId: 'row', property: 'style.padding' };
    page.store.dispatch({ label: 'Bind', diff: bindProperty(page.store.document, pageId, bound, 'space') });
    dragBy(page, { kind: 'padding', side: 'left' }, [15, 0]);
    expect(styleOf(page)).toMatchObject({ padding: 10 });
    expect(page.announced.at(-1)).toContain('bound');
  });
});

describe('a space that an expression is in', () => {
  it('[EDT-9] stays, and the reason is announced', () => {
    const page = container({ padding: '{{ space }}px', gap: 4 });
    dragBy(page, { kind: 'padding', side: 'left' }, [15, 0]);
    expect(styleOf(page)).toMatchObject({ padding: '{{ space }}px' });
    expect(page.announced.at(-1)).toContain('expression');
  });
});

describe('a gap', () => {
  it('[EDT-7] changes by a drag along the flow, and is removed far below zero', () => {
    const page = container({ gap: 20 });
    dragBy(page, { kind: 'gap', axis: 'x' }, [12, 40]);
    expect(styleOf(page)).toMatchObject({ gap: 32 });
    dragBy(page, { kind: 'gap', axis: 'x' }, [-40, 0]);
    expect(styleOf(page)).toMatchObject({ gap: 0 });
    dragBy(page, { kind: 'gap', axis: 'x' }, [-30, 0]);
    expect(styleOf(page)).not.toHaveProperty('gap');
  });

  it('[EDT-7] between lines is one of its own', () => {
    const page = container({ gap: 20, flexWrap: 'wrap' });
    dragBy(page, { kind: 'gap', axis: 'y' }, [0, 5]);
    expect(styleOf(page)).toMatchObject({ gap: 20, rowGap: 25 });
  });
});

describe('the spaces of a container', () => {
  it('[EDT-7] are its paddings inside of the border, and the gaps between its children', () => {
    const page = container({ padding: '10px 30px', border: '2px solid #000000', gap: 20 });
    const tree = layerTree(page.store.document, pageId);
    const bands = spacingBands(tree, 'row', firstBoxes(page.context.boxes()));
    expect(bands.map(({ size }) => size)).toEqual([10, 30, 10, 30, 20]);
    expect(bands[1]).toMatchObject({ area: { x: 368, y: 12, width: 30, height: 176 } });
    expect(bands[4]).toMatchObject({
      handle: { kind: 'gap', axis: 'x' },
      area: { x: 80, y: 0, width: 20, height: 80 },
    });
    expect(spacingBands(tree, 'a', firstBoxes(page.context.boxes()))).toEqual([]);
  });
});
