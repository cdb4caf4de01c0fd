import { useMemo, useState, useSyncExternalStore } from 'react';
import { Button, Dialog, DialogActions, Notice } from '../../../design/index.ts';
import { layerName } from '../../model/commands/select.ts';
import { applyDiff } from '../../model/diff.ts';
import { type Conflict, resolveConflicts, type Side } from '../../model/merge.ts';
import { type EditorDocument, layerKey, parseKey, toPage } from '../../model/records.ts';
import { propertyLabel } from '../inspector/property-label.ts';
import { useEditor } from '../use-editor.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import styles from './saving.module.css';

/** More conflicts than this are decided together. */
const maxListed = 30;

/** Shows what two people changed at the same time as pictures, and lets the person choose (EDT-10). */
export function Conflicts({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const autosave = useEditor().saving.page;
  const conflicts = useSyncExternalStore(autosave.subscribe, () => autosave.conflicts);
  if (conflicts.length === 0) return null;
  return (
    <Dialog title="Somebody else changed this too" isOpen={isOpen} onClose={onClose} isWide>
      <Choices conflicts={conflicts} onClose={onClose} />
    </Dialog>
  );
}

function Choices({ conflicts, onClose }: { conflicts: readonly Conflict[]; onClose(): void }) {
  const { store, saving } = useEditor();
  const autosave = saving.page;
  const { document, pageId } = store;
  const [fault, setFault] = useState<string>();
  const pages = useMemo(() => {
    const withSide = (side: Side) => toPage(applyDiff(document, resolveConflicts(document, conflicts, side)), pageId);
    return { mine: withSide('mine'), theirs: withSide('theirs') };
  }, [document, conflicts, pageId]);
  const choose = (chosen: readonly Conflict[], side: Side) => setFault(autosave.resolve(chosen, side)[0]?.message);
  return (
    <>
      <div className={styles.pictures}>
        <DrawnPicture title="Yours" drawn={{ page: pages.mine }} size={pages.mine} />
        <DrawnPicture title="Theirs" drawn={{ page: pages.theirs }} size={pages.theirs} />
      </div>
      {fault !== undefined && (
        <Notice tone="danger" title="This choice does not fit the rest of the page">
          <p>{fault} Decide another conflict first, or keep the other side.</p>
        </Notice>
      )}
      <ul className={styles.conflicts} aria-label="Conflicts">
        {conflicts.slice(0, maxListed).map((conflict) => (
          <ConflictRow
            key={`${conflict.key} ${conflict.path}`}
            conflict={conflict}
            onChoose={(side) => choose([conflict], side)}
          />
        ))}
      </ul>
      {conflicts.length > maxListed && <p>And {conflicts.length - maxListed} more.</p>}
      <DialogActions>
        <Button onPress={onClose}>Decide later</Button>
        <Button onPress={() => choose(conflicts, 'theirs')}>Keep all theirs</Button>
        <Button variant="primary" onPress={() => choose(conflicts, 'mine')}>
          Keep all mine
        </Button>
      </DialogActions>
    </>
  );
}

function ConflictRow({ conflict, onChoose }: { conflict: Conflict; onChoose(side: Side): void }) {
  const { store, saving } = useEditor();
  const autosave = saving.page;
  const name = describeConflict(conflict, [store.document, autosave.theirs]);
  return (
    <li className={styles.conflict}>
      <p className={styles.conflictName}>{name}</p>
      {(['mine', 'theirs'] as const).map((side) => (
        <div key={side} className={styles.side}>
          <span className={styles.value}>
            <span className={styles.sideName}>{side === 'mine' ? 'Yours' : 'Theirs'}</span>
            {describeValue(conflict, side)}
          </span>
          <Button size="small" onPress={() => onChoose(side)} aria-label={`Keep ${side}: ${name}`}>
            Keep {side}
          </Button>
        </div>
      ))}
    </li>
  );
}

function describeConflict({ key, path }: Conflict, documents: ReadonlyArray<EditorDocument | undefined>): string {
  const { kind, pageId, name } = parseKey(key);
  if (kind === 'template') return 'Template';
  if (kind === 'page') return path === '' ? 'Page' : `Page: ${propertyLabel(path)}`;
  const [layerId = '', ...property] = name.split('/');
  const layer = documents.map((document) => document?.records.get(layerKey(pageId, layerId))).find(Boolean);
  const field = kind === 'binding' ? property.join('/') : path;
  const what = field === '' ? '' : `: ${propertyLabel(field)}`;
  return `${layer ? layerName(layer) : layerId}${what}${kind === 'binding' ? ' (binding)' : ''}`;
}

function describeValue({ path, ...sides }: Conflict, side: Side): string {
  const value = sides[side];
  if (value === undefined) return path === '' ? 'Removed' : 'Not set';
  if (path === '') return 'Changed';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
