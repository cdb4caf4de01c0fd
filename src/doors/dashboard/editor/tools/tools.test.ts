import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolNames } from '../model/commands/command.ts';
import { layerTree } from '../model/layer-tree.ts';
import { pageId } from '../model/model.fixture.ts';
import { isDrawingTool } from '../model/new-layers.ts';
import { toPage } from '../model/records.ts';
import { handles } from '../view/transform.ts';
import { addLayer } from './drawing.ts';
import { noModifiers } from './tool.ts';
import { alt, box, canvas, child, drag, mod, row, shift } from './tools.fixture.ts';

describe('a press', () => {
  it('[EDT-5] changes nothing before it has moved 4 px, or 8 px on a touch screen', () => {
    const page = canvas([box('a', 100, 100)]);
    const { document } = page.store;
    drag(page, [120, 120], [123, 120]);
    drag(page, [120, 120], [127, 120], { pointerType: 'touch' });
    expect(page.store.document).toBe(document);
    expect(page.store.selection.layerIds).toEqual(['a']);
    drag(page, [120, 120], [220, 120]);
    expect(page.layer('a')['x']).toBe(200);
  });

  it('[EDT-5] on one of several selected layers decides at the release', () => {
    const page = canvas([box('a', 0, 0), box('b', 300, 0)]);
    page.store.select(['a', 'b']);
    page.tools.press(page.input(20, 20));
    expect(page.store.selection.layerIds).toEqual(['a', 'b']);
    page.tools.release(page.input(20, 20));
    expect(page.store.selection.layerIds).toEqual(['a']);
  });

  it('[EDT-5] with Shift adds a layer and takes it out again', () => {
    const page = canvas([box('a', 0, 0), box('b', 300, 0)]);
    page.store.select(['a']);
    drag(page, [320, 20], [320, 20], shift);
    expect(page.store.selection.layerIds).toEqual(['a', 'b']);
    drag(page, [320, 20], [320, 20], shift);
    expect(page.store.selection.layerIds).toEqual(['a']);
  });

  it('[EDT-5] with Ctrl on the background of a container selects what is in an area of it', () => {
    const page = canvas([
      box('frame', 100, 100, { width: 400, height: 300 }),
      box('a', 50, 50, { parentId: 'frame', type: 'shape', shape: 'rectangle' }),
    ]);
    page.tools.press(page.input(120, 120, mod));
    page.tools.move(page.input(200, 200, mod));
    expect(page.store.selection.layerIds).toEqual(['a']);
    page.tools.release(page.input(200, 200, mod));
    expect(page.layer('frame')).toMatchObject({ x: 100, y: 100 });
  });

  it('[EDT-5] that follows a click at once still drags a layer with nothing to open in it', () => {
    const page = canvas([box('a', 100, 100, { type: 'shape', shape: 'rectangle' })]);
    drag(page, [120, 120], [120, 120]);
    drag(page, [120, 120], [140, 120], { clicks: 2, ...mod });
    expect(page.layer('a')['x']).toBe(120);
  });

  it('[EDT-5] outlines on hover what a click would select', () => {
    const page = canvas([box('a', 0, 0), box('b', 10, 10, { width: 20, height: 20, parentId: 'a' })]);
    page.tools.move(page.input(15, 15));
    page.tools.move(page.input(15, 15, mod));
    expect(page.overlays.map(({ hovered }) => hovered)).toEqual(['a', 'b']);
  });
});

