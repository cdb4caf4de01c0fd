import { useState } from 'react';
import { TextField } from '../../../../design/index.ts';
import type { ControlProps } from './value-field.tsx';
import { readNumber, stepped } from './values.ts';

/** A number that is taken as it is typed. The arrow keys change it by one. */
export function NumberInput({ control, label, description, error, value, onChange }: ControlProps<'number'>) {
  const shown = typeof value === 'number' ? String(value) : '';
  const [typed, setTyped] = useState<string>();
  const read = typed === undefined ? undefined : readNumber(typed, control);
  const fault = read && 'error' in read ? read.error : undefined;
  const take = (text: string) => {
    setTyped(text);
    const next = readNumber(text, control);
    if ('value' in next) onChange(next.value);
  };
  return (
    <TextField
      label={label}
      description={description ?? limitsIn(control)}
      error={fault ?? error}
      inputMode="decimal"
      value={typed ?? shown}
      onChange={take}
      // What cannot be taken stays in sight; what was taken is shown as it was read.
      onBlur={() => fault === undefined && setTyped(undefined)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        take(String(stepped(typed ?? shown, event.key === 'ArrowUp' ? 1 : -1, control)));
      }}
    />
  );
}

function limitsIn({ min, max }: ControlProps<'number'>['control']): string | undefined {
  if (min !== undefined && max !== undefined) return `${min} to ${max}`;
  if (min !== undefined) return `${min} or more`;
  return max === undefined ? undefined : `${max} or less`;
}
