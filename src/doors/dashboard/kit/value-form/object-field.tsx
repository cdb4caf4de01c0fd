import { type ControlProps, Legend, type NestingProps, Words } from './field-parts.tsx';
import { getLabel, isObject, readText } from './schema.ts';
import styles from './value-form.module.css';
import { withValue } from './values.ts';

/** A field for an object, with a field for each described member. Members without a schema stay unchanged. */
export function ObjectField({
  control,
  path,
  label,
  description,
  error,
  value,
  depth = 0,
  isOptional,
  isDisabled = false,
  onChange,
  Field,
}: ControlProps<'object'> & NestingProps) {
  const members = isObject(value) ? value : {};
  return (
    <fieldset className={styles.object}>
      <Legend label={label} isOptional={isOptional} />
      <Words description={description} error={error} />
      {control.members.map(([name, schema]) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          path={`${path}.${name}`}
          label={getLabel(name, schema)}
          description={readText(schema, 'description')}
          value={members[name]}
          depth={depth + 1}
          isDisabled={isDisabled}
          onChange={(next) => onChange(withValue(members, name, next))}
        />
      ))}
    </fieldset>
  );
}
