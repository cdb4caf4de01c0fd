import { Button } from '../../design/index.ts';
import type { EditedRecord } from './use-record.ts';

/** A button that discards the edits of a record. */
export function UndoChanges({ record }: { record: Pick<EditedRecord<unknown, unknown>, 'isDirty' | 'undo'> }) {
  return (
    <Button isDisabled={!record.isDirty} onPress={record.undo}>
      Undo changes
    </Button>
  );
}
