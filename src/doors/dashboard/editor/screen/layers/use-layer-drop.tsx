import { DropIndicator, type DropTarget, type Key, useDragAndDrop } from 'react-aria-components';
import { report } from '../../model/announcer.ts';
import type { CommandContext } from '../../model/commands/command.ts';
import { countLayers } from '../../model/commands/edit.ts';
import type { LayerTree } from '../../model/layer-tree.ts';
import type { Destination } from '../../model/operations/layers.ts';
import { moveInTree } from '../../model/operations/reparent.ts';
import styles from './layers.module.css';

/** Reorders layers and moves them into other containers, by pointer and by keyboard. */
export function useLayerDrop(context: CommandContext, tree: LayerTree) {
  const { store } = context;
  const move = (keys: ReadonlySet<Key>, target: DropTarget) => {
    const layerIds = [...keys].map(String).filter((layerId) => tree.has(layerId));
    const to = target.type === 'item' ? findDestination(tree, layerIds, target) : { index: tree.ids.length };
    const diff = moveInTree(store.document, store.pageId, layerIds, to, context.rectangles());
    const faults = store.dispatch({ label: 'Move', diff, select: layerIds });
    report(context, faults, `Moved ${countLayers(layerIds.length)}`);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => move(keys, target),
    getAllowedDropOperations: () => (store.mayEdit ? ['move'] : ['cancel']),
    shouldAcceptItemDrop: ({ key }) => tree.has(String(key)) && tree.layer(String(key))['type'] === 'container',
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.dropLine ?? ''} />,
  });
  return dragAndDropHooks;
}

/** Where layers go that are dropped on a row, or between two. The order of rows is the reverse of the drawn one. */
function findDestination(
  tree: LayerTree,
  moved: readonly string[],
  { key, dropPosition }: { key: Key; dropPosition: 'on' | 'before' | 'after' },
): Destination {
  if (dropPosition === 'on') return { parentId: String(key), index: Number.POSITIVE_INFINITY };
  const parentId = tree.parent(String(key));
  const others = tree.children(parentId).filter((layerId) => !moved.includes(layerId));
  const index = others.indexOf(String(key));
  return { parentId, index: dropPosition === 'before' ? index + 1 : index };
}
