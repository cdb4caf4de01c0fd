import { inverse, transformPoint } from '../../../../draw/geometry/matrix.ts';
import { layerTree } from '../model/layer-tree.ts';
import { isFree } from '../model/operations/expressions.ts';
import { setLayerValues } from '../model/operations/layers.ts';
import { firstBoxes } from '../view/hit.ts';
import { type Corner, radiusCorners, radiusNames, radiusText, readCornerRadii } from '../view/radius.ts';
import { gestureState } from './gesture.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Drags the radius of the selected layer's corners; with Alt, that of one corner. Undefined if it cannot be changed. */
export function roundCorners(context: GestureContext, start: PointerInput, corner: Corner): ToolState | undefined {
  const { store } = context;
  const { document, pageId } = store;
  const [layerId] = store.selection.layerIds;
  const box = layerId === undefined ? undefined : firstBoxes(context.boxes()).get(layerId);
  const radii = layerId === undefined ? undefined : readCornerRadii(layerTree(document, pageId).layer(layerId));
  if (layerId === undefined || !box || !radii) return undefined;
  const toLocal = inverse({ ...box.matrix, e: 0, f: 0 });
  const index = radiusCorners.findIndex(({ x, y }) => x === corner.x && y === corner.y);
  const largest = Math.min(box.width, box.height) / 2;
  const longhands = radiusNames.map((name) => `style.${name}`);
  const isSet = ['style.borderRadius', ...longhands].some((path) => !isFree(document, pageId, layerId, path));

  return gestureState(context, start, {
    label: 'Change radius',
    cursor: 'default',
    note: isSet ? 'The radius is bound to an expression and was not changed.' : undefined,
    step: ({ page, modifiers }) => {
      const { x, y } = transformPoint(toLocal, page.x - start.page.x, page.y - start.page.y);
      // Both axes count, so that the handle follows a pointer that moves toward the middle.
      const inward = (x * -corner.x + y * -corner.y) / 2;
      const radius = Math.max(0, Math.round(Math.min(largest, Math.min(largest, radii[index] ?? 0) + inward)));
      const changed = radii.map((each, at) => (at === index || !modifiers.alt ? radius : each));
      const values = {
        'style.borderRadius': radiusText(changed),
        ...Object.fromEntries(longhands.map((path) => [path, undefined])),
      };
      return {
        diff: isSet ? new Map() : setLayerValues(document, pageId, [[layerId, values]]),
        overlay: { radius: corner, readout: { text: `Radius ${radius}`, at: page } },
      };
    },
  });
}
