import { memo, useState } from 'react';
import { Button } from '../../../design/index.ts';
import type { Json, Variable } from '../../../kit/value-form/schema.ts';
import { type Fault, faultsAt, pickChanges, shownValue, type Values } from '../../../kit/value-form/values.ts';
import styles from './playground.module.css';
import { VariableField } from './variable-field.tsx';

interface VariableFormProps {
  shared: readonly Variable[];
  /** The variables of the current page. */
  pageVariables: readonly Variable[];
  /** The names of the variables that are edited in the fields of pictures. */
  hidden: ReadonlySet<string>;
  pageName: string;
  values: Values;
  faults: readonly Fault[];
  onChange(name: string, value: Json | undefined): void;
  onReset(): void;
}

/** A form with a field for each variable, and a button that restores the defaults. */
export const VariableForm = memo(function VariableForm(props: VariableFormProps) {
  const { shared, pageVariables, hidden, pageName, values, faults, onChange, onReset } = props;
  /** A reset creates the fields again, so that texts that were not accepted disappear too. */
  const [round, setRound] = useState(0);
  const changed = pickChanges([...shared, ...pageVariables], values);
  const count = Object.keys(changed).length;
  const renderField = (variable: Variable) => (
    <VariableField
      key={variable.name}
      variable={variable}
      value={shownValue(variable, values)}
      isChanged={Object.hasOwn(changed, variable.name)}
      error={faultsAt(faults, variable.name)}
      onChange={onChange}
    />
  );
  const isShown = ({ name }: Variable) => !hidden.has(name);
  if (shared.length + pageVariables.length === 0) return <p className={styles.hint}>This template has no variables.</p>;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <div key={round} className={styles.form}>
        {shared.filter(isShown).map(renderField)}
        {pageVariables.length > 0 && shared.length > 0 && <h3>Only on {pageName}</h3>}
        {pageVariables.filter(isShown).map(renderField)}
      </div>
      <div className={styles.formFoot}>
        <Button
          size="small"
          onPress={() => {
            setRound(round + 1);
            onReset();
          }}
        >
          Reset to defaults
        </Button>
        <span className={styles.hint}>{count === 0 ? 'All defaults' : `${count} changed`}</span>
      </div>
    </form>
  );
});
