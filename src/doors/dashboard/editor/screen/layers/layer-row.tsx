import { ChevronRight, Eye, EyeOff, Lock, LockOpen, Repeat, Variable } from 'lucide-react';
import { useState } from 'react';
import { Button, Collection, Input, TreeItem, TreeItemContent } from 'react-aria-components';
import { classes } from '../../../design/index.ts';
import { report } from '../../model/announcer.ts';
import type { CommandContext } from '../../model/commands/command.ts';
import { setOnSelection } from '../../model/commands/set-values.ts';
import { isLocked } from '../../model/layer-tree.ts';
import { isFree } from '../../model/operations/expressions.ts';
import { setLayerValues } from '../../model/operations/layers.ts';
import { BoundMark } from '../data/bound-mark.tsx';
import { useEditor, useLayerOutline, useSessionState } from '../use-editor.ts';
import { LayerIcon } from './layer-icon.tsx';
import type { LayerItem } from './layer-items.ts';
import styles from './layers.module.css';

/** A row of the layer list, with the rows of the layers inside. */
export function LayerRow({ item, context }: { item: LayerItem; context: CommandContext }) {
  const { id, name, layer, children } = item;
  const isHidden = layer['visible'] === false;
  return (
    <TreeItem id={id} textValue={name} className={classes(styles.row, isHidden && styles.hidden)}>
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className={styles.content}>
            {context.store.mayEdit && <Button slot="drag" className={styles.drag} aria-label={`Move ${name}`} />}
            {hasChildItems ? (
              <Button slot="chevron" className={styles.chevron}>
                <ChevronRight aria-hidden="true" />
              </Button>
            ) : (
              <span className={styles.chevron} />
            )}
            <RowContent item={item} context={context} />
          </div>
        )}
      </TreeItemContent>
      <Collection items={children}>{(child) => <LayerRow item={child} context={context} />}</Collection>
    </TreeItem>
  );
}

function RowContent({ item, context }: { item: LayerItem; context: CommandContext }) {
  const { id, name, layer } = item;
  const tree = useLayerOutline();
  const isRenamed = useSessionState(({ renamed }) => renamed === id);
  if (!tree.has(id)) return null;
  const isSelfLocked = layer['locked'] === true;
  const isInLocked = !isSelfLocked && isLocked(tree, id);
  const isHidden = layer['visible'] === false;
  const isVisibleFree = isFree(context.store.document, context.store.pageId, id, 'visible');
  return (
    <>
      <LayerIcon tree={tree} layerId={id} />
      {isRenamed ? <NameInput item={item} /> : <span className={styles.name}>{name}</span>}
      {layer['loop'] !== undefined && <Repeat role="img" aria-label="Repeated" className={styles.badge} />}
      <BoundMark layerId={id} />
      {!isVisibleFree && <Variable role="img" aria-label="Shown by data" className={styles.badge} />}
      {context.store.mayEdit && (
        <>
          <Button
            className={styles.button}
            data-on={isSelfLocked || isInLocked || undefined}
            isDisabled={isInLocked}
            aria-label={isSelfLocked ? `Unlock ${name}` : `Lock ${name}`}
            onPress={() =>
              set(context, id, isSelfLocked ? 'Unlock' : 'Lock', { locked: isSelfLocked ? undefined : true })
            }
          >
            {isSelfLocked || isInLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
          </Button>
          <Button
            className={styles.button}
            data-on={isHidden || undefined}
            isDisabled={!isVisibleFree}
            aria-label={isHidden ? `Show ${name}` : `Hide ${name}`}
            onPress={() => set(context, id, isHidden ? 'Show' : 'Hide', { visible: isHidden })}
          >
            {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </Button>
        </>
      )}
    </>
  );
}

/** Sets a value of a layer, and of all selected ones if it is one of them. */
function set(
  context: CommandContext,
  layerId: string,
  label: string,
  values: Parameters<typeof setOnSelection>[2],
): void {
  const { layerIds } = context.store.selection;
  setOnSelection(context, label, values, { layerIds: layerIds.includes(layerId) ? layerIds : [layerId] });
}

function NameInput({ item }: { item: LayerItem }) {
  const session = useEditor();
  const { store } = session;
  const [name, setName] = useState(item.name);
  const end = (isKept: boolean) => {
    session.rename(undefined);
    if (!isKept || name === item.name) return;
    const values = [[item.id, { name: name === '' ? undefined : name }]] as const;
    const faults = store.dispatch({ label: 'Rename', diff: setLayerValues(store.document, store.pageId, values) });
    report(session, faults, `Renamed to ${name}`);
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
      // The row would otherwise take the press and the drag.
      onPointerDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        // The tree would otherwise take these keys.
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        const row = event.currentTarget.closest<HTMLElement>('[role="row"]');
        end(event.key === 'Enter');
        row?.focus();
      }}
    />
  );
}
