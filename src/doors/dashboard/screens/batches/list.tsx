import { Link } from 'react-aria-components';
import { batchStates } from '../../../../core/names/batches.ts';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ButtonLink, type Column, Empty, PageHeader, Row, Select, Stack, Table } from '../../design/index.ts';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useTemplateNames } from '../log/template-names.ts';
import styles from './batch/batch.module.css';
import type { Batch } from './data.ts';
import { StateBadge } from './state-badge.tsx';
import { stateWords } from './words.ts';

const any = 'any:';
/** Checks make no files, so they are only listed if the user wants to see them. */
const kinds = [
  { id: 'batches', name: 'Batches' },
  { id: 'checks', name: 'Checks' },
] as const;

/** /app/batches: lists the batches of the last 30 days (JOB-3). */
export function Screen() {
  const list = useList({
    queryKey: ['batches', 'list'],
    perPage: 25,
    filters: { state: '', kind: '' },
    load: (query, { state, kind }) =>
      galley.batches.list({ ...query, state: stateOf(state), dryRun: kind === 'checks' }),
    staleTime: 0,
    refetchInterval: 5_000,
  });
  const isChecks = list.filters.kind === 'checks';
  const templateIds = list.data?.list.map(({ outputs }) => outputs[0]?.templateId ?? '') ?? [];
  const names = useTemplateNames(templateIds.filter((id) => id !== ''));
  const columns: ReadonlyArray<Column<Batch>> = [
    {
      id: 'what',
      name: 'Batch',
      cell: ({ id, outputs, createdOn }) => (
        <>
          <Link href={`/app/batches/${id}`}>{names.get(outputs[0]?.templateId ?? '')?.name ?? 'Batch'}</Link>
          <br />
          <span className={styles.muted}>{formatMoment(createdOn)}</span>
        </>
      ),
    },
    { id: 'state', name: 'Status', cell: (batch) => <StateBadge batch={batch} /> },
    {
      id: 'files',
      name: 'Files',
      isAtEnd: true,
      cell: ({ counts, dryRun }) =>
        dryRun ? counts.files.toLocaleString() : `${counts.done.toLocaleString()} of ${counts.files.toLocaleString()}`,
    },
    {
      id: 'problems',
      name: 'Problems',
      isAtEnd: true,
      cell: ({ counts }) => (counts.failed + counts.invalid).toLocaleString(),
    },
    { id: 'credits', name: 'Credits', isAtEnd: true, cell: ({ credits }) => credits.spent.toLocaleString() },
  ];
  return (
    <>
      <PageHeader
        title="Batches"
        lead="Files that are made from every row of a table. Batches are kept for 30 days."
        actions={<ButtonLink href="/app/templates">Choose a template</ButtonLink>}
      />
      <Stack>
        <Row>
          <Select
            label="Status"
            options={[{ id: any, name: 'All' }, ...Object.entries(stateWords).map(([id, { name }]) => ({ id, name }))]}
            value={list.filters.state || any}
            onChange={(state) => list.filter({ state: state === any ? '' : state })}
          />
          <Select
            label="Show"
            options={kinds}
            value={isChecks ? 'checks' : 'batches'}
            onChange={(kind) => list.filter({ kind: kind === 'checks' ? kind : '' })}
          />
        </Row>
        <ListView
          list={list}
          what="batches"
          noResults={isChecks ? 'No check was found.' : 'No batch has this status.'}
          empty={
            <Empty
              title="No batches yet"
              action={
                <ButtonLink variant="primary" href="/app/templates">
                  Choose a template
                </ButtonLink>
              }
            >
              Open a template and choose Bulk create to make files from every row of a spreadsheet.
            </Empty>
          }
        >
          {(batches) => <Table label="Batches" columns={columns} rows={batches} getRowId={({ id }) => id} />}
        </ListView>
      </Stack>
    </>
  );
}

const stateOf = (text: string): Batch['state'] | undefined => batchStates.find((state) => state === text);
