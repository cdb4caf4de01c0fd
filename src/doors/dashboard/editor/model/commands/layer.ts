import type { Json } from '../../../../../core/json.ts';
import { autoLayout } from '../auto-layout.ts';
import { type Grouping, nudgePauseMs } from '../history.ts';
import { layerTree } from '../layer-tree.ts';
import { freeValues, isFree } from '../operations/expressions.ts';
import { type LayerValues, setLayerValues } from '../operations/layers.ts';
import { moveLayersOnPage } from '../operations/move.ts';
import { reorderLayers } from '../operations/order.ts';
import { isPlaced } from '../operations/places.ts';
import { readValue } from '../values.ts';
import { type Command, type CommandContext, hasSelection } from './command.ts';

/** What a layer is: shown, locked, named, how opaque, and small moves. */
export const layerCommands: readonly Command[] = [
  {
    id: 'rename',
    title: 'Rename',
    group: 'Layer',
    shortcuts: ['Mod+R', 'F2'],
    isEnabled: (context) => context.screen.startRenaming !== undefined && hasSelection()(context),
    run: ({ store, screen }) => {
      const [layerId] = store.selection.layerIds;
      if (layerId !== undefined) screen.startRenaming?.(layerId);
    },
  },
  {
    id: 'toggle-visible',
    title: 'Show or hide',
    group: 'Layer',
    shortcuts: ['Mod+Shift+H'],
    isEnabled: hasSelection(),
    run: (context) => toggle(context, 'visible', (value) => value === false),
  },
  {
    id: 'toggle-locked',
    title: 'Lock or unlock',
    group: 'Layer',
    shortcuts: ['Mod+Shift+L'],
    isEnabled: hasSelection(),
    run: (context) => toggle(context, 'locked', (value) => (value === true ? undefined : true)),
  },
  ...Array.from({ length: 10 }, (_, digit): Command => {
    const percent = digit === 0 ? 100 : digit * 10;
    return {
      id: `opacity-${percent}`,
      title: `Set opacity to ${percent}%`,
      group: 'Layer',
      isForKeysOnly: true,
      shortcuts: [String(digit)],
      isEnabled: hasSelection(),
      run: (context) => setOnSelection(context, `Set opacity to ${percent}%`, { opacity: percent / 100 }),
    };
  }),
  ...nudges(),
];

/** What an expression decides stays as it is: a layer whose `visible` is an expression is shown and hidden by data. */
function toggle(context: CommandContext, path: string, change: (value: Json | undefined) => Json | undefined): void {
  const { store } = context;
  const tree = layerTree(store.document, store.pageId);
  const first = store.selection.layerIds.find((layerId) => isFree(store.document, store.pageId, layerId, path));
  const value = first === undefined ? undefined : change(readValue(tree.layer(first), path));
  const label = path === 'visible' ? (value === false ? 'Hide' : 'Show') : value === true ? 'Lock' : 'Unlock';
  setOnSelection(context, label, { [path]: value });
}

function setOnSelection(context: CommandContext, label: string, values: LayerValues, grouping?: Grouping): void {
  const { document, pageId, selection } = context.store;
  const byLayer = selection.layerIds.map(
    (layerId) => [layerId, freeValues(document, pageId, layerId, values)] as const,
  );
  if (byLayer.every(([, free]) => Object.keys(free).length === 0)) {
    context.announce('An expression sets this value. It was not changed.');
    return;
  }
  const diff = setLayerValues(document, pageId, byLayer);
  const faults = context.store.dispatch({ label, diff, ...(grouping ? { grouping } : {}) });
  context.announce(faults[0]?.message ?? label);
}

function nudges(): Command[] {
  const directions = [
    ['Left', -1, 0],
    ['Right', 1, 0],
    ['Up', 0, -1],
    ['Down', 0, 1],
  ] as const;
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

/** Moves placed layers, and layers of a flow by one position along it (editor.md 2.5.7). */
function nudge(context: CommandContext, distance: { x: number; y: number }): void {
  const { store, announce } = context;
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
    announce(faults[0]?.message ?? `Moved one position ${step}`);
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
  announce(faults[0]?.message ?? `Moved ${by}`);
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
