import { useState } from 'react';
import { TextField } from '../../design/index.ts';
import type { ControlProps } from './field-parts.tsx';
import { useUnreadReport } from './unread.tsx';
import { readNumber, stepNumber } from './values.ts';

/** A number input that accepts the text while it is typed. The arrow keys change the number by one. */
export function NumberInput(props: ControlProps<'number'>) {
  const { control, label, description, error, isOptional = false, isDisabled = false, value, onChange } = props;
  const valueText = typeof value === 'number' ? String(value) : '';
  const [last, setLast] = useState<{ text: string; value: typeof value }>();
  // Another value was set from outside, by a reset for example; an empty field has the default, whatever that is.
  const isOutdated = last !== undefined && last.text.trim() !== '' && last.value !== value;
  const typed = isOutdated ? undefined : last?.text;
  const read = typed === undefined ? undefined : readNumber(typed, control);
  const fault = read && 'error' in read ? read.error : undefined;
  useUnreadReport(label, fault);
  const take = (text: string) => {
    const next = readNumber(text, control);
    setLast({ text, value: 'value' in next ? next.value : value });
    if ('value' in next) onChange(next.value);
  };
  return (
    <TextField
      label={label}
      description={description ?? limitsIn(control)}
      error={fault ?? error}
      isOptional={isOptional}
      isDisabled={isDisabled}
      inputMode="decimal"
      value={typed ?? valueText}
      onChange={take}
      // A text that is not accepted stays visible; an accepted one is shown as it was parsed.
      onBlur={() => fault === undefined && setLast(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        take(String(stepNumber(typed ?? valueText, event.key === 'ArrowUp' ? 1 : -1, control)));
      }}
    />
  );
}

function limitsIn({ min, max }: ControlProps<'number'>['control']): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `${min} or more`;
  return max === undefined ? undefined : `${max} or less`;
}
