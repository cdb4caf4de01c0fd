import { useState } from 'react';
import { isEqualJson } from '../../../../core/json.ts';
import { TextField } from '../../design/index.ts';
import type { ControlProps } from './field-parts.tsx';
import { useUnreadReport } from './unread.tsx';
import { readJson } from './values.ts';

/**
 * A field for a value of any type, as JSON. Text that is not valid JSON yet is marked as a fault and does not change
 * the value.
 */
export function JsonField(props: ControlProps<'json'>) {
  const { control, label, description, error, isOptional = false, isDisabled = false, value, onChange } = props;
  const isEmpty = (text: string) => !control.isRequired && text.trim() === '';
  const [last, setLast] = useState<{ text: string; value: typeof value }>();
  // Whether the value was changed from outside, for example by a reset. The value of an empty field may be the default,
  // so it does not count as changed.
  const isOutdated = last !== undefined && !isEmpty(last.text) && !isEqualJson(last.value, value);
  const typed = isOutdated ? undefined : last?.text;
  const read = typed === undefined || isEmpty(typed) ? undefined : readJson(typed);
  const fault = read && 'error' in read ? read.error : undefined;
  useUnreadReport(label, fault);
  const text = typed ?? (value === undefined ? '' : JSON.stringify(value, null, 2));
  return (
    <TextField
      label={label}
      description={description ?? 'Enter JSON.'}
      error={fault ?? error}
      isOptional={isOptional}
      isDisabled={isDisabled}
      isMono
      rows={Math.min(12, Math.max(3, text.split('\n').length))}
      value={text}
      onChange={(next) => {
        const parsed = isEmpty(next) ? { value: undefined } : readJson(next);
        setLast({ text: next, value: 'value' in parsed ? parsed.value : value });
        if ('value' in parsed) onChange(parsed.value);
      }}
    />
  );
}
