import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../app/action.ts';
import { galley } from '../../../app/api.ts';
import { BothPictures } from '../../../app/both-pictures.tsx';
import { useEdits, type Versioned } from '../../../app/edits.ts';
import { byField, SaveProblem } from '../../../app/save-problem.tsx';
import { ColorField, Dialog, DialogForm, Select, TextField, toast } from '../../../design/index.ts';
import { readTemplate, type TemplateDoc, templateKey, versioned } from '../data.ts';
import { pageWithVariable } from './page-with-variable.ts';
import { changedSet, listVariables, type Variable } from './variable-set.ts';
import {
  restOf,
  textOfValue,
  typeOf,
  type VariableType,
  valueOfText,
  variableTypes,
  withType,
} from './variable-types.ts';

/** A variable as it is typed. */
interface Draft {
  name: string;
  title: string;
  description: string;
  type: VariableType;
  /** Keywords that have no field, as JSON. */
  rest: string;
  value: string;
}

const names = {
  name: 'Name',
  title: 'Title',
  description: 'Description',
  type: 'Type',
  rest: 'Rules',
  value: 'Default',
} satisfies Record<keyof Draft, string>;

function draftOf(variable: Variable | undefined): Draft {
  const { name = '', schema = { type: 'string' }, value } = variable ?? {};
  const type = typeOf(schema);
  const text = (member: string) => (typeof schema[member] === 'string' ? schema[member] : '');
  return {
    name,
    type,
    title: text('title'),
    description: text('description'),
    rest: JSON.stringify(restOf(schema), null, 2),
    value: textOfValue(value, type),
  };
}

/** @throws SyntaxError for rules or a default that are no JSON */
function variableOf({ name, title, description, type, rest, value }: Draft): Variable {
  const schema = { ...(JSON.parse(rest) as object), ...(title && { title }), ...(description && { description }) };
  return { name, schema, value: valueOfText(value, type) };
}

interface VariableDialogProps {
  template: Versioned<TemplateDoc>;
  /** Absent: a new one. */
  variable: Variable | undefined;
  onClose(): void;
}

export function VariableDialog({ template, variable, onClose }: VariableDialogProps) {
  const { id } = template.doc;
  const client = useQueryClient();
  /** The set that the change is put into: it stays what was read when the dialog opened. */
  const [readSet] = useState(template);
  const edits = useEdits<Draft>({ doc: draftOf(variable), etag: readSet.etag });
  const { value: draft, set } = edits;
  const save = useAction(
    async ({ base }: { base: Versioned<TemplateDoc> }) => {
      if (draft.name !== variable?.name && Object.hasOwn(base.doc.variables.schema.properties, draft.name)) {
        throw new Error(`This template already has a variable ${draft.name}. Choose another name.`);
      }
      const changed = changedSet(base.doc.variables, variable?.name, variableOf(draft));
      const answer = await galley.templates.update(id, { variables: changed }, base.etag ? { ifMatch: base.etag } : {});
      const saved = versioned(answer);
      client.setQueryData(templateKey(id), { ...saved, doc: { ...saved.doc, pages: base.doc.pages } });
      void client.invalidateQueries({ queryKey: ['templates'] });
      toast('Variable saved');
      onClose();
    },
    { form: draft },
  );
  const jsonFault = faultOfJson(draft);
  const at = (member: string) => save.faultAt(`variables.schema.properties.${draft.name}${member}`);
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
        onSubmit={() => void save.run({ base: readSet })}
        onClose={onClose}
        action="Save variable"
        isPending={save.isPending}
        isDisabled={jsonFault.rest !== undefined || jsonFault.value !== undefined}
      >
        <TextField
          label={names.name}
          isRequired
          isMono
          autoFocus={variable === undefined}
          value={draft.name}
          onChange={(name) => set({ name })}
          error={at('')}
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
          error={at('.title')}
          description="The label of the field in forms."
        />
        <TextField
          label={names.description}
          isOptional
          rows={2}
          value={draft.description}
          onChange={(description) => set({ description })}
          error={at('.description')}
        />
        <Select<VariableType>
          label={names.type}
          options={variableTypes}
          value={draft.type}
          onChange={(type) => set({ type, rest: JSON.stringify(restOf(withType({}, type)), null, 2) })}
        />
        <DefaultField draft={draft} onChange={(value) => set({ value })} error={at('.default') ?? jsonFault.value} />
        <TextField
          label={names.rest}
          isMono
          rows={4}
          value={draft.rest}
          onChange={(rest) => set({ rest })}
          error={jsonFault.rest}
          description="JSON Schema keywords, such as minimum, maxLength, enum or items."
        />
        <SaveProblem<TemplateDoc>
          error={save.error}
          onRetry={save.retry}
          shownAt={shownAt}
          read={() => readTemplate(id)}
          compare={({ variables }) =>
            byField(names)(draftOf(listVariables(variables).find(({ name }) => name === variable?.name)), draft)
          }
          pictures={(theirs) =>
            variable !== undefined &&
            jsonFault.rest === undefined &&
            jsonFault.value === undefined && (
              <BothPictures
                what="page"
                theirs={pageWithVariable(
                  theirs,
                  listVariables(theirs.variables).find(({ name }) => name === variable.name),
                )}
                yours={pageWithVariable(theirs, { ...variableOf(draft), name: variable.name })}
              />
            )
          }
          onTakeTheirs={() => {
            void client.invalidateQueries({ queryKey: templateKey(id) });
            onClose();
          }}
          onSaveMine={(base) => void save.run({ base })}
        />
      </DialogForm>
    </Dialog>
  );
}

interface DefaultFieldProps {
  draft: Draft;
  onChange(value: string): void;
  error: string | undefined;
}

function DefaultField({ draft: { type, value }, onChange, error }: DefaultFieldProps) {
  const field = { label: names.value, value, onChange, error };
  switch (type) {
    case 'color':
      return <ColorField {...field} />;
    case 'boolean':
      return (
        <Select
          {...field}
          value={value === '' ? 'none' : value}
          onChange={(chosen) => onChange(chosen === 'none' ? '' : chosen)}
          options={[
            { id: 'none', name: 'None' },
            { id: 'true', name: 'Yes' },
            { id: 'false', name: 'No' },
          ]}
        />
      );
    case 'multiline':
      return <TextField {...field} rows={4} />;
    case 'list':
    case 'object':
    case 'other':
      return <TextField {...field} isMono rows={5} description="JSON. Leave empty for no default." />;
    case 'date':
      return <TextField {...field} description="In the form 2026-11-23." />;
    default:
      return <TextField {...field} />;
  }
}

function faultOfJson({ rest, value, type }: Draft): { rest?: string; value?: string } {
  const fault = (parse: () => unknown) => {
    try {
      parse();
      return undefined;
    } catch (error) {
      return `Invalid JSON: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
  return {
    rest: fault(() => {
      const found: unknown = JSON.parse(rest);
      if (typeof found !== 'object' || found === null || Array.isArray(found))
        throw new Error('rules must be an object');
    }),
    value: fault(() => valueOfText(value, type)),
  };
}
