import type { Warning } from '../../core/warnings.ts';
import type { PageDocument } from '../../design/document/page.ts';
import type { ResolvedLayer, ResolvedPage } from '../../design/resolve/resolved-page.ts';
import { isColumn } from './styles.ts';

/**
 * Returns the only layer of a page whose content flows over pages, or a warning that says why there is none (PAG-1).
 * The layer is searched in the resolved page, because one of two marked layers may be hidden. The document is needed to
 * tell a hidden region from a missing one.
 */
export function findFlow(page: ResolvedPage, document: PageDocument): { regionId: string } | { problem: Warning } {
  const marked = document.layers.filter((layer) => layer.flowRegion === true);
  const markLayers = new Map(marksIn(page.layers).map((layer) => [layer.id, layer]));
  const [region, ...others] = markLayers.values();
  if (marked.length === 0) return unavailable('no layer is marked as its flow region');
  if (!region) return unavailable('its flow region is hidden', marked[0]?.id);
  if (others.length > 0) {
    return unavailable(`${markLayers.size} layers are marked as its flow region, and only one can be`, others[0]?.id);
  }
  const fault = findFault(region, page);
  return fault === undefined ? { regionId: region.id } : unavailable(fault, region.id);
}

function findFault(region: ResolvedLayer, page: ResolvedPage): string | undefined {
  if (!page.layers.includes(region)) return 'its flow region is nested in another layer, and must be at the top level';
  if (region.type !== 'container') return `its flow region is of type ${region.type}, and must be a container`;
  if (region.loop) return 'its flow region is a loop, which must be inside the region instead';
  if (!isColumn(region.style)) return 'its flow region must lay out its children as a flex column';
  return undefined;
}

function marksIn(layers: readonly ResolvedLayer[]): ResolvedLayer[] {
  return layers.flatMap((layer) => [...(layer.flowRegion ? [layer] : []), ...marksIn(layer.children)]);
}

function unavailable(reason: string, layerId?: string): { problem: Warning } {
  const message = `The page was not paginated: ${reason}.`;
  return { problem: { code: 'pagination_unavailable', message, ...(layerId === undefined ? {} : { layerId }) } };
}
