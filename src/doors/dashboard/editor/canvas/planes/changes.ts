import type { Box } from '../../../../../design/boxes/types.ts';
import type { PageView } from '../../view/page-view.ts';
import type { BoxPlace } from '../../view/places.ts';

/**
 * The layers that a version of a page paints in another way or at another place than the version before. Undefined if
 * boxes were added, removed or moved to another place in the order of painting.
 */
export function changedLayers(previous: PageView, next: PageView): ReadonlySet<string> | undefined {
  const before = previous.boxPlaces;
  const now = next.boxPlaces;
  if (before.length !== now.length) return undefined;
  const changed = new Set<string>();
  for (const [index, boxPlace] of now.entries()) {
    const earlier = before[index];
    if (!earlier || earlier.box.layerId !== boxPlace.box.layerId || earlier.box.kind !== boxPlace.box.kind)
      return undefined;
    if (!isSamePlace(earlier, boxPlace) || !isPaintedAlike(previous, earlier.box, next, boxPlace.box))
      changed.add(boxPlace.box.layerId);
  }
  return changed;
}

function isSamePlace(one: BoxPlace, other: BoxPlace): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  const { a, b, c, d, e, f } = one.matrix;
  const { matrix } = other;
  return a === matrix.a && b === matrix.b && c === matrix.c && d === matrix.d && e === matrix.e && f === matrix.f;
}

/** Whether two boxes are painted alike, apart from their children. Unchanged boxes share the objects in them. */
function isPaintedAlike(previous: PageView, one: Box, next: PageView, other: Box): boolean {
  if (one.kind === 'container' || other.kind === 'container') return one.style === other.style;
  if (one.kind === 'image' && other.kind === 'image')
    return one === other && previous.drawing.getPicture(one) === next.drawing.getPicture(other);
  return one === other;
}
