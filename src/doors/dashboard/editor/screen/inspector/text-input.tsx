import { type KeyboardEvent, useState } from 'react';
import { TextField } from '../../../design/index.ts';
import { takeValue } from './inputs/take-value.ts';

interface TextInputProps {
  label: string;
  value: string;
  /** Returns what is wrong with the value; the field then keeps it and shows why. */
  onCommit(value: string): string | undefined;
  isDisabled?: boolean;
  rows?: number;
  description?: string;
  placeholder?: string;
}

/** A text that is taken on Enter or when the field is left. Escape puts the earlier text back. */
export function TextInput({ label, value, onCommit, rows, ...rest }: TextInputProps) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const commit = () => {
    const fault = typed === undefined || typed === value ? undefined : onCommit(typed);
    setError(fault);
    if (fault === undefined) setTyped(undefined);
    return fault === undefined;
  };
  const reset = () => {
    setTyped(undefined);
    setError(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') reset();
    if (event.key === 'Enter' && (rows === undefined || event.ctrlKey || event.metaKey))
      takeValue(event.currentTarget, commit);
  };
  return (
    <TextField
      {...rest}
      label={label}
      value={typed ?? value}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={onKeyDown}
      {...(error === undefined ? {} : { error })}
      {...(rows === undefined ? {} : { rows })}
    />
  );
}
