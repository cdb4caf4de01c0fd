import type { JsonObject } from '../../../../../core/json.ts';
import { compose } from '../../../../../draw/geometry/matrix.ts';
import type { LayerTree } from '../layer-tree.ts';
import {
  areaIn,
  declaredArea,
  declaredFrame,
  type Frames,
  type LayerFrame,
  placedMatrix,
  relativeMatrix,
  rotation,
} from './frames.ts';
import { isPlaced } from './places.ts';

/**
 * The frames that layers have after a change of their values, computed from the frames before it. A layer whose new values do
 * not say where it is, because it flows or is as large as its content, keeps its frame in what contains it.
 */
export function framesAfter(before: LayerTree, after: LayerTree, frames: Frames): Frames {
  const known = new Map<string, LayerFrame>();
  const unchanged = new Map<string, boolean>();
  const isUnchanged = (layerId: string): boolean => {
    const parentId = after.parent(layerId);
    const isSame =
      unchanged.get(layerId) ??
      (before.has(layerId) &&
        before.layer(layerId) === after.layer(layerId) &&
        (parentId === undefined || isUnchanged(parentId)));
    unchanged.set(layerId, isSame);
    return isSame;
  };
  const lookUp: Frames = (layerId) => {
    if (layerId === undefined || isUnchanged(layerId)) return frames(layerId);
    const frame = known.get(layerId) ?? changedFrame(layerId);
    known.set(layerId, frame);
    return frame;
  };
  const changedFrame = (layerId: string): LayerFrame => {
    const parent = lookUp(after.parent(layerId));
    if (!before.has(layerId)) return declaredFrame(after.layer(layerId), parent);
    const earlier = { layer: before.layer(layerId), parent: frames(before.parent(layerId)), frame: frames(layerId) };
    const staysInside = before.parent(layerId) === after.parent(layerId);
    return movedFrame(earlier, { layer: after.layer(layerId), parent, staysInside });
  };
  return lookUp;
}

interface Earlier {
  layer: JsonObject;
  parent: LayerFrame;
  frame: LayerFrame;
}

function movedFrame(
  earlier: Earlier,
  { layer, parent, staysInside }: { layer: JsonObject; parent: LayerFrame; staysInside: boolean },
): LayerFrame {
  const { frame } = earlier;
  if (!staysInside && !isPlaced(layer)) return frame;
  const area = areaIn(earlier.parent, frame);
  const [from, to] = [declaredArea(earlier.layer, earlier.parent, area), declaredArea(layer, parent, area)];
  const size = (side: 'width' | 'height') => {
    const [old, now] = [from[side], to[side]];
    return old === undefined || now === undefined ? (now ?? area[side]) : Math.max(0, area[side] + now - old);
  };
  const start = (side: 'x' | 'y') => {
    if (!isPlaced(layer)) return area[side];
    return staysInside && isPlaced(earlier.layer) ? area[side] + to[side] - from[side] : to[side];
  };
  const [width, height] = [size('width'), size('height')];
  const turn = rotation(degrees(layer) - degrees(earlier.layer));
  const linear = { ...compose(turn, relativeMatrix(earlier.parent, frame)), e: 0, f: 0 };
  const matrix = placedMatrix(parent, { x: start('x'), y: start('y'), width, height }, linear);
  return { ...frame, width, height, matrix };
}

function degrees({ rotation: value }: JsonObject): number {
  return typeof value === 'number' ? value : 0;
}
