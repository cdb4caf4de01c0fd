import { useState } from 'react';
import { TextField } from '../../../../design/index.ts';
import type { ControlProps } from './field-parts.tsx';
import { useUnreadReport } from './unread.tsx';
import { equals, readJson } from './values.ts';

/** A value of any kind, as JSON. What is no JSON yet is told and not sent. */
export function JsonField({ label, description, error, value, onChange }: ControlProps<'json'>) {
  const [typed, setTyped] = useState<string>();
  const shown = value === undefined ? '' : JSON.stringify(value, null, 2);
  const read = typed === undefined || typed.trim() === '' ? undefined : readJson(typed);
  const fault = read && 'error' in read ? read.error : undefined;
  useUnreadReport(label, fault);
  // Another value came from outside: a reset, say.
  const isOutdated = read !== undefined && 'value' in read && !equals(read.value, value);
  const text = typed === undefined || isOutdated ? shown : typed;
  return (
    <TextField
      label={label}
      description={description ?? 'Enter JSON.'}
      error={fault ?? error}
      isMono
      rows={Math.min(12, Math.max(3, text.split('\n').length))}
      value={text}
      onChange={(next) => {
        setTyped(next);
        if (next.trim() === '') return onChange(undefined);
        const parsed = readJson(next);
        if ('value' in parsed) onChange(parsed.value);
      }}
    />
  );
}
