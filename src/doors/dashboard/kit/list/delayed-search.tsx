import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchFieldProps } from '../../design/index.ts';

/** The number of milliseconds without typing after which a search is sent. */
export const searchDelayMs = 250;

interface DelayedSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'maxLength' | 'autoFocus'> {
  /** The search text. */
  value: string;
  /** Receives the trimmed text when the user pauses typing or presses Enter. */
  onChange(text: string): void;
}

/**
 * A search field that waits for a pause in typing. If `value` changes from outside, for example because the user
 * navigates back, the field shows the new value.
 */
export function DelayedSearch({ value, onChange, ...rest }: DelayedSearchProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // Calls the latest callback, because other filters may have changed during the delay.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (text: string) => {
    clearTimeout(timer.current);
    sent.current = text.trim();
    latest.current(sent.current);
  };
  return (
    <SearchField
      {...rest}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(text), searchDelayMs);
      }}
      onSubmit={send}
    />
  );
}
