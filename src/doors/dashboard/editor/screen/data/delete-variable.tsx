import { useEffect, useState } from 'react';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Button, Dialog, DialogActions, Skeleton } from '../../../design/index.ts';
import { layerName } from '../../model/commands/select.ts';
import { findVariableUses, replaceVariable } from '../../model/operations/variable-uses.ts';
import { removeVariable, type VariableScope } from '../../model/operations/variables.ts';
import { type EditorDocument, layerKey, pageKey, parseKey, requireRecord, templateKey } from '../../model/records.ts';
import { useEditor } from '../use-editor.ts';
import { currentValue } from './current-value.ts';
import styles from './data.module.css';

interface DeleteVariableProps {
  scope: VariableScope;
  name: string;
  onClose(): void;
}

/** The number of uses that are listed by name. */
const maxListed = 12;

/** Deletes a variable. If expressions use it, the person decides whether its value takes its place (EDT-9). */
export function DeleteVariable({ scope, name, onClose }: DeleteVariableProps) {
  const session = useEditor();
  const { store, saving } = session;
  const { design } = saving;
  const [uses, setUses] = useState<readonly string[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const loading = scope === templateKey ? design.loadPages() : Promise.resolve();
    loading.then(() => setUses(listUses(store.document, scope, name)), setError);
  }, [store, design, scope, name]);
  const value = currentValue(session, scope, name);
  const replacing = uses && uses.length > 0 ? replaceVariable(store.document, scope, name, value) : undefined;
  const remove = () => {
    const diff = replacing ?? removeVariable(store.document, scope, name);
    const [fault] = store.dispatch({ label: 'Delete variable', diff });
    if (fault) return setError(new Error(fault.message));
    session.announce(`Deleted ${name}`);
    onClose();
  };
  const isUsed = uses !== undefined && uses.length > 0;
  return (
    <Dialog title={`Delete the variable ${name.slice(0, 60)}?`} isOpen onClose={onClose} role="alertdialog">
      <ProblemNotice error={error} />
      {uses === undefined && error === undefined && <Skeleton height="60px" />}
      {uses?.length === 0 && <p>Nothing on the pages uses it. Renders that send a value for it get a warning.</p>}
      {isUsed && (
        <>
          <p>{uses.length === 1 ? 'One place uses it:' : `${uses.length} places use it:`}</p>
          <ul className={styles.uses}>
            {uses.slice(0, maxListed).map((use, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two layers may have the same name
              <li key={index}>{use}</li>
            ))}
            {uses.length > maxListed && <li>and {uses.length - maxListed} more</li>}
          </ul>
          <p>
            {replacing
              ? 'Its current value can take its place everywhere, so that the pages look the same.'
              : 'Its value is an object, which expressions cannot contain. Change these places first.'}
          </p>
        </>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          Cancel
        </Button>
        {uses !== undefined && (!isUsed || replacing) && (
          <Button variant="danger" onPress={remove}>
            {isUsed ? 'Replace by current value and delete' : 'Delete variable'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The places that use a variable, as people call them. A layer with several bindings is listed once. */
function listUses(document: EditorDocument, scope: VariableScope, name: string): string[] {
  const places = findVariableUses(document, scope, name).map((key) => {
    const { pageId, name: path } = parseKey(key);
    const page = String(requireRecord(document, pageKey(pageId))['name']);
    const layer = document.records.get(layerKey(pageId, path.split('/')[0] ?? ''));
    return layer ? `${layerName(layer)} on ${page}` : `The background of ${page}`;
  });
  return [...new Set(places)];
}
