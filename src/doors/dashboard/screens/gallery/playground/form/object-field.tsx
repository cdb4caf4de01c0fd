import styles from '../playground.module.css';
import { type ControlProps, type NestingProps, Words } from './field-parts.tsx';
import { isObject, labelOf, wordOf } from './schema.ts';
import { withValue } from './values.ts';

/** The members of an object, each with its field. Members that the schema does not name stay as they are. */
export function ObjectField({
  control,
  path,
  label,
  description,
  error,
  value,
  depth,
  onChange,
  Field,
}: ControlProps<'object'> & NestingProps) {
  const members = isObject(value) ? value : {};
  return (
    <fieldset className={styles.object}>
      <legend className={styles.legend}>{label}</legend>
      <Words description={description} error={error} />
      {control.members.map(([name, schema]) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          path={`${path}.${name}`}
          label={labelOf(name, schema)}
          description={wordOf(schema, 'description')}
          value={members[name]}
          depth={depth + 1}
          onChange={(next) => onChange(withValue(members, name, next))}
        />
      ))}
    </fieldset>
  );
}
