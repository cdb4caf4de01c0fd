import { Plus } from 'lucide-react';
import { Button, Row, Stack, Table, TextField } from '../../../design/index.ts';
import { getLabel, type Variable } from '../../../kit/value-form/schema.ts';
import styles from './create.module.css';
import { printRows } from './rows-source.ts';

/** The cells of a row by the names of their variables. */
export type TypedRow = Readonly<Record<string, string>>;

interface TypedRowsProps {
  variables: readonly Variable[];
  rows: readonly TypedRow[];
  onChange(rows: readonly TypedRow[]): void;
  onRows(rows: Blob): void;
}

/** A small table for rows that are typed, with a column for each variable. */
export function TypedRows({ variables, rows, onChange, onRows }: TypedRowsProps) {
  const names = variables.map(({ name }) => name);
  const cells = rows
    .map((row) => names.map((name) => row[name] ?? ''))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  if (variables.length === 0) return <p>This template has no variables, so every row would be the same.</p>;
  return (
    <Stack>
      <Table
        label="Typed rows"
        columns={[
          { id: 'row', name: 'Row', isNarrow: true, cell: (index) => index + 1 },
          ...variables.map(({ name, schema }) => ({
            id: name,
            name: getLabel(name, schema),
            cell: (index: number) => (
              <TextField
                label={
                  <span className={styles.hidden}>
                    {getLabel(name, schema)}, row {index + 1}
                  </span>
                }
                value={rows[index]?.[name] ?? ''}
                onChange={(text) => onChange(rows.with(index, { ...rows[index], [name]: text }))}
              />
            ),
          })),
        ]}
        rows={[...rows.keys()]}
        getRowId={String}
      />
      <Row>
        <Button onPress={() => onChange([...rows, {}])}>
          <Plus aria-hidden="true" /> Add row
        </Button>
        <Button isDisabled={cells.length === 0} onPress={() => onRows(printRows(names, cells))}>
          Use these rows
        </Button>
      </Row>
    </Stack>
  );
}