describe('a drag', () => {
  it('[EDT-6] snaps to the edges of siblings, and not with Ctrl', () => {
    const page = canvas([box('a', 100, 100), box('b', 300, 103)]);
    drag(page, [320, 120], [360, 121]);
    expect(page.layer('b')).toMatchObject({ x: 340, y: 100 });
    const free = canvas([box('a', 100, 100), box('b', 300, 103)]);
    drag(free, [320, 120], [360, 121], mod);
    expect(free.layer('b')).toMatchObject({ x: 340, y: 104 });
  });

  it('[EDT-6] does not snap while the pointer is fast', () => {
    const page = canvas([box('a', 100, 100), box('b', 300, 103)]);
    page.tools.press(page.input(320, 120));
    page.tools.move(page.input(330, 120));
    const fast = page.input(720, 121);
    page.tools.move({ ...fast, time: fast.time - 90 });
    expect(page.layer('b')).toMatchObject({ y: 104 });
  });

  it('[EDT-4] is one entry of the history, with the selection', () => {
    const page = canvas([box('a', 0, 0)]);
    drag(page, [20, 20], [220, 20]);
    page.store.undo();
    expect(page.layer('a')['x']).toBe(0);
    expect(page.store.undoLabel).toBeUndefined();
  });

  it('[EDT-7] with Alt drags a copy, and a release of Alt drags the layer', () => {
    const page = canvas([box('a', 0, 0)]);
    drag(page, [20, 20], [320, 220], alt);
    expect(page.layer('a')).toMatchObject({ x: 0, y: 0 });
    expect(page.layer('new1')).toMatchObject({ x: 300, y: 200 });
    expect(page.store.selection.layerIds).toEqual(['new1']);
    const single = canvas([box('a', 0, 0)]);
    single.tools.press(single.input(20, 20, alt));
    single.tools.move(single.input(320, 220, alt));
    single.tools.changeModifiers(noModifiers);
    single.tools.release(single.input(320, 220));
    expect(layerTree(single.store.document, pageId).ids).toEqual(['a']);
    expect(single.layer('a')).toMatchObject({ x: 300, y: 200 });
  });

  it('[EDT-7] with Alt into a container copies each layer to its own place', () => {
    const frame = box('frame', 600, 300, { width: 500, height: 300 });
    const page = canvas([frame, box('a', 0, 0), box('b', 120, 60)]);
    page.store.select(['a', 'b']);
    drag(page, [20, 20], [640, 340], alt);
    expect(layerTree(page.store.document, pageId).children('frame')).toEqual(['new1', 'new2']);
    expect(page.layer('new1')).toMatchObject({ x: 20, y: 20 });
    expect(page.layer('new2')).toMatchObject({ x: 140, y: 80 });
  });

  it('[EDT-6] that was fast is released where it was shown, without snapping', () => {
    const page = canvas([box('a', 100, 100), box('b', 300, 103)]);
    page.tools.press(page.input(320, 120));
    page.tools.move(page.input(330, 120));
    const fast = page.input(720, 121);
    page.tools.move({ ...fast, time: fast.time - 90 });
    page.tools.release(page.input(720, 121));
    expect(page.layer('b')).toMatchObject({ y: 104 });
  });

  it('[EDT-5] leaves layers in a locked container where they are', () => {
    const page = canvas([
      box('frame', 0, 0, { locked: true }),
      box('a', 0, 0, { parentId: 'frame' }),
      box('b', 300, 0),
    ]);
    page.store.select(['a', 'b']);
    drag(page, [320, 20], [320, 220]);
    expect(page.layer('a')['y']).toBe(0);
    expect(page.layer('b')['y']).toBe(200);
  });

  it('[EDT-7] of a layer in a flow moves it along, live', () => {
    const page = canvas([row, child('a', 'row'), child('b', 'row'), child('c', 'row')]);
    page.store.select(['a']);
    page.tools.press(page.input(20, 20));
    page.tools.move(page.input(260, 20));
    expect(layerTree(page.store.document, pageId).children('row')).toEqual(['b', 'c', 'a']);
    page.tools.release(page.input(260, 20));
    expect(page.layer('a')).not.toHaveProperty('x');
  });

  it('[EDT-7] into a container changes the parent at the release only', () => {
    const page = canvas([row, child('a', 'row'), box('b', 600, 300, { width: 40, height: 40 })]);
    page.tools.press(page.input(620, 320));
    page.tools.move(page.input(150, 50));
    expect(layerTree(page.store.document, pageId).parent('b')).toBeUndefined();
    page.tools.release(page.input(150, 50));
    expect(layerTree(page.store.document, pageId).children('row')).toEqual(['a', 'b']);
    expect(page.layer('b')).not.toHaveProperty('x');
    expect(page.layer('b')).toMatchObject({ width: 40, height: 40 });
  });

  it('[EDT-7] out of a container keeps the drawn place and size', () => {
    const page = canvas([
      box('row', 100, 50, { width: 400, height: 100, style: { flexDirection: 'row' } }),
      child('a', 'row'),
      child('b', 'row'),
    ]);
    page.store.select(['b']);
    drag(page, [220, 70], [820, 470]);
    expect(layerTree(page.store.document, pageId).parent('b')).toBeUndefined();
    expect(page.layer('b')).toMatchObject({ x: 800, y: 450, width: 80, height: 80 });
  });

  it('[EDT-9] of a bound position changes nothing and says so', () => {
    const page = canvas([box('a', 0, 0)]);
    page.store.load((document) => ({
      records: new Map([
        ...document.records,
        [`binding:${pageId}/a/x`, { layerId: 'a', property: 'x', expression: 'left' }],
      ]),
    }));
    drag(page, [20, 20], [320, 20]);
    expect(page.layer('a')['x']).toBe(0);
    expect(page.announced.at(-1)).toContain('bound');
  });

  it('[EDT-10] by a viewer selects and moves nothing', () => {
    const page = canvas([box('a', 0, 0)], { mayEdit: false });
    drag(page, [20, 20], [320, 220]);
    expect(page.layer('a')['x']).toBe(0);
    expect(page.store.selection.layerIds).toEqual(['a']);
  });

  it('[EDT-6] without snapping gives the same place at another zoom', () => {
    const places = [0.25, 1, 4].map((scale) => {
      const page = canvas([box('a', 0, 0)], { scale });
      drag(page, [20, 20], [333, 277], mod);
      return [page.layer('a')['x'], page.layer('a')['y']];
    });
    expect(places).toEqual([places[0], places[0], places[0]]);
  });
});

