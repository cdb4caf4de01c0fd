import { Table } from '../../design/index.ts';
import type { Batch } from './data.ts';
import { distinctFaults } from './words.ts';

/** The faults of the rows of a batch (JOB-2). */
export function FaultTable({ faults }: { faults: Batch['errors'] }) {
  return (
    <Table
      label="Invalid rows"
      columns={[
        { id: 'row', name: 'Row', isNarrow: true, cell: ({ row }) => row?.toLocaleString() ?? 'All' },
        { id: 'column', name: 'Column', cell: ({ column }) => column ?? '–' },
        { id: 'message', name: 'Problem', cell: ({ message }) => message },
      ]}
      rows={distinctFaults(faults)}
      getRowId={({ row, column, output, message }) => `${row} ${column} ${output} ${message}`}
    />
  );
}
