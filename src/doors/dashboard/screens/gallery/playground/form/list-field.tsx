import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../design/index.ts';
import styles from '../playground.module.css';
import { type ControlProps, type NestingProps, Words } from './field-parts.tsx';
import { isList, isObject, type Json } from './schema.ts';
import { moved, newItem, rowName } from './values.ts';

/** Rows that are shown at a time. */
const step = 30;
/** Rows of several fields that are open at first. */
const openAtFirst = 1;

/** What is focused once a change is shown: a button of a row, or its first field. */
type Focus = { row: number; button?: 'up' | 'down' | 'remove' } | undefined;

const firstField = (row: Element | undefined) => row?.querySelector('input, textarea') ?? row?.querySelector('button');

/** Rows to add, remove and order, by keyboard too: the button that moved a row moves with it. */
export function ListField({
  control,
  name,
  path,
  label,
  description,
  error,
  value,
  depth,
  onChange,
  Field,
}: ControlProps<'list'> & NestingProps) {
  const rows = isList(value) ? value : [];
  const [shown, setShown] = useState(step);
  const [open, setOpen] = useState<readonly boolean[]>(() => rows.map(() => rows.length <= openAtFirst));
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<Focus>(undefined);
  useEffect(() => {
    const { row, button } = focusNext.current ?? {};
    focusNext.current = undefined;
    if (row === undefined) return;
    const found = list.current?.children[row];
    const target = button ? found?.lastElementChild?.querySelector(`[data-act="${button}"]`) : firstField(found);
    if (target instanceof HTMLElement) target.focus();
  });
  // A row of one field needs no lid.
  const isPlain = !isObject(control.item['properties']) && control.item['type'] !== 'array';
  const change = (next: readonly Json[], opened: readonly boolean[], focus?: Focus) => {
    focusNext.current = focus;
    setOpen(opened);
    onChange(next);
  };
  const opened = rows.map((_, index) => open[index] ?? false);
  const move = (from: number, to: number) => {
    // At either end the other button is left to go on with.
    const button = to === 0 ? 'down' : to === rows.length - 1 ? 'up' : to < from ? 'up' : 'down';
    change(moved(rows, from, to), moved(opened, from, to), { row: to, button });
  };
  const remove = (index: number) => {
    const isOther = (_: unknown, place: number) => place !== index;
    const next = Math.min(index, rows.length - 2);
    change(rows.filter(isOther), opened.filter(isOther), next >= 0 ? { row: next, button: 'remove' } : undefined);
  };
  const add = () => {
    setShown(Math.max(shown, rows.length + 1));
    change([...rows, newItem(control.item)], [...opened, true], { row: rows.length });
  };
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>
        {label} <span className={styles.count}>{rows.length.toLocaleString()}</span>
      </legend>
      <Words description={description} error={error} />
      <ol ref={list} className={styles.rows}>
        {rows.slice(0, shown).map((row, index) => {
          const called = rowName(row, index);
          const isOpen = isPlain || opened[index] === true;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place, and every field is controlled
            <li key={index} className={isPlain ? styles.plainRow : styles.row}>
              <div className={styles.rowBody}>
                {!isPlain && (
                  <div className={styles.rowName}>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-expanded={isOpen}
                      onPress={() => setOpen(opened.map((each, place) => (place === index ? !each : each)))}
                    >
                      {isOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
                      <span>{called}</span>
                    </Button>
                  </div>
                )}
                {isOpen && (
                  <Field
                    name={name}
                    path={`${path}.${index}`}
                    label={`${label} ${index + 1}`}
                    schema={control.item}
                    value={row}
                    depth={depth + 1}
                    onChange={(next) => onChange(replaced(rows, index, next ?? newItem(control.item)))}
                  />
                )}
              </div>
              <div className={styles.rowActions}>
                <Button
                  size="small"
                  variant="quiet"
                  isIcon
                  data-act="up"
                  aria-label={`Move ${called} up`}
                  isDisabled={index === 0}
                  onPress={() => move(index, index - 1)}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  isIcon
                  data-act="down"
                  aria-label={`Move ${called} down`}
                  isDisabled={index === rows.length - 1}
                  onPress={() => move(index, index + 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  isIcon
                  data-act="remove"
                  aria-label={`Remove ${called}`}
                  isDisabled={rows.length <= control.min}
                  onPress={() => remove(index)}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <div className={styles.listFoot}>
        <Button size="small" isDisabled={rows.length >= control.max} onPress={add} aria-label={`Add row to ${label}`}>
          <Plus aria-hidden="true" /> Add row
        </Button>
        {rows.length > shown && (
          <Button size="small" variant="quiet" onPress={() => setShown(shown + step)}>
            Show {Math.min(step, rows.length - shown).toLocaleString()} more of {rows.length.toLocaleString()}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function replaced(rows: readonly Json[], place: number, value: Json): Json[] {
  return rows.map((row, index) => (index === place ? value : row));
}
