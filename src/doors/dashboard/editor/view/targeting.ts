import type { Area } from '../../../../draw/geometry/area.ts';
import { isLocked, type LayerTree } from '../model/layer-tree.ts';
import { containsPoint, encloses, overlaps, type PlacedBox, type Point } from './hit.ts';

/** What can be targeted on a page: its layers, and their boxes in drawn order. */
export interface TargetedPage {
  tree: LayerTree;
  boxes: readonly PlacedBox[];
}

/** How a click picks a layer (EDT-5). */
export interface TargetOptions {
  selected: readonly string[];
  /** Ctrl or Cmd: the deepest layer. */
  isDeep: boolean;
}

/** The layers under a point, front first, locked ones too. */
export function layersAt({ tree, boxes }: TargetedPage, point: Point, slop: number): string[] {
  const hit = boxes.filter((box) => tree.has(box.layerId) && containsPoint(box, point, slop));
  return [...new Set(hit.reverse().map(({ layerId }) => layerId))];
}

/** The layer that a click at a point selects, and that hovering it outlines. */
export function targetAt(page: TargetedPage, point: Point, slop: number, options: TargetOptions): string | undefined {
  const { tree } = page;
  const front = layersAt(page, point, slop).find((layerId) => !isLocked(tree, layerId));
  return front === undefined ? undefined : chooseLevel(tree, front, options);
}

/**
 * The layer among a hit layer and those around it that is at the level of the selection: a sibling of a selected layer, else a
 * sibling of one of its parents, else the outermost.
 */
function chooseLevel(tree: LayerTree, hit: string, { selected, isDeep }: TargetOptions): string {
  if (isDeep) return hit;
  const chain = [hit, ...tree.ancestors(hit)];
  const outermost = chain.at(-1) ?? hit;
  const [first] = selected;
  if (first === undefined || !tree.has(first)) return outermost;
  const levels = [...tree.ancestors(first), undefined];
  for (const parentId of levels) {
    const found = chain.find((layerId) => tree.parent(layerId) === parentId);
    if (found !== undefined) return found;
  }
  return outermost;
}

/** The layer one level below a selected one at a point, for a double click; undefined if there is none. */
export function targetInside(page: TargetedPage, point: Point, slop: number, layerId: string): string | undefined {
  const { tree } = page;
  const front = layersAt(page, point, slop).find(
    (hit) => !isLocked(tree, hit) && tree.ancestors(hit).includes(layerId),
  );
  if (front === undefined) return undefined;
  return [front, ...tree.ancestors(front)].find((each) => tree.parent(each) === layerId);
}

/**
 * The layers that a marquee selects: leaves that it touches, and containers that it encloses (EDT-5). Of a container and a
 * layer in it, only the container. `isDeep` selects leaves alone.
 */
export function layersInArea({ tree, boxes }: TargetedPage, area: Area, { isDeep }: { isDeep: boolean }): string[] {
  const byLayer = Map.groupBy(boxes, ({ layerId }) => layerId);
  const isHit = (layerId: string, test: (area: Area, box: PlacedBox) => boolean) =>
    (byLayer.get(layerId) ?? []).some((box) => test(area, box));
  const collect = (layerIds: readonly string[]): string[] =>
    layerIds.flatMap((layerId) => {
      if (tree.layer(layerId)['locked'] === true) return [];
      const children = tree.children(layerId);
      if (tree.layer(layerId)['type'] !== 'container' || (isDeep && children.length === 0))
        return isHit(layerId, overlaps) ? [layerId] : [];
      return !isDeep && isHit(layerId, encloses) ? [layerId] : collect(children);
    });
  return collect(tree.children(undefined));
}
