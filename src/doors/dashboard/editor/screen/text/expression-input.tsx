import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, TextField } from '../../../design/index.ts';
import type { TextRange } from '../../text/rich-text.ts';
import { caretAt } from '../../text/text-selection.ts';
import { ownEvents } from './own-events.ts';
import styles from './text-editor.module.css';
import { screenCaret, screenCorners, type TextPartProps } from './text-places.ts';

/** Edits the expression of a chip, or that of a new chip. */
export function ExpressionInput({ editing, state, camera, range }: TextPartProps & { range: TextRange }) {
  const { placed } = state;
  const [typed, setTyped] = useState(() => editing.findChip(range)?.expression ?? '');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const [area] = placed?.geometry.areas(range) ?? [];
  const caret = placed && screenCaret(placed, camera, { ...state, selection: caretAt(range.to) });
  const place = (placed && area && screenCorners(placed, camera, area)[3]) ?? caret?.[1];
  const commit = () => setError(editing.setExpression(typed));
  const type = (text: string) => {
    setTyped(text);
    // Who types the braces that end an expression is done with it, unless they belong to an object in it.
    if (text.trimEnd().endsWith('}}')) editing.setExpression(text.trimEnd().slice(0, -2));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    editing.closeExpression();
  };
  return (
    <form
      ref={form}
      {...ownEvents}
      aria-label="Expression of the chip"
      className={styles.expression}
      style={{ left: place?.x ?? 0, top: (place?.y ?? 0) + 6 }}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
      onKeyDown={onKeyDown}
    >
      <TextField label="Expression" isMono value={typed} onChange={type} autoFocus {...(error ? { error } : {})} />
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}
