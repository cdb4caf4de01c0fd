import type { z } from 'zod';
import { type Validated, validate } from '../../core/schemas/validate.ts';
import type { WarningCode } from '../../core/warnings.ts';
import { type CompiledText, toText } from '../expressions/index.ts';
import { type CompiledLayer, type DynamicValue, resolvedFields } from './compile-page.ts';

export interface FieldProblem {
  code: WarningCode;
  message: string;
}
type Fields = Readonly<Record<string, unknown>>;
type Evaluate = (text: CompiledText) => unknown;
type Warn = (problem: FieldProblem) => void;

const numberText = /^-?\d+(\.\d+)?$/;

// Fields without expressions are the same in every render of the page, and in every iteration of a loop. The key is the
// object with the authored fields, because unchanged layers of an edited page keep that object.
const constantFields = new WeakMap<Fields, Fields>();

/**
 * Evaluates the expressions in the placement and the own fields of a layer. An invalid value is replaced with the
 * default.
 */
export function resolveFields(layer: CompiledLayer, give: Evaluate, warn: Warn): Fields {
  const constant = getConstantFields(layer, warn);
  if (layer.dynamicFields.length === 0) return constant;
  const fields: Record<string, unknown> = { ...constant };
  for (const [name, values] of Map.groupBy(layer.dynamicFields, ({ path }) => path[0] ?? '')) {
    const authored = layer.fields[name] ?? getFieldDefault(layer.type, name);
    fields[name] = parseField(layer.type, name, evaluateField(authored, values, give), warn);
  }
  return fields;
}

function getConstantFields(layer: CompiledLayer, warn: Warn): Fields {
  const cached = constantFields.get(layer.fields);
  if (cached) return cached;
  const dynamic = new Set(layer.dynamicFields.map(({ path }) => path[0]));
  const names = Object.keys(getFieldSchema(layer.type).shape).filter((name) => !dynamic.has(name));
  const entries = names.map((name) => [name, parseField(layer.type, name, layer.fields[name], warn)] as const);
  const fields = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  constantFields.set(layer.fields, fields);
  return fields;
}

/** Evaluates one field: the field's own expression, or the expressions inside its authored value. */
function evaluateField(authored: unknown, values: readonly DynamicValue[], give: Evaluate): unknown {
  const wholeValue = values.findLast(({ path }) => path.length === 1);
  if (wholeValue) return give(wholeValue.text);
  const field: unknown = structuredClone(authored);
  for (const { path, text } of values) setAt(field, path.slice(1), give(text));
  return field;
}

function setAt(root: unknown, path: readonly string[], value: unknown): void {
  const holder = path.slice(0, -1).reduce<unknown>((at, segment) => (isHolder(at) ? at[segment] : undefined), root);
  if (isHolder(holder)) holder[path.at(-1) ?? ''] = value;
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Parses the value of a field. Expressions return the types of their data, for example a number as text. The value is
 * therefore tried unchanged, as a number, and as text. If none is valid, the default is used and a warning is added.
 */
function parseField(type: string, name: string, value: unknown, warn: Warn): unknown {
  const schema = getFieldSchema(type).shape[name];
  if (!schema) return undefined;
  const tried = tryCandidates(schema, value);
  const fitting = tried.find((result) => result.success);
  if (fitting) return fitting.data;
  warn({ code: 'value_invalid', message: `${name}: ${getMessage(tried[0])}` });
  const otherwise = validate(schema, undefined);
  return otherwise.success ? otherwise.data : undefined;
}

function tryCandidates(schema: z.ZodType, value: unknown): Array<Validated<z.ZodType>> {
  return [...candidates(value)].map((candidate) => validate(schema, candidate));
}

/** The value that a field of a layer gets from the result of an expression. Undefined if the field would get its default. */
export function fitField(type: string, name: string, value: unknown): unknown {
  const schema = resolvedFields.get(type)?.shape[name];
  if (!schema || value === undefined || value === null || value === '') return undefined;
  return tryCandidates(schema, value).find((result) => result.success)?.data;
}

function getMessage(result: Validated<z.ZodType> | undefined): string {
  return (result?.success === false && result.issues[0]?.message) || 'The value is not valid.';
}

/** The default of an absent field that has bound parts. */
function getFieldDefault(type: string, name: string): unknown {
  return getFieldSchema(type).shape[name]?.safeParse(undefined).data;
}

function getFieldSchema(type: string): z.ZodObject<Record<string, z.ZodType>> {
  const schema = resolvedFields.get(type);
  if (!schema) throw new Error(`No kind of layer is named ${type}`);
  return schema;
}

function* candidates(value: unknown): Generator<unknown> {
  yield value ?? undefined;
  // A value of nothing, and the empty text of an expression with an error, select the default.
  if (value === null || value === undefined) return;
  if (typeof value !== 'string') yield toText(value);
  else if (value.trim() === '') yield undefined;
  else if (numberText.test(value.trim())) yield Number(value);
}

/** Evaluates the expressions in a layer's style, for the style parser. Values that are nothing are left out. */
export function styleInput(layer: CompiledLayer, give: Evaluate): Record<string, unknown> {
  if (layer.dynamicStyle.length === 0) return layer.style;
  const style: Record<string, unknown> = { ...layer.style };
  for (const { path, text } of layer.dynamicStyle) {
    const value = give(text);
    const property = path.join('.');
    if (value === undefined || value === null || value === '') delete style[property];
    else style[property] = typeof value === 'string' && numberText.test(value.trim()) ? Number(value) : value;
  }
  return style;
}
