import type { Json } from '../../../../../core/json.ts';
import { applyDiff, composeDiffs } from '../diff.ts';
import { nudgePauseMs } from '../history.ts';
import { layerTree } from '../layer-tree.ts';
import { type LayerValues, setLayerValues } from '../operations/layers.ts';
import { isBound, moveLayersBy } from '../operations/move.ts';
import { reorderLayers } from '../operations/order.ts';
import { isPlaced } from '../operations/places.ts';
import { refitGroups } from '../operations/refit-groups.ts';
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
    // An expression in `visible` stays: its layer is shown and hidden by data.
    run: (context) =>
      toggle(context, 'visible', (value) =>
        value === false ? true : value === true || value === undefined ? false : value,
      ),
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

function toggle(context: CommandContext, path: string, change: (value: Json | undefined) => Json | undefined): void {
  const { store } = context;
  const tree = layerTree(store.document, store.pageId);
  const [first] = store.selection.layerIds;
  if (first === undefined) return;
  const value = change(readValue(tree.layer(first), path));
  const label = path === 'visible' ? (value === false ? 'Hide' : 'Show') : value === true ? 'Lock' : 'Unlock';
  setOnSelection(context, label, { [path]: value });
}

function setOnSelection({ store, announce }: CommandContext, label: string, values: LayerValues): void {
  const free = (layerId: string): LayerValues =>
    Object.fromEntries(
      Object.entries(values).filter(([path]) => !isBound(store.document, store.pageId, layerId, path)),
    );
  const byLayer = store.selection.layerIds.map((layerId) => [layerId, free(layerId)] as const);
  const faults = store.dispatch({ label, diff: setLayerValues(store.document, store.pageId, byLayer) });
  announce(faults[0]?.message ?? label);
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
    const isForward = distance.x + distance.y > 0;
    const axis = distance.x === 0 ? 'column' : 'row';
    const [first] = layerIds;
    if (first === undefined || flowAxis(context, first) !== axis) return;
    const diff = reorderLayers(store.document, store.pageId, layerIds, isForward ? 'forward' : 'backward');
    store.dispatch({ label: 'Reorder', diff });
    announce(isForward ? 'Moved one position forward' : 'Moved one position backward');
    return;
  }
  const rectangles = context.rectangles();
  const moved = moveLayersBy(store.document, store.pageId, placed, { distance, rectangles });
  const shifted = new Map(rectangles);
  for (const layerId of placed) {
    const rectangle = rectangles.get(layerId);
    if (rectangle) shifted.set(layerId, { ...rectangle, x: rectangle.x + distance.x, y: rectangle.y + distance.y });
  }
  const refitted = refitGroups(applyDiff(store.document, moved), store.pageId, placed, shifted);
  const grouping = { key: `nudge ${placed.join(' ')}`, pauseMs: nudgePauseMs };
  const faults = store.dispatch({ label: 'Move', diff: composeDiffs([moved, refitted]), grouping });
  const by =
    distance.x === 0
      ? `${Math.abs(distance.y)} ${distance.y > 0 ? 'down' : 'up'}`
      : `${Math.abs(distance.x)} ${distance.x > 0 ? 'right' : 'left'}`;
  announce(faults[0]?.message ?? `Moved ${by}`);
}

/** The direction in which the container of a layer arranges its children. */
function flowAxis({ store }: CommandContext, layerId: string): 'row' | 'column' {
  const tree = layerTree(store.document, store.pageId);
  const parentId = tree.parent(layerId);
  const direction = parentId === undefined ? undefined : readValue(tree.layer(parentId), 'style.flexDirection');
  return typeof direction === 'string' && direction.startsWith('row') ? 'row' : 'column';
}
