import { Button } from '../design/index.ts';
import type { Action } from './action.ts';
import type { Edits } from './edits.ts';

interface UndoChangesProps {
  edits: Pick<Edits<never>, 'isDirty' | 'discard'>;
  /** What said that the edits could not be saved says it no longer. */
  save: Pick<Action<never, unknown>, 'clear'>;
}

/** Shows a record as it was read again. */
export function UndoChanges({ edits, save }: UndoChangesProps) {
  return (
    <Button
      isDisabled={!edits.isDirty}
      onPress={() => {
        edits.discard();
        save.clear();
      }}
    >
      Undo changes
    </Button>
  );
}