describe('drawing', () => {
  it.each(toolNames.filter((tool) => isDrawingTool(tool) && tool !== 'Shader'))(
    '[EDT-7] adds a valid layer with the tool %s',
    (tool) => {
      const page = canvas([]);
      page.context.chooseTool(tool);
      page.tools.reset();
      drag(page, [200, 300], [300, 250]);
      const [id] = layerTree(page.store.document, pageId).ids;
      expect(page.announced).toEqual([`Added ${tool === 'SVG' ? tool : tool.toLowerCase()}`]);
      expect(page.store.selection.layerIds).toEqual([id]);
      expect(page.layer(String(id))).toMatchObject({ x: 200, y: 250, width: 100 });
      expect(page.context.tool()).toBe('Move');
    },
  );

  it('[EDT-7] adds a shader layer once its shader was chosen', () => {
    const page = canvas([]);
    page.context.chooseTool('Shader');
    page.tools.reset();
    drag(page, [100, 100], [300, 200]);
    expect(layerTree(page.store.document, pageId).ids).toEqual([]);
    page.shaderUses[0]?.('waves');
    const [id] = layerTree(page.store.document, pageId).ids;
    const place = { x: 100, y: 100, width: 200, height: 100 };
    expect(page.layer(String(id))).toMatchObject({ type: 'shader', shaderId: 'waves', ...place });
  });

  it('[EDT-7] in a container with auto layout adds the layer at the end of the flow', () => {
    const page = canvas([row, child('a', 'row')]);
    page.context.chooseTool('Rectangle');
    page.tools.reset();
    drag(page, [200, 50], [220, 70]);
    expect(layerTree(page.store.document, pageId).children('row')).toEqual(['a', 'new1']);
    expect(page.layer('new1')).not.toHaveProperty('x');
  });
});

describe('adding a layer without a pointer', () => {
  const middle = { from: { x: 600, y: 315 }, isAtSelection: true };

  it('[EDT-7] [EDT-11] puts it at the end of the selected container', () => {
    const page = canvas([box('under', 500, 200, { width: 300, height: 300 }), row, child('a', 'row')]);
    page.store.select(['row']);
    addLayer(page.context, 'Rectangle', middle);
    const tree = layerTree(page.store.document, pageId);
    expect([tree.children('row'), tree.children('under')]).toEqual([['a', 'new1'], []]);
    expect(page.layer('new1')).not.toHaveProperty('x');
  });

  it('[EDT-7] [EDT-11] puts it in front of the selected layer, and on the page if none is selected', () => {
    const page = canvas([row, child('a', 'row'), child('b', 'row')]);
    page.store.select(['a']);
    addLayer(page.context, 'Ellipse', middle);
    page.store.select([]);
    addLayer(page.context, 'SVG', middle);
    const tree = layerTree(page.store.document, pageId);
    expect(tree.children('row')).toEqual(['a', 'new1', 'b']);
    expect(tree.children(undefined)).toEqual(['row', 'new2']);
    expect(page.layer('new2')).toMatchObject({ x: 550, y: 265 });
  });
});

