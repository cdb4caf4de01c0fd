import type { z } from 'zod';
import type { Fault } from '../../core/errors/app-error.ts';
import { FaultList } from '../../core/errors/faults.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { didYouMean, quote } from '../../core/quote.ts';
import { judge } from '../../core/schemas/judge.ts';
import type { FieldDefinition } from '../../design/content/field-definitions.ts';
import { slugFault } from './slug.ts';
import type { EntryVariant } from './table.ts';
import { referencesIn, schemaOf } from './values.ts';

interface Definitions {
  fields: readonly FieldDefinition[];
  slugField: string;
}

/** UTF-8 bytes of an entry's data as JSON, and of its variants together: both, twice, must fit a row of D1. */
const maxBytes = 131_072;

interface Content {
  data: JsonObject;
  variants: readonly EntryVariant[];
}

/** The faults of data and variants against the field definitions, each with its path (CON-5). Required is not judged. */
export function contentFaults(definitions: Definitions, content: Content): Fault[] {
  const faults = new FaultList();
  for (const fault of faultsIn(definitions, content)) {
    faults.add(fault);
    if (faults.isFull) break;
  }
  return faults.list();
}

function* faultsIn(definitions: Definitions, { data, variants }: Content): Generator<Fault, void> {
  const { slugField } = definitions;
  const fields = schemasOf(definitions);
  yield* sizeFaults('data', data);
  yield* sizeFaults('variants', variants);
  yield* dataFaults(fields, data, 'data');
  yield* slugFaults(data[slugField], `data.${slugField}`);
  const ids = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const path = `variants.${index}`;
    if (ids.has(variant.id)) yield { path: `${path}.id`, code: 'taken', message: 'Another variant has this id.' };
    ids.add(variant.id);
    if (Object.hasOwn(variant.data, slugField)) {
      const message = 'A variant cannot have another slug than its entry. Leave this field out.';
      yield { path: `${path}.data.${slugField}`, code: 'invalid_value', message };
    }
    yield* dataFaults(fields, variant.data, `${path}.data`);
  }
}

/** The fields that must be filled before the entry is published, and are not; the slug is one. */
export function missingFaults({ fields, slugField }: Definitions, data: JsonObject): Fault[] {
  const required = new Set([slugField, ...fields.filter((field) => field.required).map(({ apiName }) => apiName)]);
  return [...required]
    .filter((name) => isEmpty(data[name]))
    .map((name) => ({
      path: `data.${name}`,
      code: 'required',
      message: 'This field must have a value before the entry can be published.',
    }));
}

/** The ids that data and variants refer to. */
export function referencedIds({ fields }: Pick<Definitions, 'fields'>, versions: readonly JsonObject[]): string[] {
  return [...new Set(versions.flatMap((data) => fields.flatMap((field) => referencesIn(field, data[field.apiName]))))];
}

/** What each field of the collection may hold, made once for all versions of an entry. */
function schemasOf({ fields, slugField }: Definitions): ReadonlyMap<string, z.ZodType> {
  const slug = { type: 'text' } as FieldDefinition;
  return new Map([[slugField, schemaOf(slug)], ...fields.map((field) => [field.apiName, schemaOf(field)] as const)]);
}

function* dataFaults(fields: ReadonlyMap<string, z.ZodType>, data: JsonObject, path: string): Generator<Fault, void> {
  for (const [name, value] of Object.entries(data)) {
    const schema = fields.get(name);
    if (!schema) {
      yield {
        path: `${path}.${name}`,
        code: 'unknown_field',
        message: `The collection has no field ${quote(name)}.${didYouMean(name, fields.keys())}`,
      };
      continue;
    }
    const judged = judge(schema, value);
    for (const issue of judged.success ? [] : judged.issues) {
      const code = issue.code === 'custom' ? 'invalid_value' : issue.code;
      yield { path: [path, name, ...issue.path].join('.'), code, message: issue.message };
    }
  }
}

function slugFaults(value: Json | undefined, path: string): Fault[] {
  const message = typeof value === 'string' ? slugFault(value) : undefined;
  return message === undefined ? [] : [{ path, code: 'invalid_value', message }];
}

function sizeFaults(path: string, value: unknown): Fault[] {
  if (new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxBytes) return [];
  return [{ path, code: 'too_big', message: `This may have at most ${maxBytes} bytes as JSON.` }];
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
