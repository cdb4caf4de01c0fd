import type { Json } from '../../../../../core/json.ts';
import { report } from '../announcer.ts';
import { isLocked, layerTree } from '../layer-tree.ts';
import { isFree } from '../operations/expressions.ts';
import { setLayerValues } from '../operations/layers.ts';
import type { EditorStore } from '../store.ts';
import { readValue } from '../values.ts';
import { type Command, type CommandContext, hasSelection } from './command.ts';
import { countLayers } from './edit.ts';
import { setOnSelection } from './set-values.ts';

/** What a layer is: named, shown, locked. */
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
  {
    id: 'crop-image',
    title: 'Crop image',
    group: 'Layer',
    shortcuts: [],
    isEnabled: canCropImage,
    run: cropSelectedImage,
  },
  {
    id: 'unlock-all',
    title: 'Unlock all layers',
    group: 'Layer',
    shortcuts: [],
    isEnabled: (context) => context.store.mayEdit && lockedLayers(context).length > 0,
    run: (context) => {
      const { store } = context;
      const locked = lockedLayers(context);
      const values = locked.map((layerId) => [layerId, { locked: undefined }] as const);
      const diff = setLayerValues(store.document, store.pageId, values);
      const faults = store.dispatch({ label: 'Unlock all layers', diff });
      report(context, faults, `Unlocked ${countLayers(locked.length)}`);
    },
  },
];

/** Whether a single image is selected that can be cropped on the canvas. */
export function canCropImage({ store, screen }: CommandContext): boolean {
  return screen.cropImage !== undefined && store.mayEdit && selectedImage(store) !== undefined;
}

export function cropSelectedImage({ store, screen }: CommandContext): void {
  const layerId = selectedImage(store);
  if (layerId !== undefined) screen.cropImage?.(layerId);
}

/** The only selected layer, if it is an image that is not locked. */
function selectedImage({ document, pageId, selection }: EditorStore): string | undefined {
  const tree = layerTree(document, pageId);
  const [layerId, ...others] = selection.layerIds;
  if (layerId === undefined || others.length > 0 || isLocked(tree, layerId)) return undefined;
  return tree.layer(layerId)['type'] === 'image' ? layerId : undefined;
}

function lockedLayers({ store }: CommandContext): string[] {
  const tree = layerTree(store.document, store.pageId);
  return tree.ids.filter((layerId) => tree.layer(layerId)['locked'] === true);
}

/** What an expression decides stays as it is: a layer whose `visible` is an expression is shown and hidden by data. */
function toggle(context: CommandContext, path: string, change: (value: Json | undefined) => Json | undefined): void {
  const { store } = context;
  const tree = layerTree(store.document, store.pageId);
  const first = store.selection.layerIds.find((layerId) => isFree(store.document, store.pageId, layerId, path));
  const value = first === undefined ? undefined : change(readValue(tree.layer(first), path));
  const label = path === 'visible' ? (value === false ? 'Hide' : 'Show') : value === true ? 'Lock' : 'Unlock';
  setOnSelection(context, label, { [path]: value });
}
