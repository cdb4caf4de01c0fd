import { report } from '../announcer.ts';
import { autoLayout } from '../auto-layout.ts';
import type { Diff } from '../diff.ts';
import { isLocked, layerTree, outermost } from '../layer-tree.ts';
import { type Alignment, alignLayers, distributeLayers } from '../operations/align.ts';
import { addAutoLayout, removeAutoLayout, wrapInAutoLayout } from '../operations/auto-layout.ts';
import { groupFields, unwrapLayers, wrapLayers } from '../operations/groups.ts';
import type { Destination } from '../operations/layers.ts';
import { type OrderStep, reorderLayers } from '../operations/order.ts';
import { moveInTree } from '../operations/reparent.ts';
import { tidyLayers } from '../operations/tidy.ts';
import { type Command, type CommandContext, hasSelection } from './command.ts';

function dispatch(context: CommandContext, label: string, diff: Diff, select?: readonly string[]): void {
  const faults = context.store.dispatch({ label, diff, ...(select ? { select } : {}) });
  report(context, faults, label);
}

/** The order, position and grouping of layers. */
export const arrangeCommands: readonly Command[] = [
  order('bring-forward', 'Bring forward', ['Mod+]', 'Alt+PageUp'], 'forward'),
  order('send-backward', 'Send backward', ['Mod+[', 'Alt+PageDown'], 'backward'),
  order('bring-to-front', 'Bring to front', [']', 'Mod+Alt+]'], 'front'),
  order('send-to-back', 'Send to back', ['[', 'Mod+Alt+['], 'back'),
  moveTo('move-out', 'Move out of container', 'Alt+Shift+ArrowLeft', placeOutside),
  moveTo('move-into', 'Move into container behind', 'Alt+Shift+ArrowRight', placeInside),
  align('align-left', 'Align left', 'Alt+A', 'left'),
  align('align-center', 'Align horizontal centers', 'Alt+H', 'center'),
  align('align-right', 'Align right', 'Alt+D', 'right'),
  align('align-top', 'Align top', 'Alt+W', 'top'),
  align('align-middle', 'Align vertical centers', 'Alt+V', 'middle'),
  align('align-bottom', 'Align bottom', 'Alt+S', 'bottom'),
  distribute('distribute-horizontally', 'Distribute horizontally', 'Mod+Alt+H', 'x'),
  distribute('distribute-vertically', 'Distribute vertically', 'Mod+Alt+V', 'y'),
  {
    id: 'tidy-up',
    title: 'Tidy up',
    group: 'Arrange',
    shortcuts: ['Alt+Shift+T'],
    isEnabled: hasSelection(2),
    run: (context) => {
      const { store } = context;
      const diff = tidyLayers(store.document, store.pageId, store.selection.layerIds, context.rectangles());
      dispatch(context, 'Tidy up', diff);
    },
  },
  {
    id: 'group',
    title: 'Group',
    group: 'Arrange',
    shortcuts: ['Mod+G'],
    isEnabled: hasSelection(),
    run: (context) => wrap(context, 'Group', groupFields),
  },
  {
    id: 'wrap-in-container',
    title: 'Wrap in container',
    group: 'Arrange',
    shortcuts: ['Mod+Alt+G'],
    isEnabled: hasSelection(),
    run: (context) => wrap(context, 'Wrap in container', { type: 'container', name: 'Container' }),
  },
  {
    id: 'ungroup',
    title: 'Ungroup',
    group: 'Arrange',
    shortcuts: ['Mod+Shift+G'],
    isEnabled: (context) => hasSelection()(context) && selectedContainers(context).length > 0,
    run: (context) => {
      const { store } = context;
      const unwrapped = unwrapLayers(store.document, store.pageId, selectedContainers(context), context.rectangles());
      dispatch(context, 'Ungroup', unwrapped.diff, unwrapped.children);
    },
  },
  {
    id: 'add-auto-layout',
    title: 'Add auto layout',
    group: 'Arrange',
    shortcuts: ['Shift+A'],
    isEnabled: hasSelection(),
    run: (context) => {
      const { store, newId, rectangles } = context;
      const { layerIds } = store.selection;
      const [only] = selectedContainers(context);
      if (layerIds.length === 1 && only !== undefined) {
        if (autoLayout(layerTree(store.document, store.pageId), only)) return;
        dispatch(context, 'Add auto layout', addAutoLayout(store.document, store.pageId, only, rectangles()));
        return;
      }
      const id = newId();
      const diff = wrapInAutoLayout(store.document, store.pageId, layerIds, { id, rectangles: rectangles() });
      dispatch(context, 'Add auto layout', diff, [id]);
    },
  },
  {
    id: 'remove-auto-layout',
    title: 'Remove auto layout',
    group: 'Arrange',
    shortcuts: ['Alt+Shift+A'],
    isEnabled: (context) => hasSelection()(context) && autoLayoutContainers(context).length > 0,
    run: (context) => {
      const { store } = context;
      const containerIds = autoLayoutContainers(context);
      const diff = removeAutoLayout(store.document, store.pageId, containerIds, context.rectangles());
      dispatch(context, 'Remove auto layout', diff);
    },
  },
];

