import { layerTree } from '../model/layer-tree.ts';
import { isDrag } from './gesture.ts';
import { selectInArea } from './marquee.ts';
import { moveSelection } from './moving.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/**
 * The main button is down on a layer or on the page. Below the threshold of a drag, nothing in the document changes
 * (EDT-5). A press on a layer that is not selected selects it at once; one on several selected layers decides when the
 * button is released.
 */
export function press(context: GestureContext, start: PointerInput, target: string | undefined): ToolState {
  const { store } = context;
  const { layerIds } = store.selection;
  const { shift } = start.modifiers;
  const wasSelected = target !== undefined && layerIds.includes(target);
  const tree = layerTree(store.document, store.pageId);
  const hasLayers = target !== undefined && tree.children(target).length > 0;
  // On the background of a container, Ctrl or Cmd selects what is in it instead of moving the container.
  const selectsArea = target === undefined || (start.modifiers.mod && hasLayers && !wasSelected);
  if (target !== undefined && !wasSelected) store.select(shift ? [...layerIds, target] : [target]);
  const state: ToolState = {
    cursor: 'default',
    move: (input) => {
      if (!isDrag(start, input)) return state;
      if (selectsArea) return selectInArea(context, start).move(input);
      return store.mayEdit ? moveSelection(context, start).move(input) : state;
    },
    release: () => {
      if (target === undefined && !shift) store.select([]);
      else if (target !== undefined && wasSelected)
        store.select(shift ? layerIds.filter((layerId) => layerId !== target) : [target]);
      return context.idle();
    },
    cancel: () => context.idle(),
  };
  return state;
}
