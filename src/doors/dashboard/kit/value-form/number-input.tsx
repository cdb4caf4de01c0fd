import { useState } from 'react';
import { TextField } from '../../design/index.ts';
import type { ControlProps } from './field-parts.tsx';
import { useUnreadReport } from './unread.tsx';
import { readNumber, stepNumber } from './values.ts';

/** An input for a number, which accepts any text while the user types. The arrow keys change the number by one. */
export function NumberInput(props: ControlProps<'number'>) {
  const { control, label, description, error, isOptional = false, isDisabled = false, value, onChange } = props;
  const valueText = typeof value === 'number' ? String(value) : '';
  const [last, setLast] = useState<{ text: string; value: typeof value }>();
  // Whether the value was changed from outside, for example by a reset. An empty field has the default as its value, so
  // it does not count as changed.
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
      // When the field loses the focus, a text that is not accepted stays visible, and an accepted one is replaced with
      // the number.
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
