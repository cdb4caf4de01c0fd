import { z } from 'zod';
import { type Json, type JsonObject, toJson } from '../core/json.ts';
import { required } from '../core/required.ts';
import { documentedSchema } from '../core/schemas/documented-as.ts';

declare module 'zod/v4/core' {
  /**
   * What the contract says about a schema in addition to its type. It is set with `.meta({ id, description, examples
   * })`.
   */
  interface GlobalMeta {
    /** The name of the schema among the components of OpenAPI. */
    id?: string | undefined;
    /** One or two plain sentences that say what the value is, its unit or format, its default, and what it affects. */
    description?: string | undefined;
    /** Example values. The reference shows the first one. */
    examples?: z.core.$output[] | undefined;
  }
}

/**
 * Builds the example of a schema: the schema's own example, or one that is composed of the examples of its parts. For a
 * union, it uses the first option. Optional fields without an example are left out.
 * @throws Error that names the part without an example
 */
export function buildExample(schema: z.core.$ZodType, path = 'data'): Json {
  const [example] = listExamples(schema);
  if (example !== undefined) return toJson(example);
  const documented = documentedSchema(schema);
  if (documented !== schema) return buildExample(documented, path);
  if (schema instanceof z.ZodObject) return exampleOfFields(schema.shape, path);
  if (schema instanceof z.ZodArray) return [buildExample(schema.element, `${path}[]`)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return buildExample(schema.unwrap(), path);
  if (schema instanceof z.ZodUnion) return buildExample(required(schema.options[0]), path);
  if (schema instanceof z.ZodLiteral) return toJson(schema.value);
  if (schema instanceof z.ZodEnum) return toJson(schema.options[0]);
  throw new Error(`${path} has no example`);
}

function exampleOfFields(shape: Readonly<Record<string, z.core.$ZodType>>, path: string): JsonObject {
  const fields = Object.entries(shape).filter(
    ([, field]) => !(field instanceof z.ZodOptional) || [field, field.unwrap()].some((each) => hasExample(each)),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, buildExample(field, `${path}.${name}`)]));
}

function listExamples(schema: z.core.$ZodType): readonly unknown[] {
  return z.globalRegistry.get(schema)?.examples ?? [];
}

function hasExample(schema: z.core.$ZodType): boolean {
  return z.globalRegistry.get(schema)?.examples !== undefined;
}

/** The records that the examples describe: one space, its users, and what they created. */
export const sample = {
  space: 'FPhWjT2tkl6swN_sRunO1',
  user: 'c-nARdKxhBTQ6R1hn6cHx',
  template: 'B8r2G2LAn_zafdGTx7buS',
  page: '5z0sn_hvhZ2jBIb0kTar9',
  brand: 'F7IJDItRww2u6zPPVEzc0',
  webhook: 'aRYb9uzdzTsYk9RVEK9Tk',
  request: 'SL2IfSlXprEKbbgE3Q-mi',
  createdOn: '2026-11-02T09:30:00.000Z',
  updatedOn: '2026-11-23T08:15:42.118Z',
  file: 'https://galley.example/files/FPhWjT2tkl6swN_sRunO1/C1r5E7D78t2No5ZigghJ9huB1d4NqgpV0PUfmcubbXE.png',
} as const;

export const samplePicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
