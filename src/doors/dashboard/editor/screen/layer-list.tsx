import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { type Key, ListLayout, type Selection, Tree, Virtualizer } from 'react-aria-components';
import type { CommandContext } from '../model/commands/command.ts';
import { findByKey } from '../model/commands/shortcuts.ts';
import type { LayerTree } from '../model/layer-tree.ts';
import { isMac } from './is-mac.ts';
import { type LayerItem, toItems } from './layers/layer-items.ts';
import { LayerRow } from './layers/layer-row.tsx';
import styles from './layers/layers.module.css';
import { useLayerDrop } from './layers/use-layer-drop.tsx';
import { CommandMenu } from './menus/command-menu.tsx';
import { useEditor, useLayerOutline, useListedSelection } from './use-editor.ts';

const rowHeight = 28;

/** The layers as a tree, front first. It can do by keyboard what the canvas can do (EDT-11). */
export function LayerList() {
  return <Layers selection={useListedSelection()} />;
}

/** The selection may follow that of the canvas later, so this is drawn for the one that it is given. */
const Layers = memo(({ selection }: { selection: readonly string[] }) => {
  const session = useEditor();
  const { store } = session;
  const tree = useLayerOutline();
  const context = useMemo(
    () =>
      session.commandContext({
        startRenaming: (layerId) => session.rename(layerId),
        editText: (layerId) => session.editing.editText(layerId),
      }),
    [session],
  );
  const items = useItems(tree);
  const { expanded, setExpanded } = useExpanded(tree, selection);
  const dragAndDropHooks = useLayerDrop(context, tree);
  // What was picked in the list itself, where the keys also know from which row Shift extends the selection.
  const [picked, setPicked] = useState<{ keys: ReadonlySet<Key>; selection: readonly string[] }>();
  const isShiftDown = useRef(false);
  const list = useRef<HTMLDivElement>(null);
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>();
  useScrollToSelection(list, tree, selection, expanded);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the tree inside takes these events; this only adds keys and a menu
    <div
      ref={list}
      onPointerDownCapture={({ shiftKey }) => {
        isShiftDown.current = shiftKey;
      }}
      onKeyDownCapture={(event) => {
        isShiftDown.current = event.shiftKey;
        runByKey(event, context);
      }}
      onContextMenu={openMenu}
    >
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight }}>
        <Tree
          aria-label="Layers"
          className={styles.tree}
          items={tree
            .children(undefined)
            .toReversed()
            .flatMap((id) => items.get(id) ?? [])}
          selectionMode="multiple"
          selectionBehavior="replace"
          selectedKeys={picked?.selection === selection ? picked.keys : new Set(selection)}
          onSelectionChange={pick}
          onAction={(key) => store.mayEdit && session.rename(String(key))}
          expandedKeys={expanded}
          onExpandedChange={setExpanded}
          dragAndDropHooks={dragAndDropHooks}
          renderEmptyState={() => <p className={styles.empty}>This page has no layers. Choose a tool and draw one.</p>}
        >
          {(item) => <LayerRow item={item} context={context} />}
        </Tree>
      </Virtualizer>
      <CommandMenu label="Layer" at={menuAt} groups={menu} context={context} onClose={closeMenu} />
    </div>
  );

  function pick(keys: Selection): void {
    const [added, ...others] = keys === 'all' ? [] : [...keys].map(String).filter((key) => !selection.includes(key));
    const anchor = selection.at(-1);
    // The list does not know from where Shift extends a selection that was made elsewhere, such as on the canvas.
    const isExtended = isShiftDown.current && picked?.selection !== selection && others.length === 0;
    if (isExtended && added !== undefined && anchor !== undefined) {
      const ids = shownIds(tree, undefined, expanded);
      const [from = 0, to = 0] = [ids.indexOf(anchor), ids.indexOf(added)].toSorted((one, other) => one - other);
      store.select([...new Set([...selection, ...ids.slice(from, to + 1)])]);
      return;
    }
    store.select(keys === 'all' ? tree.children(undefined) : [...keys].map(String));
    setPicked(keys === 'all' ? undefined : { keys, selection: store.selection.layerIds });
  }

  /** Closes the menu. The focus goes to the selected layer, because the command may have moved the row that had it. */
  function closeMenu(): void {
    setMenuAt(undefined);
    setTimeout(() => {
      const [layerId] = store.selection.layerIds;
      if (session.state.renamed !== undefined || layerId === undefined) return;
      list.current?.querySelector<HTMLElement>(`[role="row"][data-key="${layerId}"]`)?.focus();
    });
  }

  /** Selects the layer of the row, unless it is selected already, and opens the menu on it. */
  function openMenu(event: MouseEvent): void {
    const row = event.target instanceof Element ? event.target.closest('[role="row"]') : null;
    const layerId = row?.getAttribute('data-key');
    if (!row || layerId === null || layerId === undefined) return;
    event.preventDefault();
    if (!store.selection.layerIds.includes(layerId)) store.select([layerId]);
    const { left, bottom } = row.getBoundingClientRect();
    // The menu key has no place of its own.
    const isByKey = event.clientX === 0 && event.clientY === 0;
    setMenuAt(isByKey ? { x: left + 16, y: bottom } : { x: event.clientX, y: event.clientY });
  }
});