describe('a gesture that is canceled', () => {
  it('[EDT-4] restores the document byte for byte, whatever it was', () => {
    const layers = [
      row,
      child('a', 'row'),
      child('b', 'row'),
      box('c', 500, 300, { group: true }),
      box('d', 10, 10, { parentId: 'c' }),
      box('e', 700, 50),
    ];
    const point = fc.tuple(fc.integer({ min: -50, max: 1_250 }), fc.integer({ min: -50, max: 700 }));
    const modifiers = fc.record({
      shift: fc.boolean(),
      alt: fc.boolean(),
      mod: fc.boolean(),
      space: fc.constant(false),
    });
    const handle = fc.option(
      fc.oneof(
        fc.constantFrom(...handles).map((each) => ({ kind: 'resize' as const, handle: each })),
        fc.constant({ kind: 'rotate' as const }),
      ),
      { nil: undefined },
    );
    fc.assert(
      fc.property(
        fc.constantFrom('a', 'b', 'd', 'c', 'e'),
        point,
        fc.array(fc.tuple(point, modifiers), { minLength: 1, maxLength: 5 }),
        handle,
        (selected, from, moves, hit) => {
          const page = canvas(layers);
          page.store.select([selected]);
          const before = JSON.stringify(toPage(page.store.document, pageId));
          page.tools.press(page.input(...from, { handle: hit }));
          for (const [to, keys] of moves) page.tools.move(page.input(...to, { modifiers: keys }));
          page.tools.cancel();
          expect(JSON.stringify(toPage(page.store.document, pageId))).toBe(before);
          expect(page.store.undoLabel).toBeUndefined();
          expect(page.store.isGesturing).toBe(false);
        },
      ),
    );
  });
});

describe('a drag at an edge of the canvas', () => {
  it('[EDT-5] follows the page that the camera moves under it', () => {
    const page = canvas([box('a', 100, 100)]);
    page.tools.press(page.input(120, 120));
    expect(page.tools.draggedTo).toBeUndefined();
    page.tools.move(page.input(300, 120));
    expect(page.tools.draggedTo).toEqual({ x: 300, y: 120 });
    page.context.setCamera({ x: 50, y: 0, scale: 1 });
    page.tools.followCamera();
    expect(page.layer('a')['x']).toBe(330);
    page.tools.release(page.input(350, 120));
    expect(page.tools.draggedTo).toBeUndefined();
  });

  it('[EDT-5] is not one if the page itself is dragged', () => {
    const page = canvas([]);
    page.tools.press(page.input(120, 120, { button: 1 }));
    page.tools.move(page.input(300, 120));
    expect(page.tools.draggedTo).toBeUndefined();
  });
});

describe('Escape', () => {
  const press = { modifiers: noModifiers };

  it('[EDT-4] ends a marquee with the selection from before', () => {
    const page = canvas([box('a', 0, 0), box('b', 300, 0)]);
    page.store.select(['a']);
    page.tools.press(page.input(290, 200));
    page.tools.move(page.input(400, -20));
    expect(page.store.selection.layerIds).toEqual(['b']);
    expect(page.tools.isBusy).toBe(true);
    page.tools.cancel();
    expect(page.store.selection.layerIds).toEqual(['a']);
    expect(page.tools.isBusy).toBe(false);
  });

  it('[EDT-4] ends drawing without a new layer, also when the pointer is released later', () => {
    const page = canvas([]);
    page.context.chooseTool('Rectangle');
    page.tools.reset();
    page.tools.press(page.input(100, 100, press));
    page.tools.move(page.input(300, 300, press));
    expect(page.tools.isBusy).toBe(true);
    page.tools.cancel();
    page.tools.release(page.input(300, 300, press));
    expect(layerTree(page.store.document, pageId).ids).toEqual([]);
    expect(page.overlays.at(-1)).toEqual({});
  });

  it('[EDT-4] ends panning where it began', () => {
    const page = canvas([]);
    page.tools.press(page.input(100, 100, { button: 1 }));
    page.tools.move(page.input(300, 300));
    expect(page.context.camera()).toMatchObject({ x: -200, y: -200 });
    expect(page.tools.isBusy).toBe(true);
    page.tools.cancel();
    expect(page.context.camera()).toMatchObject({ x: 0, y: 0 });
  });
});
