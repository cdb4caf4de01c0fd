import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isSame } from '../../app/is-same.ts';
import { Button, Checkbox, Notice, Row, Segments, Select, Stack, TextField } from '../../design/index.ts';
import { isObject } from '../../kit/value-form/schema.ts';
import { useUnreadReport } from '../../kit/value-form/unread.tsx';
import { readJson } from '../../kit/value-form/values.ts';
import { isVariableSet, type VariableSet } from '../../kit/value-form/variable-set.ts';
import { type RowType, toRows, toVariableSet, type VariableRow } from './variable-rows.ts';

/** The variables while they are edited: as rows or as the typed JSON. */
type Typed = { as: 'rows'; rows: VariableRow[] } | { as: 'json'; text: string };

const printJson = (set: unknown) => JSON.stringify(set, null, 2);

function typedFrom(set: VariableSet): Typed {
  const rows = toRows(set);
  return rows ? { as: 'rows', rows } : { as: 'json', text: printJson(set) };
}

interface VariablesFieldProps {
  value: VariableSet;
  onChange(value: VariableSet): void;
  isDisabled: boolean;
}

const ways = [
  { id: 'rows', name: 'Rows' },
  { id: 'json', name: 'JSON' },
] as const;

const types = [
  { id: 'string', name: 'Text' },
  { id: 'number', name: 'Number' },
  { id: 'boolean', name: 'Yes or no' },
] as const;

/** A field for the variables that every template of the space can use. */
export function VariablesField({ value, onChange, isDisabled }: VariablesFieldProps) {
  const [last, setLast] = useState(() => ({ typed: typedFrom(value), value }));
  // If the value was changed from outside, because changes were discarded or the space was changed, the typed text is
  // replaced.
  const typed = isSame(last.value, value) ? last.typed : typedFrom(value);
  const fault = typed.as === 'json' ? faultIn(typed.text) : undefined;
  useUnreadReport('Global variables', fault);
  const rows = fault === undefined ? rowsIn(value) : undefined;
  const take = (next: Typed) => {
    const read = next.as === 'rows' ? { value: toVariableSet(next.rows) } : readJson(next.text);
    const set = 'value' in read ? (read.value as VariableSet) : value;
    setLast({ typed: next, value: set });
    onChange(set);
  };
  const change = (as: 'rows' | 'json') => {
    if (as === 'json' && typed.as === 'rows') take({ as, text: printJson(toVariableSet(typed.rows)) });
    if (as === 'rows' && rows) take({ as, rows });
  };
  return (
    <fieldset>
      <Stack>
        <legend>
          <strong>Global variables</strong>: every template in this space can use them.
        </legend>
        <Row>
          <Segments<'rows' | 'json'> label="Edit variables as" options={ways} value={typed.as} onChange={change} />
        </Row>
        {typed.as === 'json' && !rows && fault === undefined && (
          <Notice>
            <p>Rows support text, numbers and yes-or-no values. Edit lists, choices and other schemas as JSON.</p>
          </Notice>
        )}
        {typed.as === 'json' ? (
          <TextField
            label="Variables as JSON"
            rows={12}
            isMono
            isDisabled={isDisabled}
            value={typed.text}
            onChange={(text) => take({ as: 'json', text })}
            error={fault}
          />
        ) : (
          <Rows rows={typed.rows} onChange={(rows) => take({ as: 'rows', rows })} isDisabled={isDisabled} />
        )}
      </Stack>
    </fieldset>
  );
}

function faultIn(text: string): string | undefined {
  const read = readJson(text);
  return 'error' in read ? read.error : undefined;
}

/** The rows for typed JSON; undefined if rows cannot represent the set. */
function rowsIn(value: unknown): VariableRow[] | undefined {
  const set = isObject(value) ? { values: {}, ...value } : undefined;
  return isVariableSet(set) ? toRows(set) : undefined;
}

interface RowsProps {
  rows: VariableRow[];
  onChange(rows: VariableRow[]): void;
  isDisabled: boolean;
}

function Rows({ rows, onChange, isDisabled }: RowsProps) {
  const change = (key: number, part: Partial<VariableRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const next = 1 + Math.max(0, ...rows.map(({ key }) => key));
  return (
    <>
      {rows.map(({ key, name, type, text }, index) => (
        <Row key={key}>
          <TextField
            label={`Name ${index + 1}`}
            isMono
            isDisabled={isDisabled}
            value={name}
            onChange={(name) => change(key, { name })}
          />
          <Select<RowType>
            label={`Type ${index + 1}`}
            options={types}
            isDisabled={isDisabled}
            value={type}
            onChange={(type) => change(key, { type })}
          />
          {type === 'boolean' ? (
            <Checkbox
              isDisabled={isDisabled}
              isSelected={text === 'true'}
              onChange={(isOn) => change(key, { text: String(isOn) })}
            >
              Value {index + 1}
            </Checkbox>
          ) : (
            <TextField
              label={`Value ${index + 1}`}
              isDisabled={isDisabled}
              inputMode={type === 'number' ? 'decimal' : 'text'}
              value={text}
              onChange={(text) => change(key, { text })}
            />
          )}
          <Button
            variant="quiet"
            isIcon
            isDisabled={isDisabled}
            aria-label={`Remove variable ${name === '' ? index + 1 : name}`}
            onPress={() => onChange(rows.filter((row) => row.key !== key))}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </Row>
      ))}
      <Row>
        <Button
          size="small"
          isDisabled={isDisabled}
          onPress={() => onChange([...rows, { key: next, name: '', type: 'string', text: '' }])}
        >
          Add variable
        </Button>
      </Row>
    </>
  );
}
