import { ColorField, NumberField, RadioGroup, Select, TextField } from '../../design/index.ts';
import { DateInput } from './date-input.tsx';
import { type FieldState, type ListItem, parsedJson } from './form-values.ts';
import { ImageInput } from './image-input.tsx';
import { ListInput } from './list-input.tsx';
import { type Field, optionsOf } from './records.ts';
import { ReferenceInput } from './reference-input.tsx';

export interface FieldInputProps {
  field: Field;
  state: FieldState;
  onChange(state: FieldState): void;
  /** What the service says of it. */
  error: string | undefined;
  isDisabled: boolean;
  /** Said below the field besides what its type says. */
  note?: string;
}

/** The control of one field of an entry, by its type. */
export function FieldInput({ field, state, onChange, error, isDisabled, note }: FieldInputProps) {
  const { type, name, required } = field;
  const words = { label: name, isOptional: !required, error, isDisabled };
  const text = typeof state === 'string' ? state : '';
  switch (type) {
    case 'text':
      return (
        <TextField
          {...words}
          description={note}
          value={text}
          onChange={onChange}
          maxLength={10_000}
          {...(text.length > 80 && { rows: 4 })}
        />
      );
    case 'richText':
      return (
        <TextField
          {...words}
          description="Plain text with line breaks. Markup such as <b> or **bold** is not interpreted."
          rows={8}
          maxLength={100_000}
          value={text}
          onChange={onChange}
        />
      );
    case 'url':
      return (
        <TextField
          {...words}
          type="url"
          isMono
          description="A URL that starts with https:// or http://."
          value={text}
          onChange={onChange}
        />
      );
    case 'color':
      return (
        <ColorField
          {...words}
          description="Any CSS colour, such as #b93217, rgb(185 50 23) or oklch(…)."
          value={text}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberField
          {...words}
          value={typeof state === 'number' ? state : Number.NaN}
          formatOptions={{ maximumFractionDigits: 15 }}
          onChange={(value) => onChange(Number.isNaN(value) ? undefined : value)}
        />
      );
    case 'boolean':
      return (
        <RadioGroup
          {...words}
          options={[
            { id: 'true', name: 'Yes' },
            { id: 'false', name: 'No' },
            { id: 'none', name: 'Not set' },
          ]}
          value={typeof state === 'boolean' ? String(state) : 'none'}
          onChange={(chosen) => onChange(chosen === 'none' ? undefined : chosen === 'true')}
        />
      );
    case 'date':
      return <DateInput {...words} value={text} onChange={onChange} />;
    case 'select':
      return (
        <Select
          {...words}
          options={[
            ...(required ? [] : [{ id: '', name: 'None' }]),
            ...optionsOf(field).map((option) => ({ id: option, name: option })),
            // What is no option any more is still what stands there.
            ...(text !== '' && !optionsOf(field).includes(text)
              ? [{ id: text, name: text, description: 'No longer an option' }]
              : []),
          ]}
          value={text === '' && required ? null : text}
          onChange={onChange}
        />
      );
    case 'image':
      return <ImageInput {...words} value={text} onChange={onChange} />;
    case 'json': {
      const { jsonText } = (state ?? { jsonText: '' }) as { jsonText: string };
      const parsed = parsedJson(jsonText);
      return (
        <TextField
          {...words}
          isMono
          rows={Math.min(16, Math.max(4, jsonText.split('\n', 20).length + 1))}
          description='JSON, such as { "width": 3, "tags": ["a", "b"] }.'
          error={'fault' in parsed ? parsed.fault : error}
          value={jsonText}
          onChange={(typed) => onChange({ jsonText: typed })}
        />
      );
    }
    case 'list': {
      const { items } = (state ?? { items: [] }) as { items: ListItem[] };
      return <ListInput {...words} items={items} onChange={(next) => onChange({ items: next })} />;
    }
    default: {
      const ids = Array.isArray(state) ? state.filter((id) => typeof id === 'string') : text === '' ? [] : [text];
      return (
        <ReferenceInput
          {...words}
          field={field}
          ids={ids}
          onChange={(next) => onChange(type === 'references' ? next : (next[0] ?? undefined))}
        />
      );
    }
  }
}
