import { Trash2 } from 'lucide-react';
import type { VariableSet } from '../../app/variable-set.ts';
import { Button, Checkbox, Notice, Row, Segments, Select, Stack, TextField } from '../../design/index.ts';
import { type RowType, rowsOf, setOf, type VariableRow } from './variable-rows.ts';

/** What a form holds of variables: rows, or JSON as it is typed. */
export type VariablesForm = { as: 'rows'; rows: VariableRow[] } | { as: 'json'; text: string };

const jsonOf = (set: VariableSet) => JSON.stringify(set, null, 2);

export function formOf(set: VariableSet): VariablesForm {
  const rows = rowsOf(set);
  return rows ? { as: 'rows', rows } : { as: 'json', text: jsonOf(set) };
}

/** The variables that a form says; a fault in words where its text is no JSON. */
export function variablesIn(form: VariablesForm): { value: unknown } | { fault: string } {
  if (form.as === 'rows') return { value: setOf(form.rows) };
  try {
    return { value: JSON.parse(form.text) };
  } catch (error) {
    return { fault: `Invalid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}` };
  }
}

interface VariablesFieldProps {
  form: VariablesForm;
  onChange(form: VariablesForm): void;
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

/** Variables that every template of the space can show. */
export function VariablesField({ form, onChange, isDisabled }: VariablesFieldProps) {
  const said = variablesIn(form);
  const rows = 'value' in said ? rowsIn(said.value) : undefined;
  const change = (as: 'rows' | 'json') => {
    if (as === 'json' && form.as === 'rows') onChange({ as, text: jsonOf(setOf(form.rows)) });
    if (as === 'rows' && rows) onChange({ as, rows });
  };
  return (
    <fieldset>
      <Stack>
        <legend>
          <strong>Global variables</strong>: every template in this space can use them.
        </legend>
        <Row>
          <Segments<'rows' | 'json'> label="Edit variables as" options={ways} value={form.as} onChange={change} />
        </Row>
        {form.as === 'json' && !rows && 'value' in said && (
          <Notice>
            <p>Rows support text, numbers and yes-or-no values. Edit lists, choices and other schemas as JSON.</p>
          </Notice>
        )}
        {form.as === 'json' ? (
          <TextField
            label="Variables as JSON"
            rows={12}
            isMono
            isDisabled={isDisabled}
            value={form.text}
            onChange={(text) => onChange({ as: 'json', text })}
            error={'fault' in said ? said.fault : undefined}
          />
        ) : (
          <Rows rows={form.rows} onChange={(rows) => onChange({ as: 'rows', rows })} isDisabled={isDisabled} />
        )}
      </Stack>
    </fieldset>
  );
}

/** The rows of what was typed as JSON, where it is a set that rows can hold. */
function rowsIn(value: unknown): VariableRow[] | undefined {
  const set = value as Partial<VariableSet> | null;
  const isSet = typeof set === 'object' && set !== null && typeof set.schema?.properties === 'object';
  return isSet ? rowsOf({ values: {}, ...set } as VariableSet) : undefined;
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
