import { isEqualJson } from '../../../../core/json.ts';
import { chooseControl, isDate, listOptions, readLimits, readType } from './control.ts';
import { getLabel, isList, isObject, type Json, readText, type Schema, type Variable } from './schema.ts';
import { limitFault, type Values } from './values.ts';

export interface ValueFault {
  /** The label of the field, after the labels of the lists and objects that contain it: `Lines 2: Price`. */
  label: string;
  message: string;
}

/** Whether the browser accepts a text as a color. */
export type IsColor = (text: string) => boolean;

const isBrowserColor: IsColor = (text) =>
  CSS.supports('color', text) && !/^(?:inherit|initial|unset|revert|revert-layer|currentcolor)$|var\(/i.test(text);

/**
 * Why a value cannot be drawn, as a message for the user; undefined if it can be drawn. Nested values are not checked.
 */
export function findFault(
  schema: Schema,
  name: string,
  value: Json | undefined,
  isColor = isBrowserColor,
): string | undefined {
  // Defaults are not checked, because only the author of the template can correct them.
  if (value === undefined || isEqualJson(value, schema['default'])) return undefined;
  const options = listOptions(schema);
  if (options) {
    if (options.some(({ id }) => id === JSON.stringify(value))) return undefined;
    return `Choose one of: ${options
      .slice(0, 12)
      .map((option) => option.name)
      .join(', ')}`;
  }
  const { type } = readType(schema, schema['default'] ?? value);
  if (typeof value === 'number' && (type === 'number' || type === 'integer')) {
    return limitFault(value, readLimits(schema, type === 'integer'));
  }
  if (typeof value !== 'string' || type !== 'string') return undefined;
  const maxLength = schema['maxLength'];
  if (typeof maxLength === 'number' && [...value].length > maxLength)
    return `Enter at most ${maxLength} ${maxLength === 1 ? 'character' : 'characters'}`;
  if (value === '') return undefined;
  if (readText(schema, 'format')?.toLowerCase() === 'date' && !isDate(value)) return 'Enter a date, such as 2026-11-23';
  const isColorField = chooseControl(schema, { name, value }).kind === 'color';
  return isColorField && !isColor(value) ? 'Enter a color, such as #e8472b or teal' : undefined;
}

/** The faults of the typed values, including values in lists and objects. At most ten are listed. */
export function listFaults(variables: readonly Variable[], values: Values, isColor = isBrowserColor): ValueFault[] {
  const faults: ValueFault[] = [];
  const visit = (schema: Schema, name: string, label: string, value: Json | undefined, depth: number) => {
    if (faults.length >= maxFaults || depth > maxDepth) return;
    const message = findFault(schema, name, value, isColor);
    if (message !== undefined) faults.push({ label, message });
    if (isList(value)) {
      const items = isObject(schema['items']) ? schema['items'] : {};
      for (const [index, item] of value.entries()) visit(items, name, `${label} ${index + 1}`, item, depth + 1);
    } else if (isObject(value) && isObject(schema['properties'])) {
      for (const [member, definition] of Object.entries(schema['properties'])) {
        const memberSchema = isObject(definition) ? definition : {};
        visit(memberSchema, member, `${label}: ${getLabel(member, memberSchema)}`, value[member], depth + 1);
      }
    }
  };
  for (const { name, schema } of variables) {
    if (Object.hasOwn(values, name)) visit(schema, name, getLabel(name, schema), values[name], 0);
  }
  return faults;
}

const maxFaults = 10;
const maxDepth = 8;
