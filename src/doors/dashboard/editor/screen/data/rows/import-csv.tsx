import { useState } from 'react';
import type { Sample } from '../../../../../../design/document/samples.ts';
import { Button, Dialog, DialogActions, FileDrop, Notice, Select } from '../../../../design/index.ts';
import { openTable, tableTypes } from '../../../../kit/table-file/open-table.ts';
import { mapColumns, toRowValues } from '../../../../kit/table-file/row-values.ts';
import type { Table } from '../../../../kit/table-file/table.ts';
import { useEditor } from '../../use-editor.ts';
import styles from './rows.module.css';
import { rowFault, useRowVariables } from './use-rows.ts';

interface ImportCsvProps {
  /** The number of rows that the template still has room for. */
  room: number;
  /** Adds rows. Returns why they are rejected. */
  onAdd(rows: ReadonlyArray<Omit<Sample, 'id'>>): string | undefined;
  onClose(): void;
}

/** The rows that are read of a file. A template has room for fewer. */
const maxRows = 1_000;

/** Adds the rows of a CSV or XLSX file. Its columns fill the variables with the same names, unless the person chooses others. */
export function ImportCsv({ room, onAdd, onClose }: ImportCsvProps) {
  const session = useEditor();
  const variables = useRowVariables();
  const [table, setTable] = useState<Table>();
  const [mapping, setMapping] = useState<ReadonlyArray<string | undefined>>([]);
  const [error, setError] = useState<string>();
  const read = async (file: File) => {
    setError(undefined);
    try {
      const next = await openTable({ file, keep: maxRows, copyRows: 0 });
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
    <Dialog title="Add rows from a file" isOpen onClose={onClose}>
      {table === undefined ? (
        <FileDrop
          label="Drop a CSV or XLSX file here"
          hint="With the names of the columns in the first row."
          accept={tableTypes}
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
