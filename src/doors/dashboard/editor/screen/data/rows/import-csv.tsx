import { useState } from 'react';
import type { Sample } from '../../../../../../design/document/samples.ts';
import { Button, Dialog, DialogActions, FileDrop, Notice, Select } from '../../../../design/index.ts';
import { useEditor } from '../../use-editor.ts';
import type { CsvTable } from '../csv/parse-csv.ts';
import { readCsv } from '../csv/read-csv.ts';
import { mapColumns, toRowValues } from './row-values.ts';
import styles from './rows.module.css';
import { rowFault, useRowVariables } from './use-rows.ts';

interface ImportCsvProps {
  /** The number of rows that the template still has room for. */
  room: number;
  /** Adds rows. Returns why they are rejected. */
  onAdd(rows: ReadonlyArray<Omit<Sample, 'id'>>): string | undefined;
  onClose(): void;
}

/** Adds the rows of a CSV file. Its columns fill the variables with the same names, unless the person chooses others. */
export function ImportCsv({ room, onAdd, onClose }: ImportCsvProps) {
  const session = useEditor();
  const variables = useRowVariables();
  const [table, setTable] = useState<CsvTable>();
  const [mapping, setMapping] = useState<ReadonlyArray<string | undefined>>([]);
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    setError(undefined);
    try {
      const next = await readCsv(file);
      setMapping(mapColumns(next.columns, variables));
      setTable(next);
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : String(problem));
    }
  };
  const rows = (table?.rows ?? []).map((cells, index) => ({
    name:
      cells
        .find((cell) => cell.trim() !== '')
        ?.trim()
        .slice(0, 200) ?? `Row ${index + 1}`,
    values: toRowValues(cells, mapping, variables),
  }));
  const checked = rows.map((row) => ({ ...row, fault: rowFault(session, row.values) }));
  const valid = checked.filter(({ fault }) => fault === undefined);
  const firstFault = checked.findIndex(({ fault }) => fault !== undefined);
  const added = valid.slice(0, room);
  return (
    <Dialog title="Add rows from a CSV file" isOpen onClose={onClose}>
      {table === undefined ? (
        <FileDrop
          label="Drop a CSV file here"
          hint="With the names of the columns in the first line, and commas, semicolons or tabs between them."
          accept={['.csv', '.tsv', '.txt', 'text/csv']}
          onFiles={([file]) => file && void read(file)}
        />
      ) : (
        <>
          <table className={styles.mapping}>
            <caption className={styles.caption}>Columns and the variables that they fill</caption>
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">First value</th>
                <th scope="col">Variable</th>
              </tr>
            </thead>
            <tbody>
              {table.columns.map((column, index) => (
                <tr key={column}>
                  <th scope="row">{column}</th>
                  <td className={styles.firstValue}>{table.rows[0]?.[index]}</td>
                  <td>
                    <Select
                      label={<span className={styles.hiddenText}>Variable for {column}</span>}
                      options={[{ id: '', name: 'Not used' }, ...variables.map(({ name }) => ({ id: name, name }))]}
                      value={mapping[index] ?? ''}
                      onChange={(name) => setMapping(mapping.with(index, name === '' ? undefined : name))}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {firstFault >= 0 && (
            <Notice tone="warning">
              {checked.length - valid.length} of {checked.length} rows have values that do not fit, such as row{' '}
              {firstFault + 1}: {checked[firstFault]?.fault} They are left out.
            </Notice>
          )}
          {table.count > added.length + (checked.length - valid.length) && (
            <Notice>
              The file has {table.count} rows. There is room for {room} more, so the first {added.length} are added.
            </Notice>
          )}
        </>
      )}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isDisabled={added.length === 0}
          onPress={() => {
            const fault = onAdd(added.map(({ name, values }) => ({ name, values })));
            if (fault === undefined) onClose();
            else setError(fault);
          }}
        >
          {added.length === 1 ? 'Add 1 row' : `Add ${added.length} rows`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
