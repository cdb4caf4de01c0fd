import { Select, TagField, TextField } from '../../../design/index.ts';
import { type Control, chooseControl } from '../../../kit/value-form/control.ts';
import { isList, isObject, type Json, type JsonObject } from '../../../kit/value-form/schema.ts';
import { UnreadFieldsProvider, type useUnreadFields } from '../../../kit/value-form/unread.tsx';
import { ControlField } from '../../../kit/value-form/value-field.tsx';
import type { Variable } from './variable-set.ts';
import {
  pickOtherKeywords,
  toVariableType,
  type VariableType,
  valueAs,
  variableTypes,
  withType,
} from './variable-types.ts';

/** A variable while it is edited. */
export interface VariableDraft {
  name: string;
  title: string;
  description: string;
  type: VariableType;
  /** The texts that can be chosen; empty if any text is allowed. */
  options: readonly string[];
  /** The keywords of the schema that have no field in the dialog. */
  rest: Json;
  value: Json | undefined;
}

export const variableFieldNames = {
  name: 'Name',
  title: 'Title',
  description: 'Description',
  type: 'Type',
  options: 'Options',
  rest: 'Rules',
  value: 'Default',
} satisfies Record<keyof VariableDraft, string>;

export function draftFrom(variable: Variable | undefined): VariableDraft {
  const { name = '', schema = { type: 'string' }, value } = variable ?? {};
  const type = toVariableType(schema);
  const text = (member: string) => (typeof schema[member] === 'string' ? schema[member] : '');
  return {
    name,
    type,
    title: text('title'),
    description: text('description'),
    ...splitOptions(type, pickOtherKeywords(schema)),
    value,
  };
}

export function variableFrom({ name, title, description, options, rest, value }: VariableDraft): Variable {
  return {
    name,
    schema: {
      ...(isObject(rest) && rest),
      ...(options.length > 0 && { enum: options }),
      ...(title && { title }),
      ...(description && { description }),
    },
    value,
  };
}

/** The options of a text that can only have certain values, and the other keywords. */
function splitOptions(type: VariableType, keywords: JsonObject): Pick<VariableDraft, 'options' | 'rest'> {
  const { enum: listed, ...rest } = keywords;
  const texts = isList(listed) ? listed.filter((option) => typeof option === 'string') : [];
  if (type !== 'text' || !isList(listed) || texts.length !== listed.length) return { options: [], rest: keywords };
  return { options: texts, rest };
}

interface VariableFieldsProps {
  draft: VariableDraft;
  set(changed: Partial<VariableDraft>): void;
  /** Whether the variable does not exist yet. */
  isNew: boolean;
  nameHint: string;
  /** The message about a member of the schema, such as `.title`, or about the variable itself. */
  findFault(member: string): string | undefined;
  unread: ReturnType<typeof useUnreadFields>;
}

/** Whether the fields can be saved. */
export function isComplete({ rest }: VariableDraft, unread: ReturnType<typeof useUnreadFields>): boolean {
  return unread.labels.length === 0 && isObject(rest);
}

/** The fields of a variable. */
export function VariableFields({ draft, set, isNew, nameHint, findFault, unread }: VariableFieldsProps) {
  const control = defaultControl(draft);
  return (
    <>
      <TextField
        label={variableFieldNames.name}
        isRequired
        isMono
        autoFocus={isNew}
        value={draft.name}
        onChange={(name) => set({ name })}
        error={findFault('')}
        description={nameHint}
      />
      <TextField
        label={variableFieldNames.title}
        isOptional
        value={draft.title}
        onChange={(title) => set({ title })}
        error={findFault('.title')}
        description="The label of the field in forms."
      />
      <TextField
        label={variableFieldNames.description}
        isOptional
        rows={2}
        value={draft.description}
        onChange={(description) => set({ description })}
        error={findFault('.description')}
      />
      <Select<VariableType>
        label={variableFieldNames.type}
        options={variableTypes}
        value={draft.type}
        onChange={(type) =>
          set({
            type,
            options: [],
            rest: pickOtherKeywords(withType({}, type)),
            value: valueAs(type, draft.value, draft.type),
          })
        }
      />
      {draft.type === 'text' && (
        <TagField
          label={variableFieldNames.options}
          description="The texts that can be chosen. Leave empty to allow any text."
          value={draft.options}
          max={100}
          onChange={(options) => set({ options })}
        />
      )}
      <UnreadFieldsProvider report={unread.report}>
        <ControlField
          key={`${draft.type} ${control.kind}`}
          name="default"
          path="default"
          label={variableFieldNames.value}
          description={control.kind === 'json' ? jsonHint : defaultHints[draft.type]}
          control={control}
          value={draft.value}
          onChange={(value) => set({ value: value === '' ? undefined : value })}
          error={findFault('.default')}
        />
        <ControlField
          name="rest"
          path="rest"
          label={variableFieldNames.rest}
          description="JSON Schema keywords, such as minimum, maxLength, enum or items."
          control={{ kind: 'json', isRequired: true }}
          value={draft.rest}
          onChange={(rest) => set({ rest: rest ?? {} })}
          error={isObject(draft.rest) ? undefined : 'Invalid JSON: rules must be an object'}
        />
      </UnreadFieldsProvider>
    </>
  );
}

/**
 * The control for the default. That of a list has a row for each item, with a field for each member that the rules describe;
 * without such rules, an object is JSON.
 */
function defaultControl(draft: VariableDraft): Control {
  const { type, value } = draft;
  if (type !== 'list' && type !== 'object') return defaultControls[type];
  const { schema, name } = variableFrom(draft);
  return chooseControl(schema, { name, value });
}

const json: Control = { kind: 'json' };
const text: Control = { kind: 'text' };

/** The control for the default, by the type of the variable. */
const defaultControls: Readonly<Record<Exclude<VariableType, 'list' | 'object'>, Control>> = {
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
  other: json,
};

const jsonHint = 'JSON. Leave empty for no default.';
const defaultHints: Readonly<Partial<Record<VariableType, string>>> = {
  date: 'In the form 2026-11-23.',
};
