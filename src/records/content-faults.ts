import type { z } from 'zod';
import type { Fault } from '../core/errors/app-error.ts';
import { FaultList } from '../core/errors/faults.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { didYouMean, quote } from '../core/quote.ts';
import { validate } from '../core/schemas/validate.ts';
import type { FieldDefinition } from '../design/content/field-definitions.ts';
import type { EntryVariant } from './content-entries.ts';
import { findReferences, makeValueSchema } from './content-values.ts';

interface Definitions {
  fields: readonly FieldDefinition[];
  slugField: string;
}

/**
 * The maximum size of an entry's data as JSON, and of all its variants, in UTF-8 bytes. The draft and the published
 * copy of both must fit into one row of D1.
 */
const maxBytes = 131_072;

interface Content {
  data: JsonObject;
  variants: readonly EntryVariant[];
}

/**
 * Checks data and variants against the field definitions and returns the faults, each with its path (CON-5). A missing
 * required field does not count as a fault here.
 */
export function findContentFaults(definitions: Definitions, content: Content): Fault[] {
  const faults = new FaultList();
  for (const fault of findFaults(definitions, content)) {
    faults.add(fault);
    if (faults.isFull) break;
  }
  return faults.list();
}

function* findFaults(definitions: Definitions, { data, variants }: Content): Generator<Fault, void> {
  const { slugField } = definitions;
  const fields = makeSchemas(definitions);
  yield* findSizeFaults('data', data);
  yield* findSizeFaults('variants', variants);
  yield* findDataFaults(fields, data, 'data');
  yield* findSlugFaults(data[slugField], `data.${slugField}`);
  const ids = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const path = `variants.${index}`;
    if (ids.has(variant.id)) yield { path: `${path}.id`, code: 'taken', message: 'Another variant has this id.' };
    ids.add(variant.id);
    if (Object.hasOwn(variant.data, slugField)) {
      const message = 'A variant cannot have another slug than its entry. Leave this field out.';
      yield { path: `${path}.data.${slugField}`, code: 'invalid_value', message };
    }
    yield* findDataFaults(fields, variant.data, `${path}.data`);
  }
}

/**
 * Finds the empty fields that must be filled before the entry can be published. The slug is one of the fields that must
 * be filled.
 */
export function findMissingFields({ fields, slugField }: Definitions, data: JsonObject): Fault[] {
  const required = new Set([slugField, ...fields.filter((field) => field.required).map(({ apiName }) => apiName)]);
  return [...required]
    .filter((name) => isEmpty(data[name]))
    .map((name) => ({
      path: `data.${name}`,
      code: 'required',
      message: 'This field must have a value before the entry can be published.',
    }));
}

/** Lists the ids that data and variants refer to. */
export function listReferencedIds({ fields }: Pick<Definitions, 'fields'>, versions: readonly JsonObject[]): string[] {
  return [
    ...new Set(versions.flatMap((data) => fields.flatMap((field) => findReferences(field, data[field.apiName])))),
  ];
}

/** Makes the schema of each field once, for all versions of an entry. */
function makeSchemas({ fields, slugField }: Definitions): ReadonlyMap<string, z.ZodType> {
  return new Map([
    [slugField, makeValueSchema({ type: 'text' })],
    ...fields.map((field) => [field.apiName, makeValueSchema(field)] as const),
  ]);
}

function* findDataFaults(
  fields: ReadonlyMap<string, z.ZodType>,
  data: JsonObject,
  path: string,
): Generator<Fault, void> {
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
    const judged = validate(schema, value);
    for (const issue of judged.success ? [] : judged.issues) {
      const code = issue.code === 'custom' ? 'invalid_value' : issue.code;
      yield { path: [path, name, ...issue.path].join('.'), code, message: issue.message };
    }
  }
}

function findSlugFaults(value: Json | undefined, path: string): Fault[] {
  const message = typeof value === 'string' ? findSlugFault(value) : undefined;
  return message === undefined ? [] : [{ path, code: 'invalid_value', message }];
}

function findSizeFaults(path: string, value: unknown): Fault[] {
  if (new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxBytes) return [];
  return [{ path, code: 'too_big', message: `This may have at most ${maxBytes} bytes as JSON.` }];
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/**
 * Returns what is wrong with a slug. It must be one segment of a path, and not the path of the list (CON-2). An empty
 * slug means that the entry has none yet.
 */
export function findSlugFault(slug: string): string | undefined {
  if (slug === 'index') return 'The slug index is reserved. Choose another one.';
  if (slug === '.' || slug === '..') return 'The slugs . and .. are not allowed.';
  if ([...slug].length > 200) return 'A slug may have at most 200 characters.';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return /[/\\\u0000-\u001f\u007f]/.test(slug)
    ? 'A slug cannot contain slashes, backslashes or control characters.'
    : undefined;
}

/** Reads the slug from checked data. Returns null for a draft that has no slug yet. */
export function readSlug(data: JsonObject, slugField: string): string | null {
  const value = data[slugField];
  return typeof value === 'string' && value !== '' ? value : null;
}
