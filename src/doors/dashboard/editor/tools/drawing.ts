import { report } from '../model/announcer.ts';
import { autoLayout } from '../model/auto-layout.ts';
import { isLocked, type LayerTree, layerTree } from '../model/layer-tree.ts';
import { type DrawingTool, newLayer } from '../model/new-layers.ts';
import { layerFrames, pointIn } from '../model/operations/frames.ts';
import { addLayers, type Destination } from '../model/operations/layers.ts';
import { findDestination } from '../model/operations/paste.ts';
import { areaBetween, roundPx } from '../model/operations/places.ts';
import type { Point } from '../view/hit.ts';
import { layersAt } from '../view/targeting.ts';
import { isDrag } from './gesture.ts';
import { layerAreas, targetedPage } from './page-areas.ts';
import type { GestureContext, PointerInput, ToolContext, ToolState } from './tool.ts';

/** Draws a new layer: a drag gives its size, a click the usual one. Then the Move tool is chosen again (EDT-7). */
export function draw(context: GestureContext, tool: DrawingTool, start: PointerInput): ToolState {
  const end = (): ToolState => {
    context.showOverlay({});
    context.chooseTool('Move');
    return context.idle();
  };
  /** Where the drag ends; undefined below the threshold. With Shift both sides are equal. */
  const dragEnd = (input: PointerInput): Point | undefined => {
    const { page, modifiers } = input;
    if (!isDrag(start, input)) return undefined;
    if (!modifiers.shift) return page;
    const [x, y] = [page.x - start.page.x, page.y - start.page.y];
    const side = Math.max(Math.abs(x), Math.abs(y));
    return { x: start.page.x + side * Math.sign(x), y: start.page.y + side * Math.sign(y) };
  };
  const state: ToolState = {
    pansAtEdges: true,
    cursor: 'crosshair',
    move: (input) => {
      const to = dragEnd(input);
      const drawn = to && areaBetween(start.page, to);
      const text = drawn && `${Math.round(drawn.width)} × ${Math.round(drawn.height)}`;
      context.showOverlay(drawn && text ? { drawn, readout: { text, at: input.page } } : {});
      return state;
    },
    release: (input) => {
      addLayer(context, tool, { from: start.page, to: dragEnd(input) });
      return end();
    },
    cancel: end,
  };
  return state;
}

interface NewPlace {
  /** Where the pointer was pressed, in px of the page. */
  from: Point;
  /** Where a drag ended; absent after a click. */
  to?: Point | undefined;
  /** Whether no pointer says in which container the layer is: it is added at the selection (EDT-7). */
  isAtSelection?: boolean;
}

/** Adds the layer of a tool, in the container in which it begins. */
export function addLayer(context: ToolContext, tool: DrawingTool, place: NewPlace, shaderId?: string): void {
  const { store } = context;
  const { from, to } = place;
  if (tool === 'Shader' && shaderId === undefined) {
    // A shader layer without a shader is not valid, so the layer is added once one was chosen.
    context.chooseShader?.((chosen) => addLayer(context, tool, place, chosen));
    return;
  }
  const id = context.newId();
  const layer = newLayer(tool, { id, from, to, shaderId });
  const tree = layerTree(store.document, store.pageId);
  const { parentId, index } = place.isAtSelection
    ? findDestination(store.document, store.pageId, store.selection.layerIds)
    : endOf(tree, findParent(context, from));
  const flows = parentId !== undefined && autoLayout(tree, parentId) !== undefined;
  const placed = flows ? withoutPlace(layer) : inParent(context, layer, parentId);
  const diff = addLayers(store.document, store.pageId, { layers: [placed] }, { parentId, index });
  const noun = tool === 'SVG' ? tool : tool.toLowerCase();
  const faults = store.dispatch({ label: `Add ${noun}`, diff, select: [id] });
  report(context, faults, `Added ${noun}`);
  if (faults.length === 0 && tool === 'Text') context.editText(id);
}

function endOf(tree: LayerTree, parentId: string | undefined): Destination {
  return { parentId, index: tree.children(parentId).length };
}

/** The container in which a new layer begins. */
function findParent(context: ToolContext, page: Point): string | undefined {
  const target = targetedPage(context);
  return layersAt(target, page, 0).find(
    (layerId) => target.tree.layer(layerId)['type'] === 'container' && !isLocked(target.tree, layerId),
  );
}

/** A layer whose position on the page becomes one in a container, which may be rotated. */
function inParent(context: ToolContext, layer: ReturnType<typeof newLayer>, parentId: string | undefined) {
  const { store, boxes } = context;
  const parent = layerFrames(layerTree(store.document, store.pageId), layerAreas(boxes()))(parentId);
  const { x, y } = pointIn(parent, { x: Number(layer['x']), y: Number(layer['y']) });
  return { ...layer, x: roundPx(x), y: roundPx(y) };
}

/** In a flow, the layer has no position. */
function withoutPlace({ x: _x, y: _y, ...layer }: ReturnType<typeof newLayer>) {
  return layer;
}
