import { useEffect, useState } from 'react';
import type { JsonObject } from '../../../../../../core/json.ts';
import type { Sample } from '../../../../../../design/document/samples.ts';
import { Button, CheckboxGroup, Dialog, DialogActions, Notice, Select, Skeleton } from '../../../../design/index.ts';
import { mapColumns, type RowVariable } from '../../../../kit/table-file/row-values.ts';
import { useEditor } from '../../use-editor.ts';
import type { ChosenEntry, NamedChoice } from '../design-host.ts';
import { rowFault, useRowVariables } from './use-rows.ts';

interface ImportContentProps {
  room: number;
  onAdd(rows: ReadonlyArray<Omit<Sample, 'id'>>): string | undefined;
  onClose(): void;
}

/** Adds entries of a collection as rows. Their fields fill the variables with the same names. */
export function ImportContent({ room, onAdd, onClose }: ImportContentProps) {
  const session = useEditor();
  const variables = useRowVariables();
  const [collections, setCollections] = useState<readonly NamedChoice[]>();
  const [collection, setCollection] = useState<string>();
  const [entries, setEntries] = useState<readonly ChosenEntry[]>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const { host } = session;
  useEffect(() => {
    host.listCollections().then(setCollections, (problem) => setError(String(problem)));
  }, [host]);
  useEffect(() => {
    if (collection === undefined) return;
    let isCurrent = true;
    setEntries(undefined);
    setChosen([]);
    host.listEntries(collection, '').then(
      (found) => isCurrent && setEntries(found),
      (problem) => isCurrent && setError(String(problem)),
    );
    return () => {
      isCurrent = false;
    };
  }, [host, collection]);
  const add = () => {
    const rows = (entries ?? [])
      .filter(({ id }) => chosen.includes(id))
      .slice(0, room)
      .map(({ name, values }) => ({ name, values: pickValues(values, variables) }));
    const fault = rows.map(({ values }) => rowFault(session, values)).find((each) => each !== undefined) ?? onAdd(rows);
    if (fault === undefined) onClose();
    else setError(fault);
  };
  return (
    <Dialog title="Add rows from content" isOpen onClose={onClose}>
      <Select
        label="Collection"
        options={collections ?? []}
        value={collection ?? null}
        isDisabled={collections === undefined}
        onChange={setCollection}
        description="Fields fill the variables with the same names."
      />
      {collection !== undefined && entries === undefined && error === undefined && <Skeleton height="80px" />}
      {entries?.length === 0 && <p>The collection has no entries.</p>}
      {entries && entries.length > 0 && (
        <CheckboxGroup
          label="Entries"
          options={entries.map(({ id, name }) => ({ id, name }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={chosen.length === 0} onPress={add}>
          {chosen.length === 1 ? 'Add 1 row' : `Add ${Math.min(room, chosen.length)} rows`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The fields of an entry that variables have, under the names of the variables. */
function pickValues(values: JsonObject, variables: readonly RowVariable[]): JsonObject {
  const names = Object.keys(values);
  const mapping = mapColumns(names, variables);
  return Object.fromEntries(
    names.flatMap((name, index) => {
      const variable = mapping[index];
      const value = values[name];
      return variable === undefined || value === undefined || value === null ? [] : [[variable, value] as const];
    }),
  );
}
