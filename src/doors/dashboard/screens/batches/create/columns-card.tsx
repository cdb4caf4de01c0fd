import { useState } from 'react';
import { Badge, Button, Card, Notice, Row, Select, Table } from '../../../design/index.ts';
import { getLabel, type Variable } from '../../../kit/value-form/schema.ts';
import { countWords } from '../words.ts';
import styles from './create.module.css';
import type { RowsSource } from './rows-source.ts';

interface ColumnsCardProps {
  source: RowsSource;
  /** The variable of each column. */
  mapping: ReadonlyArray<string | undefined>;
  variables: readonly Variable[];
  onChange(mapping: ReadonlyArray<string | undefined>): void;
}

/** An option of a variable that sets nothing. The id of an option must not be empty. */
const unused = 'unused:';

/** The columns that are shown at once. Each has a list of variables, so that a thousand of them would take seconds. */
const usualColumns = 40;

/** Which variable each column fills. */
export function ColumnsCard({ source, mapping, variables, onChange }: ColumnsCardProps) {
  const filled = source.kind === 'collection' ? source.columns : mapping;
  const missing = variables.filter(({ name }) => !filled.includes(name));
  const isAnyFilled = variables.some(({ name }) => filled.includes(name));
  const [shown, setShown] = useState(usualColumns);
  // Of a table with very many columns, those that fill a variable come first.
  const all = [...source.columns.keys()];
  const isMatched = (index: number) => mapping[index] !== undefined;
  const listed =
    all.length > usualColumns ? [...all.filter(isMatched), ...all.filter((index) => !isMatched(index))] : all;
  return (
    <Card>
      <h2>2. {source.kind === 'collection' ? 'Fields' : 'Columns'}</h2>
      {source.kind === 'table' && (
        <Table
          label="Columns and the variables that they fill"
          columns={[
            { id: 'column', name: 'Column', cell: (index) => <strong>{source.columns[index]}</strong> },
            {
              id: 'first',
              name: 'First value',
              cell: (index) => <span className={styles.firstValue}>{source.rows[0]?.[index] || '–'}</span>,
            },
            {
              id: 'variable',
              name: 'Variable',
              cell: (index) => (
                <Select
                  label={<span className={styles.hidden}>Variable for {source.columns[index]}</span>}
                  options={[
                    { id: unused, name: 'Not used' },
                    ...variables.map(({ name, schema }) => ({ id: name, name: getLabel(name, schema) })),
                  ]}
                  value={mapping[index] ?? unused}
                  onChange={(name) => onChange(assign(mapping, index, name === unused ? undefined : name))}
                />
              ),
            },
            {
              id: 'state',
              name: 'Match',
              cell: (index) =>
                mapping[index] === undefined ? <Badge>Not used</Badge> : <Badge tone="success">Matched</Badge>,
            },
          ]}
          rows={listed.slice(0, shown)}
          getRowId={String}
        />
      )}
      {source.kind === 'table' && listed.length > shown && (
        <Row>
          <Button size="small" onPress={() => setShown(shown + usualColumns)}>
            Show more columns
          </Button>
        </Row>
      )}
      {!isAnyFilled && (
        <Notice tone="warning" title="Every file would be the same">
          No {source.kind === 'collection' ? 'field' : 'column'} fills a variable of this template.
        </Notice>
      )}
      {isAnyFilled && missing.length > 0 && (
        <Notice title={`${countWords(missing.length, 'variable')} without a column`}>
          Every file uses the default of {missing.map(({ name, schema }) => getLabel(name, schema)).join(', ')}.
        </Notice>
      )}
      {source.kind === 'table' && mapping.includes(undefined) && (
        <p className={styles.hint}>Columns that are not used can still be part of the file names.</p>
      )}
    </Card>
  );
}

/** Assigns a variable to a column. A variable has one column, so another column that had it becomes unused. */
function assign(mapping: ReadonlyArray<string | undefined>, index: number, name: string | undefined) {
  return mapping.map((each, other) => (other === index ? name : each === name ? undefined : each));
}
