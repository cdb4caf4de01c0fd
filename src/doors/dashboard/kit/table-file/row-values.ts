import { type Json, type JsonObject, toJson } from '../../../../core/json.ts';
import { getLabel, type Schema } from '../value-form/schema.ts';
import { readJson } from '../value-form/values.ts';

/** A variable that a column can fill. */
export interface RowVariable {
  name: string;
  schema: Schema;
}

/** The variable for each column: the one with the same name or title, whatever the case and spacing. */
export function mapColumns(columns: readonly string[], variables: readonly RowVariable[]): Array<string | undefined> {
  const free = new Set(variables);
  return columns.map((column) => {
    const key = folded(column);
    const match = [...free].find(({ name, schema }) => folded(name) === key || folded(getLabel(name, schema)) === key);
    if (match) free.delete(match);
    return match?.name;
  });
}

const folded = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** The values of a row of text cells. An empty cell keeps the default of its variable. */
export function toRowValues(
  cells: readonly string[],
  mapping: ReadonlyArray<string | undefined>,
  variables: readonly RowVariable[],
): JsonObject {
  const schemas = new Map(variables.map(({ name, schema }) => [name, schema]));
  const values: JsonObject = {};
  for (const [index, cell] of cells.entries()) {
    const name = mapping[index];
    if (name === undefined || cell.trim() === '') continue;
    values[name] = toValue(cell, schemas.get(name)?.['type']);
  }
  return values;
}

/** The text of a cell in the notation of the service, which reads a number as `1234.5` and a list as JSON. */
export function toCellText(cell: string, type: unknown): string {
  const value = cell.trim() === '' ? cell : toValue(cell, type);
  return typeof value === 'string' ? cell : JSON.stringify(value);
}

/** The cell with the type of its variable. A cell that does not have it stays a text, whose fault is then shown. */
function toValue(cell: string, type: unknown): Json {
  const text = cell.trim();
  switch (type) {
    case 'number':
    case 'integer':
      return toNumber(text) ?? cell;
    case 'boolean':
      return toBoolean(text) ?? cell;
    case 'array':
      return toList(text);
    case 'object': {
      const read = readJson(text);
      return 'value' in read ? toJson(read.value) : cell;
    }
    default:
      return cell;
  }
}

/** `1234.5`, and as spreadsheets in other languages write it: `1.234,5`. */
function toNumber(text: string): number | undefined {
  if (/^[-+]?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (/^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}(\.\d{3})*,\d+$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return /^[-+]?\d+,\d+$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function toBoolean(text: string): boolean | undefined {
  if (/^(true|yes|1|x)$/i.test(text)) return true;
  return /^(false|no|0)$/i.test(text) ? false : undefined;
}

/** A list as JSON, or texts separated by semicolons or bars. */
function toList(text: string): Json {
  const read = readJson(text);
  if ('value' in read && Array.isArray(read.value)) return toJson(read.value);
  return text
    .split(/[;|]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
