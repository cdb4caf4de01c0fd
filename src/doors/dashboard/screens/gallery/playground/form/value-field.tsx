import { ColorField, DateField, Select, Switch, TextField } from '../../../../design/index.ts';
import { controlOf } from './control.ts';
import { type ValueFieldProps, Words } from './field-parts.tsx';
import { ImageField } from './image-field.tsx';
import { JsonField } from './json-field.tsx';
import { faultOf } from './judge.ts';
import { ListField } from './list-field.tsx';
import { NumberInput } from './number-input.tsx';
import { ObjectField } from './object-field.tsx';
import type { Json } from './schema.ts';

/** The field for a value, whatever its schema. */
export function ValueField({ depth = 0, ...props }: ValueFieldProps) {
  const { name, label, description, schema, value, onChange } = props;
  const control = controlOf(schema, { name, value, depth });
  const error = faultOf(schema, name, value) ?? props.error;
  const words = { label, description, error };
  switch (control.kind) {
    case 'text':
      return (
        <TextField
          {...words}
          value={textOf(value)}
          onChange={onChange}
          {...(control.rows !== undefined && { rows: control.rows })}
          {...(control.maxLength !== undefined && { maxLength: control.maxLength })}
        />
      );
    case 'number':
      return <NumberInput {...props} error={error} control={control} depth={depth} />;
    case 'switch':
      return (
        <div>
          <Switch isSelected={value === true} onChange={onChange}>
            {label}
          </Switch>
          <Words description={description} error={error} />
        </div>
      );
    case 'select': {
      const chosen = control.options.find(({ id }) => id === JSON.stringify(value));
      return (
        <Select
          {...words}
          options={control.options}
          value={chosen?.id ?? null}
          onChange={(id) => onChange(control.options.find((each) => each.id === id)?.value)}
        />
      );
    }
    case 'date':
      return <DateField {...words} value={textOf(value)} onChange={onChange} />;
    case 'color':
      return <ColorField {...words} value={textOf(value)} onChange={onChange} />;
    case 'image':
      return <ImageField {...props} control={control} depth={depth} />;
    case 'list':
      return <ListField {...props} control={control} depth={depth} Field={ValueField} />;
    case 'object':
      return <ObjectField {...props} control={control} depth={depth} Field={ValueField} />;
    case 'json':
      return <JsonField {...props} control={control} depth={depth} />;
  }
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');
