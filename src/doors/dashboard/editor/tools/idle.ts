import { layersAt, targetAt, targetInside } from '../view/targeting.ts';
import type { Handle } from '../view/transform.ts';
import { draw } from './drawing.ts';
import { targetedPage } from './page-areas.ts';
import { pan } from './panning.ts';
import { press } from './pressing.ts';
import { resize, sizeByContent } from './resizing.ts';
import { rotate } from './rotating.ts';
import { type GestureContext, hitSlop, type PointerInput, type ToolState } from './tool.ts';

/** Nothing is pressed: hovering shows what a click would select. */
export function idle(context: GestureContext): ToolState {
  const state: ToolState = {
    isIdle: true,
    cursor: context.tool() === 'Move' ? 'default' : 'crosshair',
    move: (input) => {
      context.showOverlay({
        hovered: context.tool() === 'Move' && !input.handle ? findTarget(context, input) : undefined,
      });
      return state;
    },
    press: (input) => pressed(context, input) ?? state,
    release: () => state,
    cancel: () => {
      context.showOverlay({});
      return state;
    },
  };
  return state;
}

function pressed(context: GestureContext, input: PointerInput): ToolState | undefined {
  const { store } = context;
  if (input.button === 1 || (input.button === 0 && input.modifiers.space)) return pan(context, input);
  if (input.button === 2) {
    selectForMenu(context, input);
    return undefined;
  }
  if (input.button !== 0) return undefined;
  const tool = context.tool();
  if (store.mayEdit && tool !== 'Move') return draw(context, tool, input);
  if (store.mayEdit && input.handle?.kind === 'resize') return pressHandle(context, input, input.handle.handle);
  if (store.mayEdit && input.handle?.kind === 'rotate') return rotate(context, input);
  if (input.clicks === 2) return openLayer(context, input);
  return press(context, input, findTarget(context, input));
}

/** A double click on an edge lets the content decide its side, and everything else drags the handle. */
function pressHandle(context: GestureContext, input: PointerInput, handle: Handle): ToolState | undefined {
  const isEdge = handle.x === 0 || handle.y === 0;
  if (input.clicks !== 2 || !isEdge) return resize(context, input, handle);
  sizeByContent(context, handle, input.modifiers);
  return undefined;
}

export function findTarget(context: GestureContext, { page, modifiers }: PointerInput): string | undefined {
  const selected = context.store.selection.layerIds;
  return targetAt(targetedPage(context), page, slop(context), { selected, isDeep: modifiers.mod });
}

function slop({ camera }: GestureContext): number {
  return hitSlop / camera().scale;
}

/** A double click goes one level down, or edits the text that is selected (EDT-5). */
function openLayer(context: GestureContext, input: PointerInput): ToolState | undefined {
  const { store } = context;
  const page = targetedPage(context);
  const [selected] = store.selection.layerIds;
  if (selected === undefined) return undefined;
  if (page.tree.has(selected) && page.tree.layer(selected)['type'] === 'text') {
    if (store.mayEdit) context.editText(selected);
    return undefined;
  }
  const inside = targetInside(page, input.page, slop(context), selected);
  if (inside !== undefined) store.select([inside]);
  return undefined;
}

/** The secondary button selects what it is on, unless that is selected already, and then opens the menu. */
function selectForMenu(context: GestureContext, input: PointerInput): void {
  const { store } = context;
  const hit = layersAt(targetedPage(context), input.page, slop(context));
  if (hit.some((layerId) => store.selection.layerIds.includes(layerId))) return;
  const target = findTarget(context, input);
  store.select(target === undefined ? [] : [target]);
}
