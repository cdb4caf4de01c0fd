import { documentLimits } from '../../../../design/document/limits.ts';
import { resizePageAndLayers, setPageValues } from '../model/operations/pages.ts';
import { pageKey, requireRecord } from '../model/records.ts';
import { gestureState } from './gesture.ts';
import type { GestureContext, PageEdge, PointerInput, ToolState } from './tool.ts';

/**
 * Drags the right edge of the page, its bottom edge, or the corner between them. Layers follow their constraints (DOC-18),
 * unless that is turned off, or Alt, Ctrl or Cmd is held. Shift at the corner keeps the proportions.
 */
export function resizePage(context: GestureContext, start: PointerInput, edge: PageEdge): ToolState {
  const { document, pageId } = context.store;
  const page = requireRecord(document, pageKey(pageId));
  const from = { width: Number(page['width']), height: Number(page['height']) };

  const sizeAt = ({ page: pointer, modifiers }: PointerInput) => {
    const free = {
      width: from.width + (pointer.x - start.page.x) * edge.x,
      height: from.height + (pointer.y - start.page.y) * edge.y,
    };
    if (!modifiers.shift || edge.x === 0 || edge.y === 0) return roundSize(free);
    const [across, down] = [free.width / from.width, free.height / from.height];
    const factor = Math.abs(across - 1) >= Math.abs(down - 1) ? across : down;
    return roundSize({ width: from.width * factor, height: from.height * factor });
  };

  return gestureState(context, start, {
    label: 'Resize page',
    cursor: pageEdgeCursor(edge),
    step: (input) => {
      const { alt, mod } = input.modifiers;
      const size = sizeAt(input);
      const followed = context.resizesLayers() && !alt && !mod;
      return {
        diff: followed ? resizePageAndLayers(document, pageId, size) : setPageValues(document, pageId, { ...size }),
        overlay: { readout: { text: `${size.width} × ${size.height}`, at: input.page } },
      };
    },
  });
}

export function pageEdgeCursor({ x, y }: PageEdge): string {
  if (x === 0) return 'ns-resize';
  return y === 0 ? 'ew-resize' : 'nwse-resize';
}

function roundSize({ width, height }: { width: number; height: number }) {
  const side = (length: number) => Math.min(documentLimits.pageSide, Math.max(1, Math.round(length)));
  return { width: side(width), height: side(height) };
}
