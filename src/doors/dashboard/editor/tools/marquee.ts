import { areaBetween } from '../model/operations/places.ts';
import { layersInArea } from '../view/targeting.ts';
import { targetedPage } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolState } from './tool.ts';

/** Drags a rectangle over the page and selects the layers in it. With Shift they are added, or removed if they were selected. */
export function selectInArea(context: GestureContext, start: PointerInput): ToolState {
  const { store } = context;
  const before = store.selection.layerIds;
  const end = (): ToolState => {
    context.showOverlay({});
    return context.idle();
  };
  const state: ToolState = {
    pansAtEdges: true,
    cursor: 'default',
    move: (input) => {
      const area = areaBetween(start.page, input.page);
      const inside = layersInArea(targetedPage(context), area, { isDeep: input.modifiers.mod });
      // With the overlay of a marquee, panels follow the selection with a delay.
      context.showOverlay({ marquee: area });
      store.select(input.modifiers.shift ? exclusive(before, inside) : inside);
      return state;
    },
    release: end,
    cancel: () => {
      store.select(before);
      return end();
    },
  };
  return state;
}

/** The layers that are in exactly one of two lists. */
function exclusive(one: readonly string[], other: readonly string[]): string[] {
  const [ones, others] = [new Set(one), new Set(other)];
  return [...one.filter((id) => !others.has(id)), ...other.filter((id) => !ones.has(id))];
}
