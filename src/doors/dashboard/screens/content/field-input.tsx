import type { Control } from '../../kit/value-form/control.ts';
import type { Json } from '../../kit/value-form/schema.ts';
import { ControlField } from '../../kit/value-form/value-field.tsx';
import { type Field, getOptions } from './records.ts';
import { ReferenceInput } from './reference-input.tsx';

export interface FieldInputProps {
  field: Field;
  value: Json | undefined;
  onChange(value: Json | undefined): void;
  /** Why the service rejected the value. */
  error: string | undefined;
  isDisabled: boolean;
  /** A note that is shown below a text field. */
  note?: string;
}

/** The control for one field of an entry, depending on the type of the field. */
export function FieldInput({ field, note, ...rest }: FieldInputProps) {
  const { type, name, apiName, required } = field;
  const words = { ...rest, label: name, isOptional: !required };
  if (type === 'reference' || type === 'references') return <ReferenceInput {...words} field={field} />;
  return (
    <ControlField
      {...words}
      name={apiName}
      path={apiName}
      description={descriptions[type] ?? note}
      control={controlFor(field, rest.value)}
    />
  );
}

const descriptions: Readonly<Partial<Record<Field['type'], string>>> = {
  richText: 'Plain text with line breaks. Markup such as <b> or **bold** is not interpreted.',
  url: 'A URL that starts with https:// or http://.',
  color: 'Any CSS color, such as #b93217, rgb(185 50 23) or oklch(…).',
  image: 'asset:<id>, or a URL that starts with https://.',
  json: 'JSON, such as { "width": 3, "tags": ["a", "b"] }.',
};

function controlFor(field: Field, value: Json | undefined): Control {
  switch (field.type) {
    case 'richText':
      return { kind: 'text', rows: 8, maxLength: 100_000 };
    case 'url':
      return { kind: 'text', isUrl: true };
    case 'number':
      return { kind: 'number', hasButtons: true, isInteger: false, isNullable: false };
    case 'boolean':
      return {
        kind: 'select',
        isRadio: true,
        options: [
          { id: 'true', name: 'Yes', value: true },
          { id: 'false', name: 'No', value: false },
          { id: 'none', name: 'Not set', value: undefined },
        ],
      };
    case 'date':
      return { kind: 'date', mayHaveTime: true };
    case 'select':
      return { kind: 'select', options: choicesFor(field, value) };
    case 'list':
      return { kind: 'list', item: undefined, min: 0, max: 1_000 };
    case 'color':
    case 'image':
    case 'json':
      return { kind: field.type };
    default:
      return {
        kind: 'text',
        maxLength: 10_000,
        ...(typeof value === 'string' && value.length > 80 && { rows: 4 }),
      };
  }
}

function choicesFor(field: Field, value: Json | undefined) {
  const options = getOptions(field);
  const optionFor = (option: string) => ({ id: `option ${option}`, name: option, value: option });
  const isRemoved = typeof value === 'string' && value !== '' && !options.includes(value);
  return [
    ...(field.required ? [] : [{ id: 'none', name: 'None', value: undefined }]),
    ...options.map(optionFor),
    // If the chosen option was removed from the field, it stays in the list until the user chooses another one.
    ...(isRemoved ? [{ ...optionFor(value), description: 'No longer an option' }] : []),
  ];
}
