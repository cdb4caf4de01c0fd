import { Input, Label, NumberField } from 'react-aria-components';
import styles from '../editor.module.css';
import { takeValue } from './inputs/take-value.ts';

interface NumberInputProps {
  label: string;
  /** Undefined if the selected layers have different values. */
  value: number | undefined;
  onChange(value: number): void;
  isDisabled?: boolean;
  minValue?: number;
  maxValue?: number;
  step?: number;
}

/** A compact field for a number: Enter or leaving it takes the value, arrow keys step it. */
export function NumberInput({ label, value, onChange, isDisabled = false, step = 1, ...range }: NumberInputProps) {
  return (
    <NumberField
      {...range}
      className={styles.numberField}
      value={value ?? Number.NaN}
      isDisabled={isDisabled}
      step={step}
      formatOptions={formatOptions}
      onChange={(next) => {
        // Entering a value that is shown already changes nothing.
        if (!Number.isNaN(next) && next !== value) onChange(next);
      }}
    >
      <Label className={styles.numberLabel}>{label}</Label>
      <Input
        className={styles.numberInput}
        placeholder={value === undefined ? 'Mixed' : ''}
        onKeyDown={(event) => {
          // The field takes what was typed itself, and puts the earlier value back if it is no number.
          if (event.key === 'Enter') takeValue(event.currentTarget, () => true);
        }}
      />
    </NumberField>
  );
}

const formatOptions = { maximumFractionDigits: 2, useGrouping: false } as const;
