import { report } from '../announcer.ts';
import { duplicateLayers, removeLayers } from '../operations/layers.ts';
import { withRefittedGroups } from '../operations/refit-groups.ts';
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
  clipboardCommand('cut', 'Cut', 'Mod+X'),
  clipboardCommand('copy', 'Copy', 'Mod+C'),
  clipboardCommand('paste', 'Paste', 'Mod+V'),
  {
    id: 'duplicate',
    title: 'Duplicate',
    group: 'Edit',
    shortcuts: ['Mod+D'],
    isEnabled: hasSelection(),
    run: (context) => {
      const { store, newId } = context;
      const { layerIds } = store.selection;
      const { diff, copies } = duplicateLayers(store.document, store.pageId, layerIds, newId);
      const select = layerIds.flatMap((layerId) => copies.get(layerId) ?? []);
      const faults = store.dispatch({ label: 'Duplicate', diff, select });
      report(context, faults, `Duplicated ${countLayers(select.length)}`);
    },
  },
  {
    id: 'delete',
    title: 'Delete',
    group: 'Edit',
    shortcuts: ['Delete', 'Backspace'],
    isEnabled: hasSelection(),
    run: (context) => {
      const { store, rectangles } = context;
      const { layerIds } = store.selection;
      const removed = removeLayers(store.document, store.pageId, layerIds);
      const diff = withRefittedGroups(store.document, store.pageId, removed, rectangles());
      const faults = store.dispatch({ label: 'Delete', diff, select: [] });
      report(context, faults, `Deleted ${countLayers(layerIds.length)}`);
    },
  },
];

export function countLayers(count: number): string {
  return count === 1 ? '1 layer' : `${count} layers`;
}

/** The screen runs these on the clipboard's own events, because no other code may read the clipboard without asking. */
function clipboardCommand(id: string, title: string, shortcut: string): Command {
  return {
    id,
    title,
    group: 'Edit',
    shortcuts: [shortcut],
    isOfClipboard: true,
    isEnabled: () => false,
    run: () => {},
  };
}
