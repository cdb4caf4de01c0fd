import type { Fault } from '../../core/errors/app-error.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import type { FieldDefinition } from './field-definitions.ts';
import { slugFault } from './slug.ts';
import type { EntryVariant } from './table.ts';
import { referencesIn, schemaOf } from './values.ts';

export interface Definitions {
  fields: readonly FieldDefinition[];
  slugField: string;
}

/** UTF-8 bytes of an entry's data as JSON, and of its variants together: both, twice, must fit a row of D1. */
const maxBytes = 131_072;

/** Every fault of data and variants against the field definitions, each with its path (CON-5). Required is not judged. */
export function contentFaults(
  definitions: Definitions,
  { data, variants }: { data: JsonObject; variants: readonly EntryVariant[] },
): Fault[] {
  const ids = variants.map(({ id }) => id);
  return [
    ...sizeFaults('data', data),
    ...sizeFaults('variants', variants),
    ...dataFaults(definitions, data, 'data'),
    ...slugFaults(data[definitions.slugField], `data.${definitions.slugField}`),
    ...variants.flatMap((variant, index) => [
      ...(ids.indexOf(variant.id) === index
        ? []
        : [{ path: `variants.${index}.id`, code: 'taken', message: 'Another variant has this id' }]),
      ...(Object.hasOwn(variant.data, definitions.slugField)
        ? [
            {
              path: `variants.${index}.data.${definitions.slugField}`,
              code: 'invalid_value',
              message: 'A variant keeps the slug of its entry',
            },
          ]
        : []),
      ...dataFaults(definitions, variant.data, `variants.${index}.data`),
    ]),
  ];
}

/** The fields that must be filled before the entry is published, and are not; the slug is one. */
export function missingFaults({ fields, slugField }: Definitions, data: JsonObject): Fault[] {
  const required = new Set([slugField, ...fields.filter((field) => field.required).map(({ apiName }) => apiName)]);
  return [...required]
    .filter((name) => isEmpty(data[name]))
    .map((name) => ({ path: `data.${name}`, code: 'required', message: 'Must be filled to publish the entry' }));
}

/** The ids that data and variants refer to. */
export function referencedIds({ fields }: Pick<Definitions, 'fields'>, versions: readonly JsonObject[]): string[] {
  return [...new Set(versions.flatMap((data) => fields.flatMap((field) => referencesIn(field, data[field.apiName]))))];
}

function dataFaults({ fields, slugField }: Definitions, data: JsonObject, path: string): Fault[] {
  const byName = new Map(fields.map((field) => [field.apiName, field]));
  return Object.entries(data).flatMap(([name, value]): Fault[] => {
    const field = byName.get(name) ?? (name === slugField ? ({ type: 'text' } as FieldDefinition) : undefined);
    if (!field)
      return [{ path: `${path}.${name}`, code: 'unknown_field', message: `The collection has no field ${name}` }];
    const parsed = schemaOf(field).safeParse(value);
    return (parsed.error?.issues ?? []).map((issue) => ({
      path: [path, name, ...issue.path].join('.'),
      code: issue.code === 'custom' ? 'invalid_value' : issue.code,
      message: issue.message,
    }));
  });
}

function slugFaults(value: Json | undefined, path: string): Fault[] {
  const message = typeof value === 'string' ? slugFault(value) : undefined;
  return message === undefined ? [] : [{ path, code: 'invalid_value', message }];
}

function sizeFaults(path: string, value: unknown): Fault[] {
  if (new TextEncoder().encode(JSON.stringify(value)).byteLength <= maxBytes) return [];
  return [{ path, code: 'too_big', message: `May have ${maxBytes} bytes as JSON` }];
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
