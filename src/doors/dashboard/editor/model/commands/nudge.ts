import { report } from '../announcer.ts';
import { autoLayout } from '../auto-layout.ts';
import { nudgePauseMs } from '../history.ts';
import { layerTree } from '../layer-tree.ts';
import { areaIn, layerFrames } from '../operations/frames.ts';
import { moveLayersOnPage, resizeLayers } from '../operations/move.ts';
import { reorderLayers } from '../operations/order.ts';
import { isPlaced } from '../operations/places.ts';
import { withRefittedGroups } from '../operations/refit-groups.ts';
import { type Command, type CommandContext, hasSelection } from './command.ts';

const directions = [
  ['Left', -1, 0],
  ['Right', 1, 0],
  ['Up', 0, -1],
  ['Down', 0, 1],
] as const;

/** Small moves and resizes with the arrow keys. */
export const nudgeCommands: readonly Command[] = [...moves(), ...resizes()];

function moves(): Command[] {
  return directions.flatMap(([name, x, y]) =>
    [1, 10].map((px): Command => {
      const title = `Move ${name.toLowerCase()} by ${px} px`;
      return {
        id: `nudge-${name.toLowerCase()}-${px}`,
        title,
        group: 'Layer',
        isForKeysOnly: true,
        shortcuts: [px === 1 ? `Arrow${name}` : `Shift+Arrow${name}`],
        isEnabled: hasSelection(),
        run: (context) => nudge(context, { x: x * px, y: y * px }),
      };
    }),
  );
}

function resizes(): Command[] {
  const titles = { Left: 'Decrease width', Right: 'Increase width', Up: 'Decrease height', Down: 'Increase height' };
  return directions.flatMap(([name, x, y]) =>
    [1, 10].map(
      (px): Command => ({
        id: `resize-${name.toLowerCase()}-${px}`,
        title: `${titles[name]} by ${px} px`,
        group: 'Layer',
        isForKeysOnly: true,
        shortcuts: [px === 1 ? `Mod+Alt+Arrow${name}` : `Mod+Alt+Shift+Arrow${name}`],
        isEnabled: hasSelection(),
        run: (context) => resize(context, `${titles[name]} by ${px} px`, { x: x * px, y: y * px }),
      }),
    ),
  );
}

/** Makes layers larger or smaller at their right and bottom edges. */
function resize(context: CommandContext, label: string, { x, y }: { x: number; y: number }): void {
  const { store } = context;
  const tree = layerTree(store.document, store.pageId);
  const rectangles = context.rectangles();
  const frames = layerFrames(tree, rectangles);
  const layerIds = store.selection.layerIds.filter((layerId) => rectangles.has(layerId));
  const resized = new Map(
    layerIds.map((layerId) => {
      const from = areaIn(frames(tree.parent(layerId)), frames(layerId));
      const to = { ...from, width: Math.max(1, from.width + x), height: Math.max(1, from.height + y) };
      return [layerId, { from, to }] as const;
    }),
  );
  const change = resizeLayers(store.document, store.pageId, resized, rectangles);
  const diff = withRefittedGroups(store.document, store.pageId, change, rectangles);
  const grouping = { key: `resize ${layerIds.join(' ')}`, pauseMs: nudgePauseMs };
  const faults = store.dispatch({ label: 'Resize', diff, grouping });
  report(context, faults, label);
}

/** Moves placed layers, and layers of a flow by one position along it. */
function nudge(context: CommandContext, distance: { x: number; y: number }): void {
  const { store } = context;
  const tree = layerTree(store.document, store.pageId);
  const { layerIds } = store.selection;
  const placed = layerIds.filter((layerId) => isPlaced(tree.layer(layerId)));
  if (placed.length === 0) {
    const step = flowStep(context, distance);
    if (step === undefined) return;
    const faults = store.dispatch({
      label: 'Reorder',
      diff: reorderLayers(store.document, store.pageId, layerIds, step),
    });
    report(context, faults, `Moved one position ${step}`);
    return;
  }
  const rectangles = context.rectangles();
  const diff = moveLayersOnPage(store.document, store.pageId, placed, { distance, rectangles });
  const grouping = { key: `nudge ${placed.join(' ')}`, pauseMs: nudgePauseMs };
  const faults = store.dispatch({ label: 'Move', diff, grouping });
  const by =
    distance.x === 0
      ? `${Math.abs(distance.y)} ${distance.y > 0 ? 'down' : 'up'}`
      : `${Math.abs(distance.x)} ${distance.x > 0 ? 'right' : 'left'}`;
  report(context, faults, `Moved ${by}`);
}

/** The step in the order of a flow that moves the selected layers in a direction; undefined across the flow. */
function flowStep({ store }: CommandContext, { x, y }: { x: number; y: number }): 'forward' | 'backward' | undefined {
  const tree = layerTree(store.document, store.pageId);
  const [first] = store.selection.layerIds;
  const layout = first === undefined ? undefined : autoLayout(tree, tree.parent(first));
  if (!layout) return undefined;
  const isAlong = layout.isGrid ? x !== 0 : layout.axis === (x === 0 ? 'y' : 'x');
  if (!isAlong) return undefined;
  return x + y > 0 !== layout.isReversed ? 'forward' : 'backward';
}