const menu = [
  ['rename', 'duplicate', 'delete'],
  ['group', 'ungroup', 'wrap-in-container', 'add-auto-layout', 'remove-auto-layout'],
  ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back', 'move-out', 'move-into'],
  ['toggle-visible', 'toggle-locked'],
  ['select-children', 'select-parent', 'select-same-kind', 'select-same-fill', 'select-same-font'],
];

/** Runs the commands whose keys the tree would take for itself: those with Alt, and F2. */
function runByKey(event: KeyboardEvent, context: CommandContext): void {
  if (event.target instanceof HTMLInputElement || !(event.altKey || event.key === 'F2')) return;
  const command = findByKey(event.nativeEvent, { isMac }).find((each) => each.isEnabled(context));
  if (!command) return;
  event.preventDefault();
  event.stopPropagation();
  command.run(context);
}

function useItems(tree: LayerTree): ReadonlyMap<string, LayerItem> {
  const previous = useRef<ReadonlyMap<string, LayerItem>>(new Map());
  return useMemo(() => {
    const items = toItems(tree, previous.current);
    previous.current = items;
    return items;
  }, [tree]);
}

/** The containers that show what is in them. Those around selected layers open. */
function useExpanded(tree: LayerTree, selection: readonly string[]) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<Key>>(new Set());
  const around = new Set<Key>(selection.flatMap((layerId) => (tree.has(layerId) ? tree.ancestors(layerId) : [])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a container that was collapsed stays so when the tree changes
  useEffect(() => {
    setCollapsed((before) => {
      const kept = [...before].filter((id) => !around.has(id));
      return kept.length === before.size ? before : new Set(kept);
    });
  }, [selection, [...around].join(' ')]);
  const containers = useMemo(() => tree.ids.filter((layerId) => tree.children(layerId).length > 0), [tree]);
  const expanded = useMemo(
    () => new Set<Key>(containers.filter((layerId) => !collapsed.has(layerId))),
    [containers, collapsed],
  );
  const setExpanded = (keys: ReadonlySet<Key>) =>
    setCollapsed(new Set(containers.filter((layerId) => !keys.has(layerId))));
  return { expanded, setExpanded };
}

/** Scrolls to a layer that was selected on the canvas. */
function useScrollToSelection(
  list: { current: HTMLDivElement | null },
  tree: LayerTree,
  selection: readonly string[],
  expanded: ReadonlySet<Key>,
): void {
  const [first] = selection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection scrolls
  useEffect(() => {
    const element = list.current;
    const scroller = element && scrollParent(element);
    if (!scroller || first === undefined || element.contains(document.activeElement)) return;
    const index = shownIds(tree, undefined, expanded).indexOf(first);
    const top = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + index * rowHeight;
    if (index === -1 || (top >= 0 && top + rowHeight <= scroller.clientHeight)) return;
    scroller.scrollTop += top - scroller.clientHeight / 2;
  }, [first]);
}

/** The ids of the rows from top to bottom. */
function shownIds(tree: LayerTree, parentId: string | undefined, expanded: ReadonlySet<Key>): string[] {
  return tree
    .children(parentId)
    .toReversed()
    .flatMap((id) => [id, ...(expanded.has(id) ? shownIds(tree, id, expanded) : [])]);
}

function scrollParent(element: Element): Element | null {
  let at: Element | null = element.parentElement;
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at;
}
