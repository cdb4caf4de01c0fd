import { Switch } from 'react-aria-components';
import fieldStyles from '../../../../design/field.module.css';
import type { Property } from '../property.ts';
import styles from './inputs.module.css';

/** A switch for a property that is on or off. */
export function SwitchBox({ property, initial = false }: { property: Property; initial?: boolean }) {
  const { value, isDisabled, label } = property;
  return (
    <Switch
      aria-label={label}
      className={styles.switchBox}
      isDisabled={isDisabled}
      isSelected={value === undefined ? initial : value === true}
      onChange={(isOn) => property.set(isOn === initial ? undefined : isOn)}
    >
      <span className={fieldStyles.switch} aria-hidden="true" />
    </Switch>
  );
}
