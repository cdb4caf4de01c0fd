import { useSyncExternalStore } from 'react';
import { Button, Dialog, DialogActions } from '../../design/index.ts';
import { layerName } from '../model/commands/select.ts';
import { type Conflict, resolveConflict } from '../model/merge.ts';
import { parseKey } from '../model/records.ts';
import styles from './editor.module.css';
import { propertyLabel } from './inspector/property-label.ts';
import { useEditor } from './use-editor.ts';

/** The values that two people changed at the same time. Each is decided by itself (EDT-10). */
export function Conflicts() {
  const { autosave, store } = useEditor();
  const conflicts = useSyncExternalStore(autosave.subscribe, () => autosave.conflicts);
  const choose = (conflict: Conflict, side: 'mine' | 'theirs') => {
    if (side === 'theirs')
      store.dispatch({ label: 'Take their change', diff: resolveConflict(store.document, conflict, side) });
    autosave.resolved(conflict);
  };
  const [conflict] = conflicts;
  if (!conflict) return null;
  const { name } = parseKey(conflict.key);
  const record = store.document.records.get(conflict.key);
  const what = record && name !== '' ? layerName(record) : 'The page';
  return (
    <Dialog title="Somebody else changed this too" isOpen onClose={() => choose(conflict, 'mine')}>
      <p>
        {conflict.path === ''
          ? `${what} was removed on one side and changed on the other.`
          : `${what}: ${propertyLabel(conflict.path)} has two values.`}
      </p>
      <dl className={styles.sides}>
        <dt>Yours</dt>
        <dd>{describe(conflict.mine)}</dd>
        <dt>Theirs</dt>
        <dd>{describe(conflict.theirs)}</dd>
      </dl>
      <DialogActions>
        <Button onPress={() => choose(conflict, 'theirs')}>Use theirs</Button>
        <Button variant="primary" onPress={() => choose(conflict, 'mine')}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function describe(value: Conflict['mine']): string {
  if (value === undefined) return 'Removed';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
