import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { layerTree } from '../model/layer-tree.ts';
import { pageId } from '../model/model.fixture.ts';
import { bindProperty } from '../model/operations/bindings.ts';
import { setLayerValues } from '../model/operations/layers.ts';
import { setPageValues } from '../model/operations/pages.ts';
import { readSizing } from '../view/sizing.ts';
import { noModifiers } from './tool.ts';
import { alt, box, canvas, child, drag, mod, shift } from './tools.fixture.ts';

describe('a resize', () => {
  it('[EDT-7] moves the dragged edges to whole px', () => {
    const page = canvas([box('a', 100, 100)]);
    page.store.select(['a']);
    const handle = { kind: 'resize', handle: { x: -1, y: 1 } } as const;
    drag(page, [100, 180], [40.4, 240.4], { handle });
    expect(page.layer('a')).toMatchObject({ x: 40, y: 100, width: 140, height: 140 });
  });

  it('[EDT-7] of several layers scales them together', () => {
    const page = canvas([box('a', 100, 100), box('b', 220, 100)]);
    page.store.select(['a', 'b']);
    drag(page, [300, 180], [500, 340], { handle: { kind: 'resize', handle: { x: 1, y: 1 } } });
    expect(page.layer('a')).toMatchObject({ x: 100, width: 160, height: 240 });
    expect(page.layer('b')).toMatchObject({ x: 340, width: 160, height: 240 });
  });

  it('[EDT-7] of one layer in a group keeps the group around its layers', () => {
    const page = canvas([
      box('group', 300, 200, { width: 200, height: 80, group: true }),
      box('a', 0, 0, { parentId: 'group' }),
      box('b', 120, 0, { parentId: 'group' }),
    ]);
    page.store.select(['a']);
    drag(page, [300, 240], [280, 240], { handle: { kind: 'resize', handle: { x: -1, y: 0 } }, ...mod });
    expect(page.layer('group')).toMatchObject({ x: 280, y: 200, width: 220, height: 80 });
    expect(page.layer('a')).toMatchObject({ x: 0, y: 0, width: 100 });
    expect(page.layer('b')).toMatchObject({ x: 140, y: 0 });
  });

  it('[EDT-7] of several layers starts from the frame that is drawn around them, rotated ones too', () => {
    const page = canvas([box('a', 100, 100), box('b', 300, 100, { rotation: 90, width: 120, height: 40 })]);
    page.store.select(['a', 'b']);
    // The frame is from 100, 60 to 380, 180.
    drag(page, [380, 180], [660, 300], { handle: { kind: 'resize', handle: { x: 1, y: 1 } }, ...mod });
    expect(page.layer('a')).toMatchObject({ x: 100, width: 160, height: 160 });
    expect(page.layer('b')).toMatchObject({ width: 240, height: 80 });
  });

  it('[EDT-6] snaps to guides and to the parent, as a move does', () => {
    const page = canvas([box('frame', 100, 100, { width: 400, height: 300 }), box('a', 10, 10, { parentId: 'frame' })]);
    page.store.dispatch({ label: 'Guides', diff: setPageValues(page.store.document, pageId, { 'guides.x': [333] }) });
    page.store.select(['a']);
    drag(page, [190, 150], [330, 150], { handle: { kind: 'resize', handle: { x: 1, y: 0 } } });
    expect(page.layer('a')).toMatchObject({ x: 10, width: 223 });
    drag(page, [250, 190], [250, 396], { handle: { kind: 'resize', handle: { x: 0, y: 1 } } });
    expect(page.layer('a')).toMatchObject({ y: 10, height: 290 });
  });

  it('[EDT-7] with Space moves the layer, and then goes on', () => {
    const page = canvas([box('a', 100, 100)]);
    page.store.select(['a']);
    const handle = { kind: 'resize', handle: { x: 1, y: 1 } } as const;
    const space = { modifiers: { ...noModifiers, space: true, mod: true } };
    page.tools.press(page.input(180, 180, { handle }));
    page.tools.move(page.input(200, 200, mod));
    page.tools.move(page.input(250, 210, space));
    page.tools.move(page.input(260, 230, mod));
    page.tools.release(page.input(260, 230, mod));
    expect(page.layer('a')).toMatchObject({ x: 150, y: 110, width: 110, height: 120 });
  });

  it('[EDT-5] changes nothing before the handle has moved 4 px', () => {
    const page = canvas([box('a', 100, 100)]);
    page.store.select(['a']);
    const { document } = page.store;
    drag(page, [180, 180], [183, 180], { handle: { kind: 'resize', handle: { x: 1, y: 1 } } });
    expect(page.store.document).toBe(document);
    expect(page.store.undoLabel).toBeUndefined();
  });
});

