import type { Area } from './regions.ts';

/** A layer and the position of one of its boxes, in px of the page. */
export interface PlacedLayer {
  layerId: string;
  area: Area;
}

/** The maximum number of layers that a region names. */
const maxNamed = 8;
/** A layer is only named if at least this share of it is in the region. */
const minShare = 0.02;
/**
 * Layers up to this many px from a region count too. One engine may draw a layer up to the edge of the region, the
 * other into it.
 */
const regionMargin = 16;
/** The weight of the part of a layer that is near a region, compared with a part inside it. */
const marginWeight = 0.2;

/**
 * Returns the layers in a region, sorted by the share of the layer that is in the region, the largest first. A page's
 * background and surrounding containers come last.
 */
export function layersIn(region: Area, layers: readonly PlacedLayer[]): string[] {
  const shares = new Map<string, number>();
  const near = {
    x: region.x - regionMargin,
    y: region.y - regionMargin,
    width: region.width + 2 * regionMargin,
    height: region.height + 2 * regionMargin,
  };
  for (const { layerId, area } of layers) {
    const inside = overlap(region, area);
    const share = (inside + marginWeight * (overlap(near, area) - inside)) / Math.max(1, area.width * area.height);
    if (share > 0 && layerId !== '') shares.set(layerId, Math.max(share, shares.get(layerId) ?? 0));
  }
  const ranked = [...shares].toSorted(([, one], [, other]) => other - one);
  const [, max = 0] = ranked[0] ?? [];
  const rankedLayers = ranked.filter(([, share]) => share >= Math.min(max, minShare));
  return rankedLayers.slice(0, maxNamed).map(([layerId]) => layerId);
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return width > 0 && height > 0 ? width * height : 0;
}
