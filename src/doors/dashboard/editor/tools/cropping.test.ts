import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { applyDiff } from '../model/diff.ts';
import { pageId } from '../model/model.fixture.ts';
import { bindingKey, pageKey } from '../model/records.ts';
import { box, type Canvas, canvas, drag, row, shift } from './tools.fixture.ts';

const photo = (fields: JsonObject = {}): JsonObject => ({
  ...box('photo', 100, 100, { width: 100, height: 100, type: 'image', src: 'https://example.com/a.png', ...fields }),
});

/** Selects the photo and opens its crop by a double click. */
function openCrop(layers: readonly JsonObject[], at: [number, number] = [150, 150]): Canvas {
  const page = canvas(layers);
  page.store.select(['photo']);
  page.tools.press(page.input(...at, { clicks: 2 }));
  page.tools.release(page.input(...at));
  return page;
}

const crop = (handle: { x: -1 | 0 | 1; y: -1 | 0 | 1 }) => ({ handle: { kind: 'crop', handle } as const });

describe('cropping an image on the canvas', () => {
  it('[EDT-5] begins with a double click, and changes nothing by itself', () => {
    const page = openCrop([photo()]);
    const { document } = page.store;
    expect(page.context.cropping()?.layerId).toBe('photo');
    expect(page.tools.isBusy).toBe(false);
    page.context.cropping()?.apply();
    expect(page.store.document).toBe(document);
    expect(page.store.undoLabel).toBeUndefined();
  });

  it('[EDT-4] moves, zooms and resizes as one entry of the history', () => {
    const page = openCrop([photo()]);
    drag(page, [150, 150], [170, 150]);
    drag(page, [200, 200], [180, 160], crop({ x: 1, y: 1 }));
    expect(page.layer('photo')).toMatchObject({ x: 100, y: 100, width: 80, height: 60 });
    page.tools.press(page.input(600, 500));
    expect(page.context.cropping()?.isOpen).toBe(false);
    expect(page.store.undoLabel).toBe('Crop');
    // The picture is 200 × 100 px and began at 50 px. It covers 80 × 60 px with 120 × 60 px.
    expect(page.layer('photo')).toMatchObject({ zoom: 1.6667, focus: { x: 0.25, y: 0 } });
    page.store.undo();
    expect(page.layer('photo')).toEqual(photo());
  });

  it('[EDT-4] restores the document byte for byte when it is canceled', () => {
    const page = openCrop([photo({ fit: 'contain' })]);
    expect(page.layer('photo')).toMatchObject({ fit: 'cover' });
    drag(page, [150, 150], [170, 150]);
    drag(page, [100, 150], [120, 150], crop({ x: -1, y: 0 }));
    page.context.cropping()?.cancel();
    expect(page.layer('photo')).toEqual(photo({ fit: 'contain' }));
    expect(page.store.undoLabel).toBeUndefined();
  });

  it('[EDT-4] goes back to the last release if a drag is canceled', () => {
    const page = openCrop([photo()]);
    drag(page, [150, 150], [170, 150]);
    const before = page.layer('photo');
    page.tools.press(page.input(150, 150));
    page.tools.move(page.input(190, 150));
    expect(page.layer('photo')).not.toEqual(before);
    page.tools.cancel();
    expect(page.layer('photo')).toEqual(before);
    expect(page.context.cropping()?.isOpen).toBe(true);
  });

  it('zooms with a corner of the picture, and keeps the proportions of the frame with Shift', () => {
    const page = openCrop([photo()]);
    drag(page, [250, 200], [350, 210], { handle: { kind: 'picture', handle: { x: 1, y: 1 } } });
    expect(page.layer('photo')).toMatchObject({ zoom: 1.5, focus: { x: 0.25, y: 0 } });
    drag(page, [200, 200], [150, 190], { ...crop({ x: 1, y: 1 }), ...shift });
    expect(page.layer('photo')).toMatchObject({ width: 50, height: 50 });
  });

  it('keeps the picture in place while the frame of a rotated layer is dragged', () => {
    const page = openCrop([photo({ rotation: 90 })]);
    // The right edge of the layer is at its bottom on the page.
    drag(page, [150, 200], [150, 180], crop({ x: 1, y: 0 }));
    expect(page.layer('photo')).toMatchObject({ x: 110, y: 90, width: 80, height: 100 });
  });

  it('changes the size of a layer in a flow, and not its position', () => {
    const { x: _x, y: _y, ...flowing } = photo({ parentId: 'row' });
    const page = openCrop([row, flowing], [50, 50]);
    drag(page, [0, 50], [20, 50], crop({ x: -1, y: 0 }));
    expect(page.layer('photo')).toMatchObject({ width: 80, height: 100, focus: { x: 0.5833, y: 0.5 } });
    expect(page.layer('photo')).not.toHaveProperty('x');
  });

  it('begins in the padding of the image, of which a percentage is that of the container', () => {
    const inside = photo({ parentId: 'around', x: 0, y: 0, style: { padding: '10%' } });
    const around = (style: JsonObject) => box('around', 100, 100, { width: 220, height: 200, style });
    const frame = ({ context }: Canvas) => context.cropping()?.crop.frame;
    const bordered = openCrop([around({ border: '10px solid red' }), inside]);
    expect(frame(bordered)).toEqual({ x: 20, y: 20, width: 60, height: 60 });
    const { x: _x, y: _y, ...flowing } = inside;
    const padded = openCrop([around({ flexDirection: 'row', padding: 10 }), flowing], [120, 120]);
    expect(frame(padded)).toEqual({ x: 20, y: 20, width: 60, height: 60 });
    const inGrid = openCrop([around({ display: 'grid' }), flowing], [120, 120]);
    expect(frame(inGrid)).toBeUndefined();
    expect(inGrid.announced.at(-1)).toContain('cannot be cropped');
  });

  it.each([
    ['focus', 'focus.x'],
    ['zoom', 'zoom'],
  ])('[EDT-9] says that a bound %s keeps the crop from being changed', (name, property) => {
    const page = canvas([photo()]);
    bind(page, property);
    page.store.select(['photo']);
    page.tools.press(page.input(150, 150, { clicks: 2 }));
    expect(page.context.cropping()).toBeUndefined();
    expect(page.announced.at(-1)).toBe(`The ${name} of this image is bound. Unbind it to crop the image.`);
  });

  it('[EDT-9] crops all values of a bound image', () => {
    const page = canvas([photo()]);
    bind(page, 'src');
    page.store.select(['photo']);
    page.tools.press(page.input(150, 150, { clicks: 2 }));
    expect(page.context.cropping()?.isOpen).toBe(true);
    expect(page.announced.at(-1)).toContain('all of its values get the same crop');
  });

  it('does not begin on a locked layer, nor for viewers', () => {
    const locked = openCrop([photo({ locked: true })]);
    expect(locked.context.cropping()).toBeUndefined();
    const viewed = canvas([photo()], { mayEdit: false });
    viewed.store.select(['photo']);
    viewed.tools.press(viewed.input(150, 150, { clicks: 2 }));
    expect(viewed.context.cropping()).toBeUndefined();
  });
});

function bind({ store }: Canvas, property: string): void {
  const binding = { layerId: 'photo', property, expression: '0.5' };
  const page = store.document.records.get(pageKey(pageId));
  store.load((document) =>
    applyDiff(
      document,
      new Map([
        [bindingKey(pageId, 'photo', property), { before: undefined, after: binding }],
        [pageKey(pageId), { before: page, after: { ...page, bindings: [`photo/${property}`] } }],
      ]),
    ),
  );
}
