import type { Warning } from '../../core/warnings.ts';
import type { Box } from '../../design/boxes/types.ts';

/**
 * Containers with a mask and something in them: takumi 2.16.3 masks each part as it paints it, and groups once more, so
 * that in its pixels what lies over one another shines through. Its svg masks the whole.
 */
export function maskedContent(box: Box): Warning[] {
  if (box.kind !== 'container') return [];
  const isMasked = ['mask', 'maskImage'].some((property) => (box.style[property] ?? 'none') !== 'none');
  const message =
    'mask is drawn by takumi on each layer in it, not on all together: layers that overlap shine through. html and svg draw it.';
  const own: Warning[] =
    isMasked && box.children.length > 0 ? [{ code: 'style_unsupported', message, layerId: box.layerId }] : [];
  return [...own, ...box.children.flatMap(maskedContent)];
}
