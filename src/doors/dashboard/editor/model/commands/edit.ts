import { duplicateLayers, removeLayers } from '../operations/layers.ts';
import { type Command, hasSelection } from './command.ts';

/** History, the clipboard, and adding and removing layers. */
export const editCommands: readonly Command[] = [
  {
    id: 'undo',
    title: 'Undo',
    group: 'Edit',
    shortcuts: ['Mod+Z'],
    isEnabled: ({ store }) => store.undoLabel !== undefined,
    run: ({ store, announce }) => {
      const label = store.undoLabel;
      store.undo();
      announce(`Undid ${label}`);
    },
  },
  {
    id: 'redo',
    title: 'Redo',
    group: 'Edit',
    shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
    isEnabled: ({ store }) => store.redoLabel !== undefined,
    run: ({ store, announce }) => {
      const label = store.redoLabel;
      store.redo();
      announce(`Redid ${label}`);
    },
  },
  {
    id: 'cut',
    title: 'Cut',
    group: 'Edit',
    shortcuts: ['Mod+X'],
    isEnabled: (context) => context.screen.cut !== undefined && hasSelection()(context),
    run: ({ screen }) => screen.cut?.(),
  },
  {
    id: 'copy',
    title: 'Copy',
    group: 'Edit',
    shortcuts: ['Mod+C'],
    isEnabled: ({ screen, store }) => screen.copy !== undefined && store.selection.layerIds.length > 0,
    run: ({ screen }) => screen.copy?.(),
  },
  {
    id: 'paste',
    title: 'Paste',
    group: 'Edit',
    shortcuts: ['Mod+V'],
    isEnabled: ({ screen, store }) => screen.paste !== undefined && store.mayEdit,
    run: ({ screen }) => screen.paste?.(),
  },
  {
    id: 'duplicate',
    title: 'Duplicate',
    group: 'Edit',
    shortcuts: ['Mod+D'],
    isEnabled: hasSelection(),
    run: ({ store, newId, announce }) => {
      const { layerIds } = store.selection;
      const { diff, copies } = duplicateLayers(store.document, store.pageId, layerIds, newId);
      const select = layerIds.flatMap((layerId) => copies.get(layerId) ?? []);
      if (store.dispatch({ label: 'Duplicate', diff, select }).length === 0)
        announce(`Duplicated ${countLayers(select.length)}`);
    },
  },
  {
    id: 'delete',
    title: 'Delete',
    group: 'Edit',
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: hasSelection(),
    run: ({ store, announce }) => {
      const { layerIds } = store.selection;
      const diff = removeLayers(store.document, store.pageId, layerIds);
      if (store.dispatch({ label: 'Delete', diff, select: [] }).length === 0)
        announce(`Deleted ${countLayers(layerIds.length)}`);
    },
  },
];

export function countLayers(count: number): string {
  return count === 1 ? '1 layer' : `${count} layers`;
}
