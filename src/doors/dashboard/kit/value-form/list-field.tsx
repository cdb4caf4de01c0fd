import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, TextField } from '../../design/index.ts';
import { type ControlProps, Legend, type NestingProps, Words } from './field-parts.tsx';
import { JsonField } from './json-field.tsx';
import { RowButtons } from './row-buttons.tsx';
import { isList, isObject, type Json } from './schema.ts';
import styles from './value-form.module.css';
import { moveItem, newItem, rowName } from './values.ts';

/** The number of rows that are shown at first, and the number that each click on "more" adds. */
const step = 30;

/** The element that receives the focus after a change: a button of a row, or the row's first field. */
type Focus = { row: number; button?: 'up' | 'down' | 'remove' } | undefined;

/** The state of a row, apart from its value. If the value moves to another row, the state moves with it. */
interface RowState {
  key: number;
  isOpen: boolean;
  /** For items of any type: whether the row is edited as JSON. This does not change with the content of the JSON. */
  isJson: boolean;
}

const firstField = (row: Element | undefined) => row?.querySelector('input, textarea') ?? row?.querySelector('button');

/**
 * A field for a list, whose rows the user can add, remove and reorder. With the keyboard, the focus moves with the row.
 */
export function ListField({
  control,
  name,
  path,
  label,
  description,
  error,
  isOptional,
  isDisabled = false,
  value,
  depth = 0,
  onChange,
  Field,
}: ControlProps<'list'> & NestingProps) {
  const { item } = control;
  const rows = isList(value) ? value : [];
  const [shownCount, setShownCount] = useState(step);
  const { states, setStates, newState } = useRowStates(rows);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<Focus>(undefined);
  useEffect(() => {
    const { row, button } = focusNext.current ?? {};
    focusNext.current = undefined;
    if (row === undefined) return;
    const changed = list.current?.children[row];
    const target = button ? changed?.lastElementChild?.querySelector(`[data-act="${button}"]`) : firstField(changed);
    if (target instanceof HTMLElement) target.focus();
  });
  // If rows have a single field, they cannot be folded.
  const isPlain = item === undefined || (!isObject(item['properties']) && item['type'] !== 'array');
  const change = (next: readonly Json[], nextStates: readonly RowState[], focus?: Focus) => {
    focusNext.current = focus;
    setStates(nextStates);
    onChange(next);
  };
  const replace = (index: number, next: Json) => onChange(rows.map((row, each) => (each === index ? next : row)));
  const move = (from: number, to: number) => {
    // At either end of the list, the focus goes to the button for the other direction, because only that one is still
    // enabled.
    const button = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : to < from ? 'up' : 'down';
    change(moveItem(rows, from, to), moveItem(states, from, to), { row: to, button });
  };
  const remove = (index: number) => {
    const isOther = (_: unknown, each: number) => each !== index;
    const next = Math.min(index, rows.length - 2);
    change(rows.filter(isOther), states.filter(isOther), next >= 0 ? { row: next, button: 'remove' } : undefined);
  };
  const add = (added: Json, isJson = false) => {
    setShownCount(Math.max(shownCount, rows.length + 1));
    change([...rows, added], [...states, newState(isJson)], { row: rows.length });
  };
  const isFull = isDisabled || rows.length >= control.max;
  return (
    <fieldset className={styles.list}>
      <Legend label={label} isOptional={isOptional}>
        {' '}
        <span className={styles.count}>{rows.length.toLocaleString()}</span>
      </Legend>
      <Words description={description} error={error} />
      <ol ref={list} className={styles.rows}>
        {rows.slice(0, shownCount).map((row, index) => {
          const title = rowName(row, index);
          const { key, isOpen, isJson } = states[index] ?? newState(false);
          // Depends on the current value too, because the list may have been replaced from outside.
          const isText = typeof row === 'string' && !isJson;
          const field = {
            name,
            path: `${path}.${index}`,
            value: row,
            depth: depth + 1,
            isDisabled,
            onChange: (next: Json | undefined) => replace(index, next ?? (item ? newItem(item) : null)),
          };
          return (
            <li key={key} className={isPlain ? styles.plainRow : styles.row}>
              <div className={styles.rowBody}>
                {!isPlain && (
                  <div className={styles.rowName}>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-expanded={isOpen}
                      onPress={() =>
                        setStates(states.map((state) => (state.key === key ? { ...state, isOpen: !isOpen } : state)))
                      }
                    >
                      {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
                      <span>{title}</span>
                    </Button>
                  </div>
                )}
                {item ? (
                  (isPlain || isOpen) && <Field {...field} label={`${label} ${index + 1}`} schema={item} />
                ) : isText ? (
                  <TextField
                    label={`Value ${index + 1}`}
                    isDisabled={isDisabled}
                    value={row}
                    onChange={field.onChange}
                  />
                ) : (
                  <JsonField
                    {...field}
                    label={`Value ${index + 1} (JSON)`}
                    value={row ?? undefined}
                    control={{ kind: 'json' }}
                  />
                )}
              </div>
              <RowButtons
                index={index}
                count={rows.length}
                name={item ? title : `value ${index + 1} of ${label}`}
                isDisabled={isDisabled}
                canRemove={rows.length > control.min}
                onMove={move}
                onRemove={remove}
              />
            </li>
          );
        })}
      </ol>
      <div className={styles.listFoot}>
        {item ? (
          <Button
            size="small"
            isDisabled={isFull}
            onPress={() => add(newItem(item))}
            aria-label={`Add row to ${label}`}
          >
            <Plus aria-hidden="true" /> Add row
          </Button>
        ) : (
          <>
            <Button size="small" isDisabled={isFull} onPress={() => add('')}>
              Add text
            </Button>
            <Button size="small" variant="quiet" isDisabled={isFull} onPress={() => add(null, true)}>
              Add number or JSON
            </Button>
          </>
        )}
        {rows.length > shownCount && (
          <Button size="small" variant="quiet" onPress={() => setShownCount(shownCount + step)}>
            Show {Math.min(step, rows.length - shownCount).toLocaleString()} more of {rows.length.toLocaleString()}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/**
 * The states of the rows in a list. If the list is replaced from outside with one of another length, all states are
 * created again.
 */
function useRowStates(rows: readonly Json[]) {
  const lastKey = useRef(0);
  const toFieldState = (isOpen: boolean, isJson: boolean): RowState => ({ key: ++lastKey.current, isOpen, isJson });
  const begin = () => rows.map((row) => toFieldState(rows.length <= 1, typeof row !== 'string'));
  const [states, setStates] = useState<readonly RowState[]>(begin);
  const [count, setCount] = useState(rows.length);
  if (count !== rows.length) {
    setCount(rows.length);
    if (states.length !== rows.length) setStates(begin());
  }
  return { states, setStates, newState: (isJson: boolean) => toFieldState(true, isJson) };
}
