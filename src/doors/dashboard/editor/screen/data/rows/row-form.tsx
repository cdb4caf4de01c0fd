import { useState } from 'react';
import { type JsonObject, toJsonObject } from '../../../../../../core/json.ts';
import type { Sample } from '../../../../../../design/document/samples.ts';
import { Button, Dialog, DialogActions, Notice, TextField } from '../../../../design/index.ts';
import { listPageVariables, type Variable } from '../../../../kit/value-form/schema.ts';
import { pickChanges, type Values, withValue } from '../../../../kit/value-form/values.ts';
import { VariableForm } from '../../../../screens/gallery/playground/variable-form.tsx';
import { useEditor } from '../../use-editor.ts';
import { usePageRecord, useTemplateRecord } from '../use-scope.ts';
import { rowFault } from './use-rows.ts';

interface RowFormProps {
  /** Undefined for a new row. */
  row: Sample | undefined;
  /** The name that a new row gets. */
  name: string;
  /** Saves the row. Returns why it is rejected. */
  onSave(row: { name: string; values: JsonObject }): string | undefined;
  onClose(): void;
}

const none: ReadonlySet<string> = new Set();

/** The name and the values of a row. */
export function RowForm({ row, name: newName, onSave, onClose }: RowFormProps) {
  const session = useEditor();
  const page = usePageRecord();
  const { shared, pageVariables } = listPageVariables(useTemplateRecord()['variables'], page['variables']);
  const [name, setName] = useState(row?.name ?? newName);
  const [values, setValues] = useState<Values>(() => ({ ...row?.values }));
  const [error, setError] = useState<string>();
  const save = () => {
    // What equals the default follows it if it changes later. Values for variables of other pages stay.
    const known = new Set([...shared, ...pageVariables].map((variable: Variable) => variable.name));
    const others = Object.entries(row?.values ?? {}).filter(([key]) => !known.has(key));
    const kept = toJsonObject({
      ...Object.fromEntries(others),
      ...pickChanges([...shared, ...pageVariables], values),
    });
    const fault = rowFault(session, kept) ?? onSave({ name: name.trim() || newName, values: kept });
    if (fault === undefined) onClose();
    else setError(fault);
  };
  return (
    <Dialog title={row === undefined ? 'Add row' : `Edit ${row.name.slice(0, 60)}`} isOpen onClose={onClose}>
      <TextField label="Name of the row" value={name} maxLength={200} onChange={setName} />
      <VariableForm
        shared={shared}
        pageVariables={pageVariables}
        hidden={none}
        pageName={String(page['name'])}
        values={values}
        faults={[]}
        onChange={(variable, value) => {
          setError(undefined);
          setValues((before) => withValue(before, variable, value));
        }}
        onReset={() => setValues({})}
      />
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" onPress={save}>
          {row === undefined ? 'Add' : 'Save'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
