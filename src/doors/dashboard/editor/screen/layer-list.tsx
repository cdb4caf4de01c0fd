import {
  ChevronRight,
  Circle,
  Code,
  Eye,
  EyeOff,
  Image,
  Lock,
  LockOpen,
  Shapes,
  Sparkles,
  Square,
  Type,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  Button,
  Collection,
  Input,
  type Key,
  type Selection,
  Tree,
  TreeItem,
  TreeItemContent,
  useDragAndDrop,
} from 'react-aria-components';
import { classes } from '../../design/index.ts';
import { layerName } from '../model/commands/select.ts';
import type { LayerTree } from '../model/layer-tree.ts';
import { moveLayers, setLayerValues } from '../model/operations/layers.ts';
import { BoundMark } from './data/bound-mark.tsx';
import styles from './editor.module.css';
import { useEditor, useLayerTree, useSelection, useSessionState } from './use-editor.ts';

const icons: Readonly<Record<string, typeof Square>> = {
  container: Square,
  text: Type,
  image: Image,
  shape: Shapes,
  svg: Circle,
  qrcode: Code,
  shader: Sparkles,
};

/** The layers as a tree, front first. It can do by keyboard what the canvas can do (EDT-11). */
export function LayerList() {
  const { store } = useEditor();
  const tree = useLayerTree();
  const selection = useSelection();
  const [collapsed, setCollapsed] = useState<ReadonlySet<Key>>(new Set());
  const items = useMemo(() => toItems(tree, undefined), [tree]);
  const expanded = useMemo(
    () => new Set(tree.ids.filter((layerId) => tree.children(layerId).length > 0 && !collapsed.has(layerId))),
    [tree, collapsed],
  );
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onMove: ({ keys, target }) => {
      const layerIds = [...keys].map(String);
      if (target.type !== 'item') return;
      const to =
        target.dropPosition === 'on'
          ? { parentId: String(target.key), index: Number.POSITIVE_INFINITY }
          : beside(tree, layerIds, target);
      store.dispatch({ label: 'Move', diff: moveLayers(store.document, store.pageId, layerIds, to) });
    },
    getAllowedDropOperations: () => (store.mayEdit ? ['move'] : ['cancel']),
    shouldAcceptItemDrop: ({ key }) => tree.layer(String(key))['type'] === 'container',
  });
  return (
    <Tree
      aria-label="Layers"
      className={styles.tree}
      items={items}
      selectionMode="multiple"
      selectionBehavior="replace"
      disallowEmptySelection={false}
      selectedKeys={new Set(selection)}
      onSelectionChange={(keys: Selection) =>
        store.select(keys === 'all' ? tree.children(undefined) : [...keys].map(String))
      }
      expandedKeys={expanded}
      onExpandedChange={(keys) =>
        setCollapsed(new Set(tree.ids.filter((layerId) => tree.children(layerId).length > 0 && !keys.has(layerId))))
      }
      dragAndDropHooks={dragAndDropHooks}
      renderEmptyState={() => <p className={styles.empty}>This page has no layers. Choose a tool and draw one.</p>}
    >
      {(item) => <LayerItem item={item} />}
    </Tree>
  );
}

interface Item {
  id: string;
  name: string;
  type: string;
  isHidden: boolean;
  isLocked: boolean;
  children: Item[];
}

/** Front first: the last child of the page is at the top. */
function toItems(tree: LayerTree, parentId: string | undefined): Item[] {
  return tree
    .children(parentId)
    .toReversed()
    .map((id) => {
      const layer = tree.layer(id);
      return {
        id,
        name: layerName(layer),
        type: String(layer['type']),
        isHidden: layer['visible'] === false,
        isLocked: layer['locked'] === true,
        children: toItems(tree, id),
      };
    });
}

/** The place before or after an item of the list, whose order is the reverse of the drawn one. */
function beside(tree: LayerTree, moved: readonly string[], { key, dropPosition }: { key: Key; dropPosition: string }) {
  const parentId = tree.parent(String(key));
  const others = tree.children(parentId).filter((layerId) => !moved.includes(layerId));
  const index = others.indexOf(String(key));
  return { parentId, index: dropPosition === 'before' ? index + 1 : index };
}

function LayerItem({ item }: { item: Item }) {
  const { store } = useEditor();
  const renamed = useSessionState((state) => state.renamed);
  const Icon = icons[item.type] ?? Square;
  const set = (label: string, values: Parameters<typeof setLayerValues>[2]) =>
    store.dispatch({ label, diff: setLayerValues(store.document, store.pageId, values) });
  return (
    <TreeItem id={item.id} textValue={item.name} className={classes(styles.item, item.isHidden && styles.hiddenItem)}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={styles.itemContent}>
            {store.mayEdit && <Button slot="drag" className={styles.dragButton} aria-label={`Move ${item.name}`} />}
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron}>
                <ChevronRight aria-hidden="true" />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <Icon aria-hidden="true" className={styles.itemIcon} />
            {renamed === item.id ? <NameInput item={item} /> : <span className={styles.itemName}>{item.name}</span>}
            <BoundMark layerId={item.id} />
            {store.mayEdit && (
              <>
                <Button
                  className={styles.itemButton}
                  data-on={item.isLocked || undefined}
                  aria-label={item.isLocked ? `Unlock ${item.name}` : `Lock ${item.name}`}
                  onPress={() =>
                    set(item.isLocked ? 'Unlock' : 'Lock', [[item.id, { locked: item.isLocked ? undefined : true }]])
                  }
                >
                  {item.isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
                </Button>
                <Button
                  className={styles.itemButton}
                  data-on={item.isHidden || undefined}
                  aria-label={item.isHidden ? `Show ${item.name}` : `Hide ${item.name}`}
                  onPress={() => set(item.isHidden ? 'Show' : 'Hide', [[item.id, { visible: item.isHidden }]])}
                >
                  {item.isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
                </Button>
              </>
            )}
          </div>
        )}
      </TreeItemContent>
      <Collection items={item.children}>{(child) => <LayerItem item={child} />}</Collection>
    </TreeItem>
  );
}

function NameInput({ item }: { item: Item }) {
  const session = useEditor();
  const { store } = session;
  const [name, setName] = useState(item.name);
  const end = (isKept: boolean) => {
    session.rename(undefined);
    if (!isKept || name === item.name) return;
    const values = [[item.id, { name: name === '' ? undefined : name }]] as const;
    store.dispatch({ label: 'Rename', diff: setLayerValues(store.document, store.pageId, values) });
  };
  return (
    <Input
      autoFocus
      aria-label="Name"
      className={styles.nameInput}
      value={name}
      maxLength={200}
      onChange={(event) => setName(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        // The tree would otherwise take these keys.
        event.stopPropagation();
        if (event.key === 'Enter') end(true);
        if (event.key === 'Escape') end(false);
      }}
    />
  );
}
