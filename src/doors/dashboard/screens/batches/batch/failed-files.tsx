import { Link } from 'react-aria-components';
import { galley } from '../../../app/api.ts';
import { Card, Table } from '../../../design/index.ts';
import { ListView } from '../../../kit/list/list-view.tsx';
import { useList } from '../../../kit/list/use-list.ts';
import { type Batch, batchKey } from '../data.ts';

/** The files that could not be drawn, with the reason of each. */
export function FailedFiles({ batch: { id, counts } }: { batch: Batch }) {
  const list = useList({
    queryKey: [...batchKey(id), 'failed', counts.failed],
    perPage: 20,
    isLocal: true,
    load: (query) => galley.batches.items.list(id, { ...query, state: 'failed' }),
  });
  return (
    <Card>
      <h2>Failed files</h2>
      <ListView list={list} what="failed files">
        {(files) => (
          <Table
            label="Failed files"
            columns={[
              { id: 'row', name: 'Row', isNarrow: true, cell: ({ row }) => row.toLocaleString() },
              { id: 'name', name: 'File', cell: ({ fileName }) => fileName ?? '–' },
              { id: 'message', name: 'Problem', cell: ({ message, code }) => message ?? code ?? 'Unknown' },
              {
                id: 'log',
                name: 'Details',
                cell: ({ renderId }) => renderId !== null && <Link href={`/app/log/${renderId}`}>Render log</Link>,
              },
            ]}
            rows={files}
            getRowId={({ row, output }) => `${row} ${output}`}
          />
        )}
      </ListView>
    </Card>
  );
}
