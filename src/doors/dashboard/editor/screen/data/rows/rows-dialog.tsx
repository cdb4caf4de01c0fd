import { useEffect, useState } from 'react';
import { newId } from '../../../../../../core/ids.ts';
import { documentLimits } from '../../../../../../design/document/limits.ts';
import type { Sample } from '../../../../../../design/document/samples.ts';
import { ProblemNotice } from '../../../../app/problem-notice.tsx';
import { Button, Dialog, DialogActions, Empty, Notice, Skeleton, Table, Tabs } from '../../../../design/index.ts';
import { requireRecord, templateKey } from '../../../model/records.ts';
import { useEditor, useSessionState } from '../../use-editor.ts';
import { DesignProblem } from '../design-problem.tsx';
import { ValuePreview } from '../value-preview.tsx';
import { ImportContent } from './import-content.tsx';
import { ImportCsv } from './import-csv.tsx';
import { readRows } from './read-rows.ts';
import { RowForm } from './row-form.tsx';
import { RowWall } from './row-wall.tsx';
import styles from './rows.module.css';
import { rowFault, useRows, useRowVariables, writeRows } from './use-rows.ts';

type Open = { kind: 'row'; row: Sample | undefined } | { kind: 'content' } | { kind: 'csv' };

/** The sample rows of the template: a table to edit them, and the page with the values of each (DOC-20). */
export function RowsDialog({ onClose }: { onClose(): void }) {
  const session = useEditor();
  const rows = useRows();
  const [open, setOpen] = useState<Open>();
  const [fault, setFault] = useState<string>();
  const [error, setError] = useState<unknown>();
  const [isReady, setIsReady] = useState(false);
  const { saving, store } = session;
  const { design } = saving;
  // The values of a row must fit the variables of every page.
  useEffect(() => {
    design.loadPages().then(() => setIsReady(true), setError);
  }, [design]);
  const write = (label: string, next: readonly Sample[]): string | undefined => {
    const message = writeRows(session, label, next);
    setFault(message);
    return message;
  };
  const add = (added: ReadonlyArray<Omit<Sample, 'id'>>): string | undefined => {
    const current = readRows(requireRecord(store.document, templateKey));
    const made = added.map((row) => ({ ...row, id: newId() }));
    const message = write(made.length === 1 ? 'Add row' : 'Add rows', [...current, ...made]);
    if (message === undefined && made[0]) session.showRow(made[0].id);
    return message;
  };
  const room = documentLimits.samplesPerTemplate - rows.length;
  const canAdd = store.mayEdit && room > 0 && isReady;
  return (
    <Dialog title="Preview rows" isOpen isWide onClose={onClose}>
      <DesignProblem />
      <ProblemNotice error={error} />
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      <div className={styles.bar}>
        <Button size="small" isDisabled={!canAdd} onPress={() => setOpen({ kind: 'row', row: undefined })}>
          Add row
        </Button>
        <Button size="small" isDisabled={!canAdd} onPress={() => setOpen({ kind: 'content' })}>
          Add from content
        </Button>
        <Button size="small" isDisabled={!canAdd} onPress={() => setOpen({ kind: 'csv' })}>
          Add from CSV
        </Button>
        <span className={styles.count}>
          {rows.length} of {documentLimits.samplesPerTemplate} rows
        </span>
      </div>
      {!isReady && error === undefined ? (
        <Skeleton height="200px" />
      ) : (
        <Tabs
          label="Views of the rows"
          tabs={[
            {
              id: 'table',
              name: 'Table',
              children: (
                <RowTable
                  onEdit={(row) => setOpen({ kind: 'row', row })}
                  onWrite={(label, next) => write(label, next)}
                />
              ),
            },
            { id: 'wall', name: 'Pictures', children: <RowWall /> },
          ]}
        />
      )}
      <DialogActions>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
      {open?.kind === 'row' && (
        <RowForm
          row={open.row}
          name={`Row ${rows.length + 1}`}
          onSave={({ name, values }) => {
            const { row } = open;
            if (!row) return add([{ name, values }]);
            return write(
              'Change row',
              rows.map((each) => (each.id === row.id ? { ...each, name, values } : each)),
            );
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'content' && <ImportContent room={room} onAdd={add} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'csv' && <ImportCsv room={room} onAdd={add} onClose={() => setOpen(undefined)} />}
    </Dialog>
  );
}

interface RowTableProps {
  onEdit(row: Sample): void;
  onWrite(label: string, rows: readonly Sample[]): void;
}

/** The number of variables that have a column; the others are in the form of a row. */
const maxColumns = 5;

function RowTable({ onEdit, onWrite }: RowTableProps) {
  const session = useEditor();
  const { store } = session;
  const rows = useRows();
  const variables = useRowVariables();
  const rowId = useSessionState((state) => state.rowId);
  if (rows.length === 0)
    return (
      <Empty title="No rows yet">
        A row has values for the variables, such as a long name or another language. The editor shows the page with
        them.
      </Empty>
    );
  return (
    <Table
      label="Rows"
      rows={rows}
      getRowId={({ id }) => id}
      columns={[
        {
          id: 'name',
          name: 'Name',
          cell: ({ id, name, values }) => {
            const problem = rowFault(session, values);
            return (
              <div className={styles.nameCell}>
                <span>
                  {name}
                  {id === rowId && <span className={styles.shown}> (shown)</span>}
                </span>
                {problem !== undefined && <span className={styles.problem}>{problem}</span>}
              </div>
            );
          },
        },
        ...variables.slice(0, maxColumns).map(({ name }) => ({
          id: `value ${name}`,
          name,
          cell: ({ values }: Sample) => (
            <span className={styles.cell}>
              {Object.hasOwn(values, name) ? (
                <ValuePreview value={values[name]} />
              ) : (
                <span className={styles.byDefault}>Default</span>
              )}
            </span>
          ),
        })),
        {
          id: 'do',
          name: '',
          isAtEnd: true,
          cell: (row) => (
            <div className={styles.actions}>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Show ${row.name} on the canvas`}
                onPress={() => session.showRow(row.id)}
              >
                Show
              </Button>
              <Button
                size="small"
                variant="quiet"
                isDisabled={!store.mayEdit}
                aria-label={`Edit ${row.name}`}
                onPress={() => onEdit(row)}
              >
                Edit
              </Button>
              <Button
                size="small"
                variant="quiet"
                isDisabled={!store.mayEdit}
                aria-label={`Delete ${row.name}`}
                onPress={() =>
                  onWrite(
                    'Delete row',
                    rows.filter(({ id }) => id !== row.id),
                  )
                }
              >
                Delete
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}
