import { memo } from 'react';
import { Button } from '../../../design/index.ts';
import { getLabel, type Json, readText, type Variable } from '../../../kit/value-form/schema.ts';
import { ValueField } from '../../../kit/value-form/value-field.tsx';
import { rowName } from '../../../kit/value-form/values.ts';
import styles from './playground.module.css';

interface VariableFieldProps {
  variable: Variable;
  value: Json | undefined;
  isChanged: boolean;
  error: string | undefined;
  /**
   * Called with the new value; undefined restores the default. The function must stay the same while other fields
   * change.
   */
  onChange(name: string, value: Json | undefined): void;
}

/** The field of a variable, with the variable's title, description and default. */
export const VariableField = memo(function VariableField({
  variable,
  value,
  isChanged,
  error,
  onChange,
}: VariableFieldProps) {
  const { name, schema, base } = variable;
  const label = getLabel(name, schema);
  return (
    <div className={styles.variable}>
      <ValueField
        name={name}
        schema={schema}
        label={label}
        value={value}
        error={error}
        path={name}
        description={readText(schema, 'description')}
        onChange={(next) => onChange(name, next)}
      />
      {isChanged && (
        <div className={styles.base}>
          <span>{baseWords(base)}</span>
          <Button size="small" variant="quiet" onPress={() => onChange(name, undefined)} aria-label={`Reset ${label}`}>
            Reset
          </Button>
        </div>
      )}
    </div>
  );
});

/** The default in a few words. */
function baseWords(base: Json | undefined): string {
  if (base === undefined) return 'No default';
  if (base === '' || base === null) return 'Default: empty';
  if (Array.isArray(base)) return `Default: ${base.length} ${base.length === 1 ? 'row' : 'rows'}`;
  if (typeof base === 'object') return 'Default: template value';
  if (typeof base === 'boolean') return `Default: ${base ? 'on' : 'off'}`;
  const [, words = ''] = /^1(?:: )?(.*)$/su.exec(rowName(base, 0)) ?? [];
  return `Default: ${words}`;
}
