import { type KeyboardEvent, useState } from 'react';
import { Input, TextArea, TextField } from 'react-aria-components';
import type { Json } from '../../../../../../core/json.ts';
import { classes } from '../../../../design/index.ts';
import type { Property } from '../property.ts';
import styles from './inputs.module.css';
import { takeValue } from './take-value.ts';

interface TextBoxProps {
  property: Property;
  isMono?: boolean;
  /** The initial number of lines. If absent, the field has a single line. */
  rows?: number;
  placeholder?: string;
  /** Converts what was typed to a value. By default, it is a text, and an empty text removes the value. */
  toValue?(typed: string): Json | undefined;
  toText?(value: Json | undefined): string;
}

/** A text that is taken on Enter or when the field is left. Escape puts the earlier text back. */
export function TextBox({
  property,
  isMono = false,
  rows,
  placeholder,
  toValue = (typed) => (typed === '' ? undefined : typed),
  toText = printText,
}: TextBoxProps) {
  const { value, isMixed, isDisabled, label } = property;
  const [typed, setTyped] = useState<string>();
  const shown = toText(value);
  const commit = () => {
    if (typed === undefined) return true;
    const isTaken = typed === shown || property.set(toValue(typed)) === undefined;
    if (isTaken) setTyped(undefined);
    return isTaken;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      property.dismiss();
      setTyped(undefined);
    }
    if (event.key === 'Enter' && (rows === undefined || event.ctrlKey || event.metaKey))
      takeValue(event.currentTarget, commit);
  };
  const className = classes(styles.input, isMono && styles.mono);
  const hint = isMixed ? 'Mixed' : (placeholder ?? '');
  return (
    <TextField aria-label={label} value={typed ?? shown} isDisabled={isDisabled} onChange={setTyped} onBlur={commit}>
      {rows === undefined ? (
        <Input className={className} placeholder={hint} onKeyDown={onKeyDown} />
      ) : (
        <TextArea className={className} placeholder={hint} rows={rows} onKeyDown={onKeyDown} />
      )}
    </TextField>
  );
}

/** A text as it is; anything else as JSON. */
export function printText(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
