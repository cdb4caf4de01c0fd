import { useState } from 'react';
import { Checkbox, DateField, TextField } from '../../design/index.ts';
import type { FieldProps } from './field-parts.tsx';
import styles from './value-form.module.css';

interface DateTimeFieldProps extends Required<Pick<FieldProps, 'label' | 'isOptional' | 'isDisabled'>> {
  error: string | undefined;
  /** The value in ISO 8601: a date, or a date and time with a time zone. */
  value: string;
  onChange(value: string): void;
}

/**
 * A field for a date, or for a date and time. The latter is edited as text, because a date control would lose the time
 * zone.
 */
export function DateTimeField({ value, onChange, ...words }: DateTimeFieldProps) {
  const [hasTime, setHasTime] = useState(value.includes('T'));
  return (
    <div className={styles.dateTime}>
      {hasTime ? (
        <TextField
          {...words}
          isMono
          description="Date, time and time zone, such as 2026-11-23T09:30:00Z or 2026-11-23T09:30:00+01:00."
          value={value}
          onChange={onChange}
        />
      ) : (
        <DateField {...words} value={value} onChange={onChange} />
      )}
      <Checkbox
        isDisabled={words.isDisabled}
        isSelected={hasTime}
        onChange={(next) => {
          setHasTime(next);
          if (value !== '') onChange(next ? `${value.slice(0, 10)}T00:00:00Z` : value.slice(0, 10));
        }}
      >
        Include time
      </Checkbox>
    </div>
  );
}
