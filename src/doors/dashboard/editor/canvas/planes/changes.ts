import type { Box } from '../../../../../design/boxes/types.ts';
import type { PageView } from '../../view/page-view.ts';
import type { BoxPlace } from '../../view/places.ts';

/**
 * The layers that a version of a page paints in another way or at another place than the version before. Undefined if
 * boxes were added, removed or moved to another place in the order of painting.
 */
export function changedLayers(previous: PageView, next: PageView): ReadonlySet<string> | undefined {
  const changed = changedBoxes(previous, next);
  return changed && new Set(changed.map(({ now }) => now.box.layerId));
}

/** A box of two versions. */
interface ChangedBox {
  before: BoxPlace;
  now: BoxPlace;
}

/** The boxes of `changedLayers`, in drawing order. */
export function changedBoxes(previous: PageView, next: PageView): ChangedBox[] | undefined {
  if (previous.boxPlaces.length !== next.boxPlaces.length) return undefined;
  const changed: ChangedBox[] = [];
  for (const [index, now] of next.boxPlaces.entries()) {
    const before = previous.boxPlaces[index];
    if (!before || before.box.layerId !== now.box.layerId || before.box.kind !== now.box.kind) return undefined;
    if (!isSamePlace(before, now) || !isPaintedAlike(previous, before.box, next, now.box))
      changed.push({ before, now });
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
