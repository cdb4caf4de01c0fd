import { Button } from '../../design/index.ts';
import type { EditedRecord } from './use-record.ts';

/** Shows a record as it was read. */
export function UndoChanges({ record }: { record: Pick<EditedRecord<unknown, unknown>, 'isDirty' | 'undo'> }) {
  return (
    <Button isDisabled={!record.isDirty} onPress={record.undo}>
      Undo changes
    </Button>
  );
}
