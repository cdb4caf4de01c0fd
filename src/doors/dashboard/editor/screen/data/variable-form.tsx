import { useState } from 'react';
import { toJsonObject } from '../../../../../core/json.ts';
import { useAction } from '../../../app/action.ts';
import { ProblemNotice } from '../../../app/problem-notice.tsx';
import { Dialog, DialogForm, Notice } from '../../../design/index.ts';
import { useUnreadFields } from '../../../kit/value-form/unread.tsx';
import { variableSetOf } from '../../../kit/value-form/variable-set.ts';
import {
  draftFrom,
  isComplete,
  VariableFields,
  variableFrom,
} from '../../../screens/templates/pages/variable-fields.tsx';
import { listVariables } from '../../../screens/templates/pages/variable-set.ts';
import { layerName } from '../../model/commands/select.ts';
import { changeVariable } from '../../model/operations/variable-uses.ts';
import type { VariableScope } from '../../model/operations/variables.ts';
import { layerKey, requireRecord, templateKey } from '../../model/records.ts';
import type { RecordFault } from '../../model/validate.ts';
import { useEditor } from '../use-editor.ts';

interface VariableFormProps {
  scope: VariableScope;
  /** Undefined for a new variable. */
  name: string | undefined;
  onClose(): void;
}

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Adds or changes a variable. A new name is written into every expression that uses the variable (EDT-9). */
export function VariableForm({ scope, name, onClose }: VariableFormProps) {
  const { store, design, announce } = useVariableEditing();
  const unread = useUnreadFields();
  const [draft, setDraft] = useState(() => {
    const stored = requireRecord(store.document, scope)['variables'];
    const set = variableSetOf(typeof stored === 'object' && stored !== null ? stored : undefined);
    return draftFrom(listVariables(set).find((variable) => variable.name === name));
  });
  const [faults, setFaults] = useState<readonly RecordFault[]>([]);
  const save = useAction(async () => {
    const to = draft.name.trim();
    const stored = requireRecord(store.document, scope)['variables'];
    const others = listVariables(variableSetOf(typeof stored === 'object' && stored !== null ? stored : undefined));
    if (to !== name && !identifier.test(to))
      return setFaults([nameFault('Start with a letter, followed by letters, digits or _.')]);
    if (to !== name && others.some((variable) => variable.name === to))
      return setFaults([nameFault(`There is already a variable ${to}. Choose another name.`)]);
    if (name !== undefined && to !== name && scope === templateKey) await design.loadPages();
    const { schema, value } = variableFrom(draft);
    const withDefault = toJsonObject(value === undefined ? schema : { ...schema, default: value });
    const edited = { schema: withDefault, value: undefined, from: name, to };
    const { diff, hidden } = changeVariable(store.document, scope, edited);
    const [first] = hidden;
    if (first !== undefined) return setFaults([nameFault(explainHidden(store, first, to))]);
    const label = name === undefined ? 'Add variable' : to === name ? 'Change variable' : 'Rename variable';
    const found = store.dispatch({ label, diff });
    setFaults(found);
    if (found.length > 0) return;
    announce(name === undefined ? `Added ${to}` : `Saved ${to}`);
    onClose();
  });
  const at = (member: string) =>
    faults.find(({ path }) => path.endsWith(`.${draft.name.trim()}${member}`) || (member === '' && path === ''));
  const unplaced = faults.filter(
    (fault) => ![at(''), at('.title'), at('.description'), at('.default')].includes(fault),
  );
  return (
    <Dialog title={name === undefined ? 'Add variable' : `Edit ${name.slice(0, 60)}`} isOpen onClose={onClose}>
      <DialogForm
        action={name === undefined ? 'Add' : 'Save'}
        isPending={save.isPending}
        isDisabled={!isComplete(draft, unread)}
        onSubmit={() => void save.run()}
        onClose={onClose}
      >
        <VariableFields
          draft={draft}
          set={(changed) => {
            setFaults([]);
            setDraft({ ...draft, ...changed });
          }}
          isNew={name === undefined}
          nameHint={
            name === undefined
              ? 'Start with a letter, followed by letters, digits or _.'
              : 'A new name is written into every layer that uses the variable. Renders can still send the old name.'
          }
          findFault={(member) => at(member)?.message}
          unread={unread}
        />
        {unplaced[0] && <Notice tone="danger">{unplaced[0].message}</Notice>}
        <ProblemNotice error={save.error} onRetry={save.retry} />
      </DialogForm>
    </Dialog>
  );
}

function useVariableEditing() {
  const session = useEditor();
  return { store: session.store, design: session.saving.design, announce: (text: string) => session.announce(text) };
}

const nameFault = (message: string): RecordFault => ({ key: '', path: '', message });

function explainHidden({ document, pageId }: ReturnType<typeof useEditor>['store'], layerId: string, name: string) {
  const layer = document.records.get(layerKey(pageId, layerId));
  const where = layer ? `in the layer ${layerName(layer)}` : 'on another page';
  return `The name ${name} already means something else ${where}, which uses this variable. Choose another name.`;
}
