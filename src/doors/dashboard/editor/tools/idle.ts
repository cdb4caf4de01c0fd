import { layerTree } from '../model/layer-tree.ts';
import { isDrawingTool } from '../model/new-layers.ts';
import { pageRectangle } from '../model/operations/frames.ts';
import { bounds, firstBoxes, selectionFrame } from '../view/hit.ts';
import { measureBetween } from '../view/measuring.ts';
import type { NeighborDistance } from '../view/snapping.ts';
import { layersAt, targetAt, targetInside } from '../view/targeting.ts';
import type { Handle } from '../view/transform.ts';
import { draw } from './drawing.ts';
import { dragGuide } from './guides.ts';
import { targetedPage } from './page-areas.ts';
import { resizePage } from './page-resizing.ts';
import { pan } from './panning.ts';
import { press } from './pressing.ts';
import { resize, sizeByContent } from './resizing.ts';
import { rotate } from './rotating.ts';
import { roundCorners } from './rounding.ts';
import { scale } from './scaling.ts';
import { dragSpacing } from './spacing.ts';
import {
  type GestureContext,
  type HandleHit,
  hitSlop,
  type Overlay,
  type PointerInput,
  type ToolState,
} from './tool.ts';

/** Nothing is pressed: hovering shows what a click would select. With Alt, it shows the distance to the selection. */
export function idle(context: GestureContext): ToolState {
  const state: ToolState = {
    isIdle: true,
    cursor: isDrawingTool(context.tool()) ? 'crosshair' : 'default',
    move: (input) => {
      context.showOverlay(isDrawingTool(context.tool()) ? {} : hover(context, input));
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

function hover(context: GestureContext, input: PointerInput): Overlay {
  const { handle } = input;
  const [first] = context.store.selection.layerIds;
  if (handle?.kind === 'padding' || handle?.kind === 'gap') return { hovered: first, spacing: handle };
  if (handle?.kind === 'radius') return { hovered: first, radius: handle.corner };
  if (handle) return {};
  const hovered = findTarget(context, input);
  return { hovered, ...(input.modifiers.alt ? { distances: measure(context, hovered) } : {}) };
}

/** The distances from the selection to a layer; from a selected layer, and on the page, to what it is in. */
function measure(context: GestureContext, hovered: string | undefined): NeighborDistance[] {
  const { store } = context;
  const { layerIds } = store.selection;
  const places = firstBoxes(context.boxes());
  const frame = selectionFrame(layerIds.flatMap((layerId) => places.get(layerId) ?? []));
  const isSelected = hovered !== undefined && layerIds.includes(hovered);
  const target = isSelected ? layerTree(store.document, store.pageId).parent(hovered) : hovered;
  const place = places.get(target ?? pageRectangle);
  return frame && place ? measureBetween(bounds(frame), bounds(place)) : [];
}

function pressed(context: GestureContext, input: PointerInput): ToolState | undefined {
  const { store } = context;
  if (input.button === 1 || (input.button === 0 && input.modifiers.space)) return pan(context, input);
  if (input.button === 2) {
    selectForMenu(context, input);
    return undefined;
  }
  if (input.button !== 0) return undefined;
  if (input.handle && store.mayEdit) return pressHandle(context, input, input.handle);
  const tool = context.tool();
  if (isDrawingTool(tool) && store.mayEdit) return draw(context, tool, input);
  if (input.clicks === 2 && openLayer(context, input)) return context.idle();
  return press(context, input, findTarget(context, input));
}

function pressHandle(context: GestureContext, input: PointerInput, hit: HandleHit): ToolState | undefined {
  switch (hit.kind) {
    case 'resize':
      if (context.tool() === 'Scale') return scale(context, input, hit.handle);
      return pressEdge(context, input, hit.handle);
    case 'rotate':
      return rotate(context, input);
    case 'padding':
    case 'gap':
      return dragSpacing(context, input, hit);
    case 'radius':
      return roundCorners(context, input, hit.corner);
    case 'guide':
    case 'ruler':
      return dragGuide(context, input, hit);
    case 'page':
      return resizePage(context, input, hit.edge);
    case 'crop':
    case 'picture':
      // These handles are only shown while an image is cropped, which has a state of its own.
      return undefined;
  }
}

/** A double click on an edge lets the content decide its side, and everything else drags the handle. */
function pressEdge(context: GestureContext, input: PointerInput, handle: Handle): ToolState | undefined {
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

/**
 * A double click goes one level down, edits the text that is selected, or crops the image (EDT-5). Returns whether there was something to
 * open: otherwise, the second press may begin a drag.
 */
function openLayer(context: GestureContext, input: PointerInput): boolean {
  const { store } = context;
  const page = targetedPage(context);
  const [selected] = store.selection.layerIds;
  if (selected === undefined) return false;
  if (page.tree.has(selected) && page.tree.layer(selected)['type'] === 'text') {
    if (store.mayEdit) context.editText(selected);
    return store.mayEdit;
  }
  if (page.tree.has(selected) && page.tree.layer(selected)['type'] === 'image' && store.mayEdit) {
    context.cropImage(selected);
    return context.cropping() !== undefined;
  }
  const inside = targetInside(page, input.page, slop(context), selected);
  if (inside === undefined) return false;
  store.select([inside]);
  return true;
}

/** The secondary button selects what it is on, unless that is selected already, and then opens the menu. */
function selectForMenu(context: GestureContext, input: PointerInput): void {
  const { store } = context;
  const hit = layersAt(targetedPage(context), input.page, slop(context));
  if (hit.some((layerId) => store.selection.layerIds.includes(layerId))) return;
  const target = findTarget(context, input);
  store.select(target === undefined ? [] : [target]);
}
