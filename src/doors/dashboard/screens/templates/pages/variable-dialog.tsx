import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../../app/api.ts';
import { Dialog, DialogForm, toast } from '../../../design/index.ts';
import { BothPictures } from '../../../kit/record/both-pictures.tsx';
import { byField } from '../../../kit/record/differences.ts';
import { SaveProblem } from '../../../kit/record/save-problem.tsx';
import { ifMatch, useRecord, type Versioned } from '../../../kit/record/use-record.ts';
import { useUnreadFields } from '../../../kit/value-form/unread.tsx';
import { readTemplate, type TemplateDoc, templateKey, toVersioned } from '../data.ts';
import { pageWithVariable } from './page-with-variable.ts';
import {
  draftFrom,
  isComplete,
  type VariableDraft,
  VariableFields,
  variableFieldNames,
  variableFrom,
} from './variable-fields.tsx';
import { listVariables, replaceVariable, type Variable } from './variable-set.ts';

interface VariableDialogProps {
  template: Versioned<TemplateDoc>;
  /** The variable; undefined for a new one. */
  variable: Variable | undefined;
  onClose(): void;
}

export function VariableDialog({ template, variable, onClose }: VariableDialogProps) {
  const { id } = template.doc;
  const client = useQueryClient();
  /** The template on which the change is based, as it was loaded when the dialog opened. */
  const [latest] = useState(template);
  const unread = useUnreadFields();
  const variableIn = ({ variables }: TemplateDoc) =>
    listVariables(variables).find(({ name }) => name === variable?.name);
  const record = useRecord<TemplateDoc, VariableDraft>({
    latest,
    toForm: (doc) => draftFrom(variableIn(doc)),
    isGuarded: false,
    read: () => readTemplate(id),
    keep: (next) => {
      client.setQueryData(templateKey(id), next);
      onClose();
    },
    write: async ({ base, value: draft }) => {
      const { variables, pages } = base.doc;
      if (draft.name !== variable?.name && Object.hasOwn(variables.schema.properties, draft.name)) {
        throw new Error(`This template already has a variable ${draft.name}. Choose another name.`);
      }
      const changed = replaceVariable(variables, variable?.name, variableFrom(draft));
      const saved = toVersioned(await galley.templates.update(id, { variables: changed }, ifMatch(base)));
      void client.invalidateQueries({ queryKey: ['templates'] });
      toast('Variable saved');
      return { ...saved, doc: { ...saved.doc, pages } };
    },
  });
  const { value: draft, set } = record;
  const isValid = isComplete(draft, unread);
  const findFault = (member: string) => record.faultAt(`variables.schema.properties.${draft.name}${member}`);
  const shownAt = ['', '.title', '.description', '.default'].map(
    (member) => `variables.schema.properties.${draft.name}${member}`,
  );
  return (
    <Dialog
      title={variable === undefined ? 'Add variable' : `Edit ${variable.name.slice(0, 60)}`}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        onSubmit={() => void record.save()}
        onClose={onClose}
        action="Save variable"
        isPending={record.saving.isPending}
        isDisabled={!isValid}
      >
        <VariableFields
          draft={draft}
          set={set}
          isNew={variable === undefined}
          nameHint={
            variable === undefined
              ? 'Start with a letter, followed by letters, digits or _. Pages and renders use this name.'
              : 'Pages and renders that use the old name are not updated. Rename the variable in the editor to update pages.'
          }
          findFault={findFault}
          unread={unread}
        />
        <SaveProblem
          record={record}
          shownAt={shownAt}
          compare={byField(variableFieldNames)}
          pictures={(theirs) =>
            variable !== undefined &&
            isValid && (
              <BothPictures
                what="page"
                theirs={pageWithVariable(theirs, variableIn(theirs))}
                yours={pageWithVariable(theirs, { ...variableFrom(draft), name: variable.name })}
              />
            )
          }
        />
      </DialogForm>
    </Dialog>
  );
}
