import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchFieldProps } from '../../design/index.ts';

/** Milliseconds without typing after which a search is sent. */
export const searchDelayMs = 250;

interface DelayedSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'maxLength' | 'autoFocus'> {
  /** The search text. */
  value: string;
  /** Receives the text without spaces around it, when typing pauses, or on Enter. */
  onChange(text: string): void;
}

/**
 * A search that waits for pauses in typing. If `value` changes from outside, for example by navigating back, the field
 * shows it.
 */
export function DelayedSearch({ value, onChange, ...rest }: DelayedSearchProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(value);
  // The callback belongs to the state of the screen when the delay ends: its other filters may have changed.
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
