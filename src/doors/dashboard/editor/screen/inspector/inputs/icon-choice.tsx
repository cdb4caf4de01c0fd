import type { LucideIcon } from 'lucide-react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { Tooltip } from '../../../../design/index.ts';
import type { Property } from '../property.ts';
import styles from './inputs.module.css';

interface IconOption {
  id: string;
  name: string;
  icon: LucideIcon;
}

interface IconChoiceProps {
  property: Property;
  options: readonly IconOption[];
  /** The option that applies if there is none. */
  initial?: string;
}

/** Buttons for one of a few options. Pressing the chosen one removes the value. */
export function IconChoice({ property, options, initial }: IconChoiceProps) {
  const { value, isDisabled, label, isMixed } = property;
  const current = isMixed ? undefined : (value ?? initial);
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.icons}
      selectionMode="single"
      isDisabled={isDisabled}
      selectedKeys={current === undefined ? [] : [String(current)]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        property.set(chosen === undefined ? undefined : String(chosen));
      }}
    >
      {options.map(({ id, name, icon: Icon }) => (
        <Tooltip key={id} text={name}>
          <ToggleButton id={id} aria-label={name} className={styles.iconButton}>
            <Icon aria-hidden="true" />
          </ToggleButton>
        </Tooltip>
      ))}
    </ToggleButtonGroup>
  );
}
