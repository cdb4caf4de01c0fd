import { isList, isObject, type Json, readText, type Schema, schemaLike } from './schema.ts';

export interface SelectOption {
  id: string;
  name: string;
  description?: string;
  /** The value of the option; undefined for the option that removes the value. */
  value: Json | undefined;
}

export interface NumberLimits {
  isInteger: boolean;
  min?: number;
  max?: number;
  /** Whether an empty field means null. */
  isNullable: boolean;
}

/**
 * The control with which a value is edited. `chooseControl` chooses the control for a JSON schema. Fields of entries,
 * tokens of brands and defaults of variables have other types, and each choose their control themselves.
 */
export type Control =
  | { kind: 'text' /** The number of lines; one if absent. */; rows?: number; maxLength?: number; isUrl?: boolean }
  | ({ kind: 'number' /** Whether buttons step the number. */; hasButtons?: boolean } & NumberLimits)
  | { kind: 'switch' }
  | { kind: 'select'; options: readonly SelectOption[] /** Whether all options are visible. */; isRadio?: boolean }
  | { kind: 'date'; mayHaveTime?: boolean }
  | { kind: 'color' }
  | { kind: 'image' }
  | ListControl
  | { kind: 'object'; members: ReadonlyArray<readonly [name: string, schema: Schema]> }
  | { kind: 'json' /** Whether an empty text is a fault. */; isRequired?: boolean };

interface ListControl {
  kind: 'list';
  /**
   * The schema of the items; undefined if they can have any type. In that case, strings are edited as text and all
   * other values as JSON.
   */
  item: Schema | undefined;
  min: number;
  max: number;
}

interface Place {
  /** The name of the variable or member. */
  name: string;
  /** The current value. */
  value: Json | undefined;
  /** The number of objects and lists that contain the value. */
  depth?: number;
}

/** Values that are nested deeper are edited as JSON, because a form with more levels is hard to use. */
const maxDepth = 5;
/** If a default has more characters than this, its field has several lines. */
const longText = 80;
const combinators = ['$ref', '$dynamicRef', 'oneOf', 'anyOf', 'allOf', 'not', 'if'];

/**
 * Chooses the control for a schema. A value that no other control can represent, for example because it has another
 * type than the schema, is edited as JSON, so that a form never loses it.
 */
export function chooseControl(schema: Schema, { name, value, depth = 0 }: Place): Control {
  const options = listOptions(schema);
  if (options) return { kind: 'select', options };
  const hint = schema['default'] ?? value;
  const { type, isNullable } = readType(schema, hint);
  if (!canHold(type, value, isNullable)) return { kind: 'json' };
  switch (type) {
    case 'string':
      return textControl(schema, { name, value, hint: typeof hint === 'string' ? hint : '' });
    case 'number':
    case 'integer':
      return { kind: 'number', ...readLimits(schema, type === 'integer'), isNullable };
    case 'boolean':
      return { kind: 'switch' };
    case 'array':
      return depth < maxDepth ? listControl(schema, hint) : { kind: 'json' };
    case 'object':
      return depth < maxDepth ? objectControl(schema, hint) : { kind: 'json' };
    default:
      return { kind: 'json' };
  }
}

/**
 * The type of a schema if there is only one, or the type of its default if the schema names none. Undefined for several
 * types and for combined schemas.
 */
export function readType(schema: Schema, hint: Json | undefined): { type: string | undefined; isNullable: boolean } {
  const { type } = schema;
  if (typeof type === 'string') return { type, isNullable: false };
  if (isList(type)) {
    const others = type.filter((each) => each !== 'null');
    const [only] = others;
    return {
      type: others.length === 1 && typeof only === 'string' ? only : undefined,
      isNullable: type.includes('null'),
    };
  }
  if (combinators.some((word) => Object.hasOwn(schema, word))) return { type: undefined, isNullable: false };
  if (isObject(schema['properties'])) return { type: 'object', isNullable: false };
  if (schema['items'] !== undefined) return { type: 'array', isNullable: false };
  const like = schemaLike(hint)['type'];
  return { type: typeof like === 'string' ? like : undefined, isNullable: false };
}

