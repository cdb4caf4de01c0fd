import { useQuery } from '@tanstack/react-query';
import { GalleyError } from 'galley-client';
import { useState } from 'react';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Card, FileDrop, Notice, Row, Select, Spinner, Stack, Tabs, TextField } from '../../../design/index.ts';
import { tableTypes } from '../../../kit/table-file/open-table.ts';
import type { Variable } from '../../../kit/value-form/schema.ts';
import { countWords } from '../words.ts';
import styles from './create.module.css';
import { type CollectionSource, type RowsSource, readCollection, readSource } from './rows-source.ts';
import { type TypedRow, TypedRows } from './typed-rows.tsx';

interface RowsCardProps {
  source: RowsSource | undefined;
  variables: readonly Variable[];
  onChange(source: RowsSource | undefined): void;
}

/** The choice of rows: a file, a copied table, the entries of a collection, or rows that are typed. */
export function RowsCard({ source, variables, onChange }: RowsCardProps) {
  const [reading, setReading] = useState<string>();
  const [fault, setFault] = useState<string>();
  // They are kept while another tab is shown, and while other rows are chosen.
  const [pasted, setPasted] = useState('');
  const [typed, setTyped] = useState<readonly TypedRow[]>([{}, {}, {}]);
  const read = async (name: string, file: Blob) => {
    setFault(undefined);
    setReading(name);
    try {
      onChange(await readSource(name, file));
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    } finally {
      setReading(undefined);
    }
  };
  return (
    <Card>
      <h2>1. Rows</h2>
      {source ? (
        <Chosen source={source} onClear={() => onChange(undefined)} />
      ) : reading !== undefined ? (
        <Row>
          <Spinner label={`Reading ${reading}`} /> Reading {reading}…
        </Row>
      ) : (
        <Tabs
          label="Where the rows come from"
          tabs={[
            {
              id: 'file',
              name: 'File',
              children: (
                <FileDrop
                  label="Drop a CSV or XLSX file here"
                  hint="The first row has the names of the columns. Up to 50 MB and 10,000 rows."
                  accept={tableTypes}
                  onFiles={([file]) => file && void read(file.name, file)}
                />
              ),
            },
            {
              id: 'paste',
              name: 'Paste',
              children: (
                <PastedRows
                  text={pasted}
                  onChange={setPasted}
                  onRows={() => void read('Pasted rows', new Blob([pasted]))}
                />
              ),
            },
            { id: 'collection', name: 'Collection', children: <CollectionRows onChange={onChange} /> },
            {
              id: 'type',
              name: 'Type',
              children: (
                <TypedRows
                  variables={variables}
                  rows={typed}
                  onChange={setTyped}
                  onRows={(rows) => void read('Typed rows', rows)}
                />
              ),
            },
          ]}
        />
      )}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
    </Card>
  );
}

function Chosen({ source, onClear }: { source: RowsSource; onClear(): void }) {
  const { name, count, columns } = source;
  const parts = [countWords(count, 'row'), countWords(columns.length, source.kind === 'table' ? 'column' : 'field')];
  return (
    <>
      <div className={styles.chosen}>
        <p role="status">
          <strong>{name}</strong> · {parts.join(' · ')}
        </p>
        <Button size="small" onPress={onClear}>
          Choose other rows
        </Button>
      </div>
      {source.kind === 'table' && source.longRow !== undefined && (
        <Notice tone="warning">
          Row {source.longRow.toLocaleString()} has more cells than there are columns. Cells without a column are left
          out.
        </Notice>
      )}
      {source.kind === 'table' && source.brokenRow !== undefined && (
        <Notice tone="warning">
          A quote is missing or misplaced in row {source.brokenRow.toLocaleString()}. Check that row in the previews.
        </Notice>
      )}
    </>
  );
}

function PastedRows({ text, onChange, onRows }: { text: string; onChange(text: string): void; onRows(): void }) {
  return (
    <Stack>
      <TextField
        label="Rows from a spreadsheet"
        description="Copy the cells in your spreadsheet, with the names of the columns in the first row, and paste them here."
        rows={8}
        isMono
        value={text}
        onChange={onChange}
      />
      <Row>
        <Button isDisabled={text.trim() === ''} onPress={onRows}>
          Use these rows
        </Button>
      </Row>
    </Stack>
  );
}

function CollectionRows({ onChange }: { onChange(source: CollectionSource): void }) {
  const collections = useQuery({
    queryKey: ['content', 'collections', 'choice'],
    queryFn: () => galley.content.collections.list({ perPage: 100 }),
  });
  const list = collections.data?.list ?? [];
  const choose = useAction(async (chosen: string) => {
    const collection = list.find(({ apiName }) => apiName === chosen);
    if (collection) onChange(await readCollection({ fields: [], ...collection }));
  });
  if (collections.error) return <ProblemNotice error={collections.error} onRetry={() => void collections.refetch()} />;
  if (collections.data && list.length === 0) return <p>This space has no collections.</p>;
  return (
    <Stack>
      <Select
        label="Collection"
        description="Each published entry is a row. Fields fill the variables with the same names."
        options={list.map(({ apiName, name }) => ({ id: apiName, name }))}
        value={null}
        isDisabled={collections.data === undefined || choose.isPending}
        onChange={(chosen) => void choose.run(chosen)}
      />
      {choose.error instanceof GalleyError ? (
        <ProblemNotice error={choose.error} onRetry={choose.retry} />
      ) : (
        choose.error instanceof Error && <Notice tone="danger">{choose.error.message}</Notice>
      )}
    </Stack>
  );
}
