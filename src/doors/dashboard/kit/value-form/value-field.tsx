import { isEqualJson } from '../../../../core/json.ts';
import { ColorField, DateField, NumberField, RadioGroup, Select, Switch, TextField } from '../../design/index.ts';
import { type Control, chooseControl } from './control.ts';
import { DateTimeField } from './date-time-field.tsx';
import { type FieldProps, type ValueFieldProps, Words } from './field-parts.tsx';
import { ImageField } from './image-field.tsx';
import { JsonField } from './json-field.tsx';
import { findFault } from './judge.ts';
import { ListField } from './list-field.tsx';
import { NumberInput } from './number-input.tsx';
import { ObjectField } from './object-field.tsx';

/** The field for a value that a JSON schema describes. */
export function ValueField({ schema, ...props }: ValueFieldProps) {
  const { name, value, depth = 0 } = props;
  return (
    <ControlField
      {...props}
      control={chooseControl(schema, { name, value, depth })}
      error={findFault(schema, name, value) ?? props.error}
    />
  );
}

/** The field for a value that a control describes. */
export function ControlField({ control, ...props }: FieldProps & { control: Control }) {
  const { label, description, error, isOptional = false, isDisabled = false, value, onChange } = props;
  const words = { label, description, error, isOptional, isDisabled };
  const text = typeof value === 'string' ? value : '';
  switch (control.kind) {
    case 'text':
      return (
        <TextField
          {...words}
          value={text}
          onChange={onChange}
          {...(control.isUrl && { type: 'url', isMono: true })}
          {...(control.rows !== undefined && { rows: control.rows })}
          {...(control.maxLength !== undefined && { maxLength: control.maxLength })}
        />
      );
    case 'number':
      if (!control.hasButtons) return <NumberInput {...props} control={control} />;
      return (
        <NumberField
          {...words}
          value={typeof value === 'number' ? value : Number.NaN}
          formatOptions={{ maximumFractionDigits: 15 }}
          onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
        />
      );
    case 'switch':
      return (
        <div>
          <Switch isDisabled={isDisabled} isSelected={value === true} onChange={onChange}>
            {label}
          </Switch>
          <Words description={description} error={error} />
        </div>
      );
    case 'select': {
      const { options } = control;
      const chosen = options.find((option) => isEqualJson(option.value, value))?.id;
      const choose = (id: string) => onChange(options.find((option) => option.id === id)?.value);
      if (control.isRadio) return <RadioGroup {...words} options={options} value={chosen ?? ''} onChange={choose} />;
      return <Select {...words} options={options} value={chosen ?? null} onChange={choose} />;
    }
    case 'date':
      if (control.mayHaveTime) return <DateTimeField {...words} value={text} onChange={onChange} />;
      return <DateField {...words} value={text} onChange={onChange} />;
    case 'color':
      return <ColorField {...words} value={text} onChange={onChange} />;
    case 'image':
      return <ImageField {...props} control={control} />;
    case 'list':
      return <ListField {...props} control={control} Field={ValueField} />;
    case 'object':
      return <ObjectField {...props} control={control} Field={ValueField} />;
    case 'json':
      return <JsonField {...props} control={control} />;
  }
}
