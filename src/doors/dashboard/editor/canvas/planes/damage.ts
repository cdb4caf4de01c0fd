import type { Box } from '../../../../../design/boxes/types.ts';
import { type Area, intersection, isEmpty, union } from '../../../../../draw/geometry/area.ts';
import { toMatrix } from '../../../../../draw/geometry/transform.ts';
import { nameFontSet } from '../../../../../draw/takumi/layout/measured-sizes.ts';
import type { DrawnPart } from '../../../../../draw/takumi/nodes.ts';
import type { PageView } from '../../view/page-view.ts';
import { changedBoxes } from './changes.ts';
import { listPainted } from './paint-order.ts';
import { filteredInk, filtersReach } from './plane-window.ts';

const nothing: Area = { x: 0, y: 0, width: 0, height: 0 };

/** What differs between two versions of a page, in px. */
interface Damage {
  /** Outside of these areas, both look the same. */
  areas: readonly Area[];
  /** How far the filters of the next version reach. */
  reach: number;
}

/**
 * What differs between two versions. Undefined if this is not known: boxes were added, removed or reordered, the fonts are
 * others, or a box reaches to where its place does not say.
 */
export function findDamage(previous: PageView, next: PageView): Damage | undefined {
  if (previous.drawing.width !== next.drawing.width || previous.drawing.height !== next.drawing.height)
    return undefined;
  if (fontsOf(previous) !== fontsOf(next)) return undefined;
  const changed = changedBoxes(previous, next);
  if (!changed) return undefined;
  const [inksBefore, inksNow] = [inksOf(previous), inksOf(next)];
  if (!inksBefore || !inksNow) return undefined;
  const areas = changed.flatMap(({ before, now }) => [
    inksBefore.byBox.get(before.box) ?? nothing,
    inksNow.byBox.get(now.box) ?? nothing,
  ]);
  return { areas: areas.filter((area) => !isEmpty(area)).reduce<Area[]>(addArea, []), reach: inksNow.reach };
}

/** Which boxes are drawn so that all of what a version shows in some areas (px of the page) is drawn. */
export function chooseInAreas(view: PageView, areas: readonly Area[]): (box: Box) => DrawnPart {
  const inks = inksOf(view);
  return (box) => {
    const ink = inks?.byBox.get(box);
    return ink && !areas.some((area) => !isEmpty(intersection(area, ink))) ? 'nothing' : 'all';
  };
}

interface Inks {
  /** What each box paints with everything in it. Boxes that are not drawn are left out. */
  byBox: ReadonlyMap<Box, Area>;
  /** How far filters reach at most. */
  reach: number;
}

const known = new WeakMap<PageView, { inks: Inks | undefined }>();

function inksOf(view: PageView): Inks | undefined {
  const entry = known.get(view) ?? { inks: listInks(view) };
  known.set(view, entry);
  return entry.inks;
}

/**
 * Undefined if a box depends on pixels of other boxes around it, or if a transform has no matrix, so that a box is not drawn
 * at its place.
 */
function listInks(view: PageView): Inks | undefined {
  const places = new Map(view.boxPlaces.map((boxPlace) => [boxPlace.box, boxPlace]));
  const inks = new Map<Box, Area>();
  let reach = 0;
  for (const painted of listPainted(view.root).reverse()) {
    const { prepared, parent } = painted;
    const boxPlace = places.get(prepared.box);
    if (prepared.paint.backdropFilters.length > 0) return undefined;
    if (!boxPlace) continue;
    const { width, height } = boxPlace;
    if (!('value' in toMatrix(prepared.paint.transform, { x: 0, y: 0, width, height }))) return undefined;
    reach = Math.max(reach, filtersReach(painted, boxPlace));
    const ink = union(inks.get(prepared.box) ?? nothing, filteredInk(painted, boxPlace));
    inks.set(prepared.box, ink);
    if (parent) inks.set(parent.prepared.box, union(inks.get(parent.prepared.box) ?? nothing, ink));
  }
  return { byBox: inks, reach };
}

/** Adds an area to a list. Areas that overlap become one. */
function addArea(areas: readonly Area[], added: Area): Area[] {
  const touching = areas.find((area) => !isEmpty(intersection(area, added)));
  if (!touching) return [...areas, added];
  return addArea(
    areas.filter((area) => area !== touching),
    union(touching, added),
  );
}

/** Names the fonts with which a version is drawn. */
export function fontsOf({ drawing: { fonts, fallbackFamilies } }: PageView): string {
  return nameFontSet(fonts, fallbackFamilies);
}