describe('a resize in auto layout', () => {
  const flow = (style: JsonObject = {}) => [
    box('row', 0, 0, { width: 400, height: 100, style: { flexDirection: 'row', gap: 20, ...style } }),
    child('a', 'row'),
    { ...child('b', 'row'), width: 80 },
  ];
  const edge = (x: -1 | 0 | 1, y: -1 | 0 | 1) => ({ handle: { kind: 'resize', handle: { x, y } } as const });

  it('[EDT-7] fixes the side that is dragged, and no other', () => {
    const page = canvas(flow({ alignItems: 'flex-start' }));
    page.store.select(['b']);
    page.store.dispatch({
      label: 'Fill',
      diff: setLayerValues(page.store.document, pageId, [['b', { width: undefined, 'style.flexGrow': 1 }]]),
    });
    drag(page, [180, 40], [220, 40], edge(1, 0));
    expect(page.layer('b')).toMatchObject({ width: 120, style: {} });
    expect(page.layer('b')).not.toHaveProperty('height');
  });

  it('[EDT-7] snaps to the space that is left along the flow, and across it', () => {
    const page = canvas(flow());
    page.store.select(['b']);
    drag(page, [180, 80], [396, 97], edge(1, 1));
    expect(page.overlays.at(-2)).toMatchObject({ readout: { text: 'Fill × Fill' } });
    expect(page.layer('b')).toMatchObject({ style: { flexGrow: 1 } });
    expect(page.layer('b')).not.toHaveProperty('width');
    expect(page.layer('b')).not.toHaveProperty('height');
  });

  it('[EDT-7] does not snap with Ctrl', () => {
    const page = canvas(flow());
    page.store.select(['b']);
    drag(page, [180, 40], [396, 40], { ...edge(1, 0), ...mod });
    expect(page.layer('b')).toMatchObject({ width: 296 });
  });

  it('[EDT-7] of a container snaps to the size of its content', () => {
    const page = canvas(flow({ padding: 10 }));
    page.store.select(['row']);
    drag(page, [400, 50], [196, 50], edge(1, 0));
    expect(page.overlays.at(-2)).toMatchObject({ readout: { text: 'Hug × 100' } });
    expect(page.layer('row')).not.toHaveProperty('width');
    expect(page.layer('row')).toMatchObject({ height: 100 });
  });

  it('[EDT-7] keeps the handle under the pointer where the parent centers the layer', () => {
    const page = canvas(flow({ justifyContent: 'center' }));
    page.store.select(['b']);
    drag(page, [180, 40], [200, 40], { ...edge(1, 0), ...mod });
    expect(page.layer('b')).toMatchObject({ width: 120 });
  });

  it('[EDT-7] by a double click on an edge hugs the content, and with Alt fills the parent', () => {
    const page = canvas(flow());
    page.store.select(['b']);
    const twice = { ...edge(1, 0), clicks: 2 };
    page.tools.press(page.input(180, 40, twice));
    page.tools.release(page.input(180, 40, twice));
    expect(page.layer('b')).not.toHaveProperty('width');
    expect(page.announced).toEqual(['Hug width']);
    page.tools.press(page.input(180, 40, { ...twice, ...alt }));
    expect(page.layer('b')).toMatchObject({ style: { flexGrow: 1 } });
    const down = { ...edge(0, 1), clicks: 2 };
    page.tools.press(page.input(180, 40, down));
    expect(page.layer('b')).toMatchObject({ style: { alignSelf: 'flex-start' } });
    expect(readSizing(layerTree(page.store.document, pageId), 'b', 'height')).toBe('hug');
    page.store.undo();
    page.store.undo();
    page.store.undo();
    expect(page.layer('b')).toMatchObject({ width: 80, style: {} });
  });

  it('[EDT-9] leaves a bound side alone', () => {
    const page = canvas(flow());
    page.store.select(['b']);
    const bound = { layerId: 'b', property: 'width' };
    page.store.dispatch({ label: 'Bind', diff: bindProperty(page.store.document, pageId, bound, 'size') });
    const before = page.layer('b');
    drag(page, [180, 40], [396, 40], edge(1, 0));
    drag(page, [180, 40], [180, 40], { ...edge(1, 0), clicks: 2 });
    expect(page.layer('b')).toEqual(before);
  });
});

describe('a resize of a picture', () => {
  const corner = { handle: { kind: 'resize', handle: { x: 1, y: 1 } } } as const;
  const image = box('a', 100, 100, { type: 'image', src: '', width: 200, height: 100 });

  it('[EDT-7] at a corner keeps the proportions, unless Shift is held', () => {
    const page = canvas([image]);
    page.store.select(['a']);
    drag(page, [300, 200], [400, 200], corner);
    expect(page.layer('a')).toMatchObject({ width: 300, height: 150 });
    drag(page, [400, 250], [400, 300], { ...corner, ...shift });
    expect(page.layer('a')).toMatchObject({ width: 300, height: 200 });
  });

  it('[EDT-7] from the center, with Alt, keeps the center', () => {
    const page = canvas([image]);
    page.store.select(['a']);
    drag(page, [300, 200], [350, 225], { ...corner, ...alt });
    expect(page.layer('a')).toMatchObject({ x: 50, y: 75, width: 300, height: 150 });
  });
});

describe('a rotation', () => {
  const handle = { kind: 'rotate' } as const;

  it('[EDT-6] turns one layer around its own center', () => {
    const page = canvas([box('a', 100, 100)]);
    page.store.select(['a']);
    drag(page, [200, 140], [140, 240], { handle });
    expect(page.layer('a')).toMatchObject({ x: 100, y: 100, rotation: 90 });
  });

  it('[EDT-6] turns several layers around their common center, in steps of 15° with Shift', () => {
    const page = canvas([box('a', 100, 100), box('b', 300, 100)]);
    page.store.select(['a', 'b']);
    // The center is at 240, 140.
    drag(page, [400, 140], [239, 300], { handle, ...shift });
    expect(page.layer('a')).toMatchObject({ x: 200, y: 0, rotation: 90 });
    expect(page.layer('b')).toMatchObject({ x: 200, y: 200, rotation: 90 });
  });

  it('[EDT-9] leaves a bound rotation alone and says so', () => {
    const page = canvas([box('a', 100, 100)]);
    page.store.select(['a']);
    const bound = { layerId: 'a', property: 'rotation' };
    page.store.dispatch({ label: 'Bind', diff: bindProperty(page.store.document, pageId, bound, 'angle') });
    drag(page, [200, 140], [140, 240], { handle });
    expect(page.layer('a')).not.toHaveProperty('rotation');
    expect(page.announced.at(-1)).toContain('bound');
  });
});
