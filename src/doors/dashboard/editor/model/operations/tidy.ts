import type { Diff } from '../diff.ts';
import { layerTree } from '../layer-tree.ts';
import type { EditorDocument } from '../records.ts';
import { gapsBetween, medianGap } from './auto-layout.ts';
import type { DrawnArea, Rectangles } from './frames.ts';
import { moveLayersOnPage } from './move.ts';
import { isPlaced } from './places.ts';

interface Item {
  layerId: string;
  area: DrawnArea;
}

/**
 * Arranges placed layers in straight rows with equal gaps. Layers that overlap vertically are one row, and the gaps are the
 * medians of those that the layers have.
 */
export function tidyLayers(
  document: EditorDocument,
  pageId: string,
  layerIds: readonly string[],
  rectangles: Rectangles,
): Diff {
  const tree = layerTree(document, pageId);
  const items = layerIds.flatMap((layerId): Item[] => {
    const area = rectangles.get(layerId);
    return area && isPlaced(tree.layer(layerId)) ? [{ layerId, area }] : [];
  });
  const rows = splitRows(items);
  const [left, top] = [Math.min(...items.map(({ area }) => area.x)), Math.min(...items.map(({ area }) => area.y))];
  const across = medianGap(rows.flatMap((row) => gapsBetween(row.map(({ area }) => [area.x, area.x + area.width]))));
  const down = medianGap(gapsBetween(rows.map((row) => [startOf(row), endOf(row)])));
  const distances = new Map<string, { x: number; y: number }>();
  let y = top;
  for (const row of rows) {
    let x = left;
    for (const { layerId, area } of row) {
      distances.set(layerId, { x: x - area.x, y: y - area.y });
      x += area.width + across;
    }
    y += Math.max(...row.map(({ area }) => area.height)) + down;
  }
  const distance = (layerId: string) => distances.get(layerId) ?? { x: 0, y: 0 };
  return moveLayersOnPage(document, pageId, [...distances.keys()], { distance, rectangles });
}

/** Rows from top to bottom, each from left to right. A layer is in a row if its middle is above the row's lower end. */
function splitRows(items: readonly Item[]): Item[][] {
  const rows: Item[][] = [];
  for (const item of items.toSorted((one, other) => one.area.y - other.area.y)) {
    const row = rows.at(-1);
    if (row && item.area.y + item.area.height / 2 < endOf(row)) row.push(item);
    else rows.push([item]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.area.x - other.area.x));
}

function startOf(row: readonly Item[]): number {
  return Math.min(...row.map(({ area }) => area.y));
}

function endOf(row: readonly Item[]): number {
  return Math.max(...row.map(({ area }) => area.y + area.height));
}
