import type { Warning } from '../core/warnings.ts';
import type { PlacedLayer } from './parity/index.ts';

/** Layers of which rounding leaves at most this many px on the page count as outside. */
const tolerance = 0.5;

/**
 * Finds layers that are entirely outside the page, so that nothing of them is visible (JOB-5). All lengths are in px.
 * Layers that already have a warning in `warned` are left out, because a text outside the page also overflows it.
 */
export function outsidePage(
  layers: readonly PlacedLayer[],
  page: { width: number; height: number },
  warned: readonly Warning[],
): Warning[] {
  const warnedLayers = new Set(warned.map((warning) => warning.layerId));
  return layers.flatMap(({ layerId, area: { x, y, width, height } }): Warning[] => {
    if (layerId === '' || width <= 0 || height <= 0 || warnedLayers.has(layerId)) return [];
    const isInside =
      x + width > tolerance && y + height > tolerance && x < page.width - tolerance && y < page.height - tolerance;
    return isInside ? [] : [{ code: 'outside_page', message: 'The layer is outside the page.', layerId }];
  });
}