function order(id: string, title: string, shortcuts: readonly string[], step: OrderStep): Command {
  return {
    id,
    title,
    group: 'Arrange',
    shortcuts,
    isEnabled: hasSelection(),
    run: (context) => {
      const { store } = context;
      dispatch(context, title, reorderLayers(store.document, store.pageId, store.selection.layerIds, step));
    },
  };
}

/** A command that gives layers another parent, which `place` finds. It is disabled while there is none. */
function moveTo(
  id: string,
  title: string,
  shortcut: string,
  place: (context: CommandContext) => Destination | undefined,
): Command {
  return {
    id,
    title,
    group: 'Arrange',
    shortcuts: [shortcut],
    isEnabled: (context) => hasSelection()(context) && place(context) !== undefined,
    run: (context) => {
      const { store } = context;
      const to = place(context);
      if (!to) return;
      const { layerIds } = store.selection;
      dispatch(context, title, moveInTree(store.document, store.pageId, layerIds, to, context.rectangles()));
    },
  };
}

/** The place directly in front of the container around the selected layers. */
function placeOutside({ store }: CommandContext): Destination | undefined {
  const tree = layerTree(store.document, store.pageId);
  const front = outermost(tree, store.selection.layerIds).at(-1);
  const containerId = front === undefined ? undefined : tree.parent(front);
  if (containerId === undefined) return undefined;
  const parentId = tree.parent(containerId);
  return { parentId, index: tree.children(parentId).indexOf(containerId) + 1 };
}

/** The front of the nearest sibling behind the selected layers that is a container. */
function placeInside({ store }: CommandContext): Destination | undefined {
  const tree = layerTree(store.document, store.pageId);
  const selected = outermost(tree, store.selection.layerIds);
  const [back] = selected;
  if (back === undefined) return undefined;
  const siblings = tree.children(tree.parent(back));
  const containerId = siblings
    .slice(0, siblings.indexOf(back))
    .findLast((layerId) => tree.layer(layerId)['type'] === 'container' && !isLocked(tree, layerId));
  return containerId === undefined ? undefined : { parentId: containerId, index: tree.children(containerId).length };
}

function align(id: string, title: string, shortcut: string, alignment: Alignment): Command {
  return {
    id,
    title,
    group: 'Arrange',
    shortcuts: [shortcut],
    isEnabled: hasSelection(),
    run: (context) => {
      const { store } = context;
      const options = { alignment, rectangles: context.rectangles() };
      dispatch(context, title, alignLayers(store.document, store.pageId, store.selection.layerIds, options));
    },
  };
}

function distribute(id: string, title: string, shortcut: string, axis: 'x' | 'y'): Command {
  return {
    id,
    title,
    group: 'Arrange',
    shortcuts: [shortcut],
    isEnabled: hasSelection(3),
    run: (context) => {
      const { store } = context;
      const options = { axis, rectangles: context.rectangles() };
      dispatch(context, title, distributeLayers(store.document, store.pageId, store.selection.layerIds, options));
    },
  };
}

function wrap(context: CommandContext, label: string, fields: Parameters<typeof wrapLayers>[3]['fields']): void {
  const { store, newId } = context;
  const id = newId();
  const options = { id, fields, rectangles: context.rectangles() };
  const diff = wrapLayers(store.document, store.pageId, store.selection.layerIds, options);
  dispatch(context, label, diff, [id]);
}

function selectedContainers({ store }: CommandContext): string[] {
  const tree = layerTree(store.document, store.pageId);
  return outermost(tree, store.selection.layerIds).filter((layerId) => tree.layer(layerId)['type'] === 'container');
}

function autoLayoutContainers(context: CommandContext): string[] {
  const tree = layerTree(context.store.document, context.store.pageId);
  return selectedContainers(context).filter((containerId) => autoLayout(tree, containerId) !== undefined);
}
