import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { classes } from '../../../../design/index.ts';
import type { Property } from '../property.ts';
import styles from './inputs.module.css';
import { type NumberFormat, printNumber, readTyped, stepped } from './number-text.ts';
import { takeValue } from './take-value.ts';

interface NumberBoxProps extends NumberFormat {
  property: Property;
  /** What stands at the start of the field, by default nothing. Dragging it changes the value. */
  mark?: ReactNode;
  /** What an arrow key adds. */
  step?: number;
  /** The value that applies if there is none. */
  placeholder?: string;
  /** The unit of plain numbers. */
  unit?: string;
}

/**
 * A field for a number. Enter or leaving it takes the value, arrow keys step it (with Shift by ten), and dragging the mark
 * scrubs it. It accepts calculations, units and every other text that the property has.
 */
export function NumberBox({ property, mark, step = 1, placeholder = '', unit, ...format }: NumberBoxProps) {
  const { value, isMixed, isDisabled, label } = property;
  const [typed, setTyped] = useState<string>();
  const shown = printNumber(value, format);
  const base = shown === '' && /^-?[\d.]+/.test(placeholder) ? placeholder : shown;
  const commit = () => {
    if (typed === undefined) return true;
    const isTaken = typed === shown || property.set(readTyped(typed, format)) === undefined;
    if (isTaken) setTyped(undefined);
    return isTaken;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') takeValue(event.currentTarget, commit);
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      property.dismiss();
      setTyped(undefined);
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const by = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
    const next = stepped(typed === undefined ? base : printNumber(readTyped(typed, format), format), by, format);
    setTyped(undefined);
    if (next !== undefined) property.set(next, { isTyped: true });
  };
  const number = typeof value === 'number' ? value * (format.scale ?? 1) : undefined;
  return (
    <TextField
      aria-label={label}
      className={styles.numberBox}
      value={typed ?? shown}
      isDisabled={isDisabled}
      onChange={setTyped}
      onBlur={commit}
    >
      {mark !== undefined && (
        <Scrubber property={property} base={base} step={step} format={format}>
          {mark}
        </Scrubber>
      )}
      <Input
        className={classes(styles.input, mark !== undefined && styles.marked, unit !== undefined && styles.united)}
        role="spinbutton"
        aria-valuenow={number}
        aria-valuetext={shown === '' ? 'Default' : shown}
        inputMode="decimal"
        onKeyDown={onKeyDown}
        placeholder={isMixed ? 'Mixed' : placeholder}
      />
      {unit !== undefined && (shown === '' || number !== undefined) && typed === undefined && !isMixed && (
        <span className={styles.unit} aria-hidden="true">
          {unit}
        </span>
      )}
    </TextField>
  );
}

interface ScrubberProps {
  property: Property;
  base: string;
  step: number;
  format: NumberFormat;
  children: ReactNode;
}

/** The mark of a field, which changes the value while it is dragged. Escape puts the earlier value back. */
function Scrubber({ property, base, step, format, children }: ScrubberProps) {
  const drag = useRef<{ from: string; startX: number; keys: AbortController }>(undefined);
  const end = (finish: () => void) => {
    if (!drag.current) return;
    drag.current.keys.abort();
    drag.current = undefined;
    finish();
  };
  return (
    <span
      className={styles.mark}
      aria-hidden="true"
      data-disabled={property.isDisabled || property.isMixed || undefined}
      onPointerDown={(event) => {
        if (event.button !== 0 || property.isDisabled || property.isMixed) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const keys = new AbortController();
        drag.current = { from: base, startX: event.clientX, keys };
        const onKeyDown = (keyEvent: globalThis.KeyboardEvent) => {
          if (keyEvent.key !== 'Escape') return;
          keyEvent.stopPropagation();
          end(property.cancel);
        };
        // The field takes the focus, so that Escape reaches it: the editor adds no key listeners to the window.
        const field = event.currentTarget.parentElement;
        field?.querySelector('input')?.focus();
        field?.addEventListener('keydown', onKeyDown, { signal: keys.signal });
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        const factor = step * (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);
        const distance = Math.round(event.clientX - drag.current.startX) * factor;
        const next = distance === 0 ? undefined : stepped(drag.current.from, distance, format);
        if (next !== undefined) property.show(next);
      }}
      onPointerUp={() => end(property.keep)}
      onPointerCancel={() => end(property.cancel)}
    >
      {children}
    </span>
  );
}
