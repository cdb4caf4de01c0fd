import { useState } from 'react';
import { Checkbox, DateField, TextField } from '../../design/index.ts';
import styles from './content.module.css';
import type { InputProps } from './input-group.tsx';

interface DateInputProps extends InputProps {
  /** ISO 8601: a day, or a moment with its zone. */
  value: string;
  onChange(value: string): void;
}

/** A day by its parts; a moment by its text, which says its zone. */
export function DateInput({ value, onChange, ...words }: DateInputProps) {
  const [hasTime, setHasTime] = useState(value.includes('T'));
  return (
    <div className={styles.group}>
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
