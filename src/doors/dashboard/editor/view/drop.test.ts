import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../core/json.ts';
import { translation } from '../../../../draw/geometry/matrix.ts';
import { layerTree } from '../model/layer-tree.ts';
import { documentWith, pageId } from '../model/model.fixture.ts';
import { findDrop } from './drop.ts';
import type { PlacedBox } from './hit.ts';

const layer = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  type: 'container',
  visible: true,
  style: {},
  ...fields,
});
const box = (layerId: string, x: number, y: number, width: number, height: number): PlacedBox => ({
  layerId,
  width,
  height,
  matrix: translation(x, y),
});
const row = { style: { flexDirection: 'row', gap: 20 }, x: 0, y: 0 };

function drop(
  layers: JsonObject[],
  boxes: PlacedBox[],
  x: number,
  y: number,
  options: { dragged?: string[]; size?: number; isForced?: boolean } = {},
) {
  const page = { tree: layerTree(documentWith(layers), pageId), boxes: [box('', 0, 0, 1_000, 1_000), ...boxes] };
  const { dragged = ['moved'], size = 40, isForced = false } = options;
  return findDrop(page, { x, y }, { dragged, area: { x, y, width: size, height: size }, isForced, scale: 1 });
}

const cards = [
  layer('row', row),
  layer('a', { parentId: 'row' }),
  layer('b', { parentId: 'row' }),
  layer('moved', { x: 500, y: 500 }),
];
const cardBoxes = [
  box('row', 0, 0, 300, 100),
  box('a', 10, 10, 80, 80),
  box('b', 110, 10, 80, 80),
  box('moved', 500, 500, 40, 40),
];

describe('a drop', () => {
  it.each([
    [5, 50, 0, 10],
    [100, 50, 1, 100],
    [250, 50, 2, 190],
  ])('[EDT-7] at %s, %s goes to index %s of a row, with a line at %s', (x, y, index, line) => {
    const found = drop(cards, cardBoxes, x, y);
    expect(found).toMatchObject({ parentId: 'row', slot: { index } });
    expect(found.slot?.line.map((point) => point.x)).toEqual([line, line]);
  });

  it('[EDT-7] into a child needs the pointer to be more than 10 px inside it', () => {
    expect(drop(cards, cardBoxes, 50, 50)).toMatchObject({ parentId: 'a' });
    expect(drop(cards, cardBoxes, 85, 50)).toMatchObject({ parentId: 'row', slot: { index: 1 } });
  });

  it('[EDT-7] goes to a container that is larger than the layer, unless Ctrl is held', () => {
    expect(drop(cards, cardBoxes, 50, 50, { size: 90 })).toMatchObject({ parentId: 'row' });
    expect(drop(cards, cardBoxes, 50, 50, { size: 90, isForced: true })).toMatchObject({ parentId: 'a' });
    expect(drop(cards, cardBoxes, 50, 50, { size: 500 })).toEqual({ parentId: undefined, slot: undefined });
  });

  it('[EDT-7] is never into the layer itself, and skips locked containers', () => {
    expect(drop(cards, cardBoxes, 50, 50, { dragged: ['row'] }).parentId).toBeUndefined();
    const locked = cards.map((each) => (each['id'] === 'a' ? { ...each, locked: true } : each));
    expect(drop(locked, cardBoxes, 50, 50)).toMatchObject({ parentId: 'row' });
  });

  it('[EDT-7] onto a container without auto layout places the layer', () => {
    const layers = [layer('frame', { x: 0, y: 0, width: 300, height: 100 }), layer('moved', { x: 500, y: 500 })];
    expect(drop(layers, [box('frame', 0, 0, 300, 100)], 50, 50)).toEqual({ parentId: 'frame', slot: undefined });
  });

  it('[EDT-7] in a container that wraps picks the line first', () => {
    const layers = [
      layer('row', { ...row, style: { flexDirection: 'row', flexWrap: 'wrap' } }),
      ...['a', 'b', 'c', 'd'].map((id) => layer(id, { parentId: 'row', type: 'text' })),
      layer('moved', { x: 500, y: 500 }),
    ];
    const boxes = [
      box('row', 0, 0, 300, 300),
      box('a', 0, 0, 100, 50),
      box('b', 110, 0, 100, 50),
      box('c', 0, 70, 100, 50),
      box('d', 110, 70, 100, 50),
    ];
    expect(drop(layers, boxes, 290, 25).slot?.index).toBe(2);
    expect(drop(layers, boxes, 10, 80).slot?.index).toBe(2);
    expect(drop(layers, boxes, 290, 290).slot?.index).toBe(4);
  });

  it('[EDT-7] in a reversed row follows what is seen', () => {
    const layers = cards.map((each) =>
      each['id'] === 'row' ? { ...each, style: { flexDirection: 'row-reverse' } } : each,
    );
    const boxes = [box('row', 0, 0, 300, 100), box('a', 210, 10, 80, 80), box('b', 110, 10, 80, 80)];
    expect(drop(layers, boxes, 295, 50).slot?.index).toBe(0);
    expect(drop(layers, boxes, 50, 50).slot?.index).toBe(2);
  });
});
