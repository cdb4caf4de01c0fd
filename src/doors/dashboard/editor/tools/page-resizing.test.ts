import { describe, expect, it } from 'vitest';
import { pageId } from '../model/model.fixture.ts';
import { pageKey } from '../model/records.ts';
import { alt, box, type Canvas, canvas, drag, shift } from './tools.fixture.ts';

const pageSize = ({ store }: Canvas) => {
  const { width, height } = store.document.records.get(pageKey(pageId)) ?? {};
  return { width, height };
};

const edge = (x: 0 | 1, y: 0 | 1) => ({ handle: { kind: 'page', edge: { x, y } } as const });
const right = box('right', 1_100, 10, { constraints: { x: 'right', y: 'top' } });

describe('resizing the page by its edges', () => {
  it('[EDT-4] [DOC-18] moves layers by their constraints, as one entry of the history', () => {
    const page = canvas([right]);
    drag(page, [1_205, 300], [1_005, 900], edge(1, 0));
    expect(pageSize(page)).toEqual({ width: 1_000, height: 630 });
    expect(page.layer('right')).toMatchObject({ x: 900 });
    expect(page.overlays).toContainEqual({ readout: { text: '1000 × 630', at: { x: 1_005, y: 900 } } });
    page.store.undo();
    expect(pageSize(page)).toEqual({ width: 1_200, height: 630 });
    expect(page.layer('right')).toEqual(right);
  });

  it('leaves the layers as they are with Alt, and if that is turned off', () => {
    const page = canvas([right]);
    drag(page, [1_205, 300], [1_005, 300], { ...edge(1, 0), ...alt });
    expect(pageSize(page)).toEqual({ width: 1_000, height: 630 });
    expect(page.layer('right')).toEqual(right);
    const other = canvas([right], { resizesLayers: false });
    drag(other, [600, 635], [600, 735], edge(0, 1));
    expect(pageSize(other)).toEqual({ width: 1_200, height: 730 });
    expect(other.layer('right')).toEqual(right);
  });

  it('keeps the proportions with Shift at the corner, and the limits of a page', () => {
    const page = canvas([]);
    drag(page, [1_205, 635], [605, 600], { ...edge(1, 1), ...shift });
    expect(pageSize(page)).toEqual({ width: 600, height: 315 });
    drag(page, [605, 320], [-9_000, 90_000], edge(1, 1));
    expect(pageSize(page)).toEqual({ width: 1, height: 10_000 });
  });

  it('[EDT-4] restores the page byte for byte if it is canceled', () => {
    const page = canvas([right]);
    const { document } = page.store;
    page.tools.press(page.input(1_205, 300, edge(1, 0)));
    page.tools.move(page.input(1_005, 300));
    expect(pageSize(page)).toEqual({ width: 1_000, height: 630 });
    page.tools.cancel();
    expect(page.store.document).toBe(document);
  });
});