function canHold(type: string | undefined, value: Json | undefined, isNullable: boolean): boolean {
  if (value === undefined) return true;
  // Only an empty number field can mean null. In a text field, empty means an empty text, so other values that are null
  // are edited as JSON.
  if (value === null) return isNullable && (type === 'number' || type === 'integer');
  switch (type) {
    case 'array':
      return isList(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return typeof value === 'number';
    default:
      return typeof value === type;
  }
}

export function listOptions(schema: Schema): SelectOption[] | undefined {
  const listed = isList(schema['enum'])
    ? schema['enum'].map((value) => ({ value, title: undefined }))
    : schema['const'] !== undefined
      ? [{ value: schema['const'], title: undefined }]
      : listConstants(schema['oneOf'] ?? schema['anyOf']);
  return listed?.map(({ value, title }) => {
    const id = JSON.stringify(value);
    return { id, value, name: title ?? (typeof value === 'string' ? value || '(empty)' : id) };
  });
}

/** The options of a schema that lists constants with titles (`oneOf` in JSON Schema). */
function listConstants(choices: Json | undefined): Array<{ value: Json; title: string | undefined }> | undefined {
  if (!isList(choices) || choices.length === 0) return undefined;
  const constants = choices.flatMap((choice) =>
    isObject(choice) && choice['const'] !== undefined
      ? [{ value: choice['const'], title: readText(choice, 'title') }]
      : [],
  );
  return constants.length === choices.length ? constants : undefined;
}

const colorName = /colou?r$|^(colou?r|background|foreground|accent|tint)$/i;
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const wholeHex = /^#(?:[\da-f]{6}|[\da-f]{8})$/i;
const colorFunction = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)$/i;
const imageName = /^(?:image|photo|picture|logo|avatar|portrait|cover|poster|icon)(?:url)?$/i;
const imageAddress = /^(?:asset:|data:image\/)|\.(?:png|jpe?g|webp|gif|avif|svg)(?:$|[?#])/i;

function textControl(
  schema: Schema,
  { name, value, hint }: { name: string; value: Json | undefined; hint: string },
): Control {
  const format = readText(schema, 'format')?.toLowerCase();
  const media = readText(schema, 'contentMediaType') ?? '';
  if (format === 'color' || format === 'colour' || isColor(name, hint)) return { kind: 'color' };
  if (format === 'image' || media.startsWith('image/') || isImage(name, { format, hint })) return { kind: 'image' };
  // A text that is not a date is edited as text, because a field that only shows dates would lose it.
  if (format === 'date' && (value === undefined || value === '' || isDate(value))) return { kind: 'date' };
  const maxLength = numberIn(schema, 'maxLength');
  const isLong =
    ['multiline', 'textarea', 'markdown', 'html'].includes(format ?? '') ||
    hint.length > longText ||
    hint.includes('\n') ||
    (typeof value === 'string' && value.includes('\n')) ||
    (maxLength ?? 0) > 200;
  return {
    kind: 'text',
    ...(isLong && { rows: Math.min(8, Math.max(3, Math.ceil(hint.length / 60), hint.split('\n').length)) }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** Three hexadecimal digits after # may also be a number, so they are a color only if the name says so. */
function isColor(name: string, text: string): boolean {
  return wholeHex.test(text) || colorFunction.test(text) || (colorName.test(name) && hex.test(text));
}

function isImage(name: string, { format, hint }: { format: string | undefined; hint: string }): boolean {
  if (imageAddress.test(hint)) return true;
  return hint === '' && imageName.test(name) && (format === undefined || format === 'uri');
}

/** Whether a value is a date in the calendar: `2026-11-23` (RFC 3339, full-date). */
export function isDate(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

function numberIn(schema: Schema, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export function readLimits(schema: Schema, isInteger: boolean): Omit<NumberLimits, 'isNullable'> {
  const [min, max] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')];
  return { isInteger, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function listControl(schema: Schema, hint: Json | undefined): Control {
  // The items have different types depending on their index.
  if (schema['prefixItems'] !== undefined) return { kind: 'json' };
  const [first] = isList(hint) ? hint : [];
  const item = isObject(schema['items']) ? schema['items'] : schemaLike(first);
  const min = numberIn(schema, 'minItems') ?? 0;
  return { kind: 'list', item, min, max: numberIn(schema, 'maxItems') ?? Number.POSITIVE_INFINITY };
}

/**
 * An object without described members can have any members. It is edited as JSON, so that their names can be edited
 * too.
 */
function objectControl(schema: Schema, hint: Json | undefined): Control {
  const described = isObject(schema['properties']) ? schema['properties'] : schemaLike(hint)['properties'];
  const members = isObject(described) ? Object.entries(described) : [];
  if (members.length === 0) return { kind: 'json' };
  return { kind: 'object', members: members.map(([name, member]) => [name, isObject(member) ? member : {}]) };
}
