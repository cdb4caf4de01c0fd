import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { galley } from '../../../app/api.ts';
import { Dialog, DialogForm, Select, TextField, toast } from '../../../design/index.ts';
import { BothPictures } from '../../../kit/record/both-pictures.tsx';
import { byField } from '../../../kit/record/differences.ts';
import { SaveProblem } from '../../../kit/record/save-problem.tsx';
import { ifMatch, useRecord, type Versioned } from '../../../kit/record/use-record.ts';
import type { Control } from '../../../kit/value-form/control.ts';
import { isObject, type Json } from '../../../kit/value-form/schema.ts';
import { UnreadFieldsProvider, useUnreadFields } from '../../../kit/value-form/unread.tsx';
import { ControlField } from '../../../kit/value-form/value-field.tsx';
import { readTemplate, type TemplateDoc, templateKey, toVersioned } from '../data.ts';
import { pageWithVariable } from './page-with-variable.ts';
import { listVariables, replaceVariable, type Variable } from './variable-set.ts';
import {
  pickOtherKeywords,
  toVariableType,
  type VariableType,
  valueAs,
  variableTypes,
  withType,
} from './variable-types.ts';

/** A variable while it is edited. */
interface Draft {
  name: string;
  title: string;
  description: string;
  type: VariableType;
  /** The keywords of the schema that have no field in the dialog. */
  rest: Json;
  value: Json | undefined;
}

const names = {
  name: 'Name',
  title: 'Title',
  description: 'Description',
  type: 'Type',
  rest: 'Rules',
  value: 'Default',
} satisfies Record<keyof Draft, string>;

function draftFrom(variable: Variable | undefined): Draft {
  const { name = '', schema = { type: 'string' }, value } = variable ?? {};
  const type = toVariableType(schema);
  const text = (member: string) => (typeof schema[member] === 'string' ? schema[member] : '');
  return {
    name,
    type,
    title: text('title'),
    description: text('description'),
    rest: pickOtherKeywords(schema),
    value,
  };
}

function variableFrom({ name, title, description, rest, value }: Draft): Variable {
  return {
    name,
    schema: { ...(isObject(rest) && rest), ...(title && { title }), ...(description && { description }) },
    value,
  };
}

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
  const record = useRecord<TemplateDoc, Draft>({
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
  const isValid = unread.labels.length === 0 && isObject(draft.rest);
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
        <TextField
          label={names.name}
          isRequired
          isMono
          autoFocus={variable === undefined}
          value={draft.name}
          onChange={(name) => set({ name })}
          error={findFault('')}
          description={
            variable === undefined
              ? 'Start with a letter, followed by letters, digits or _. Pages and renders use this name.'
              : 'Pages and renders that use the old name are not updated.'
          }
        />
        <TextField
          label={names.title}
          isOptional
          value={draft.title}
          onChange={(title) => set({ title })}
          error={findFault('.title')}
          description="The label of the field in forms."
        />
        <TextField
          label={names.description}
          isOptional
          rows={2}
          value={draft.description}
          onChange={(description) => set({ description })}
          error={findFault('.description')}
        />
        <Select<VariableType>
          label={names.type}
          options={variableTypes}
          value={draft.type}
          onChange={(type) =>
            set({ type, rest: pickOtherKeywords(withType({}, type)), value: valueAs(type, draft.value, draft.type) })
          }
        />
        <UnreadFieldsProvider report={unread.report}>
          <ControlField
            key={draft.type}
            name="default"
            path="default"
            label={names.value}
            description={defaultHints[draft.type]}
            control={defaultControls[draft.type]}
            value={draft.value}
            onChange={(value) => set({ value: value === '' ? undefined : value })}
            error={findFault('.default')}
          />
          <ControlField
            name="rest"
            path="rest"
            label={names.rest}
            description="JSON Schema keywords, such as minimum, maxLength, enum or items."
            control={{ kind: 'json', isRequired: true }}
            value={draft.rest}
            onChange={(rest) => set({ rest: rest ?? {} })}
            error={isObject(draft.rest) ? undefined : 'Invalid JSON: rules must be an object'}
          />
        </UnreadFieldsProvider>
        <SaveProblem
          record={record}
          shownAt={shownAt}
          compare={byField(names)}
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

const json: Control = { kind: 'json' };
const text: Control = { kind: 'text' };

/** The control for the default, by the type of the variable. */
const defaultControls: Readonly<Record<VariableType, Control>> = {
  text,
  multiline: { kind: 'text', rows: 4 },
  number: { kind: 'number', isInteger: false, isNullable: false },
  integer: { kind: 'number', isInteger: true, isNullable: false },
  boolean: {
    kind: 'select',
    options: [
      { id: 'none', name: 'None', value: undefined },
      { id: 'true', name: 'Yes', value: true },
      { id: 'false', name: 'No', value: false },
    ],
  },
  color: { kind: 'color' },
  date: text,
  image: text,
  uri: text,
  list: json,
  object: json,
  other: json,
};

const jsonHint = 'JSON. Leave empty for no default.';
const defaultHints: Readonly<Partial<Record<VariableType, string>>> = {
  date: 'In the form 2026-11-23.',
  list: jsonHint,
  object: jsonHint,
  other: jsonHint,
};
