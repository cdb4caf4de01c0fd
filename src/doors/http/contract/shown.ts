import { z } from 'zod';
import type { Json, JsonObject } from '../../../core/json.ts';

const examples = new WeakMap<z.ZodType, Json>();

/** The schema, with what the description of the API shows of it. What is made from it, `.optional()` say, starts without. */
export function shown<Schema extends z.ZodType>(schema: Schema, example: z.output<Schema>): Schema {
  examples.set(schema, example as Json);
  return schema;
}

/**
 * The example of a schema: its own, else one made of those of its parts. Of a choice it is the first; optional fields
 * without an example of their own stay away.
 * @throws Error naming the part of which nobody said what it looks like
 */
export function exampleOf(schema: z.ZodType, path = 'data'): Json {
  const own = examples.get(schema);
  if (own !== undefined) return own;
  if (schema instanceof z.ZodObject) return ofFields(schema.shape, path);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType, `${path}[]`)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return exampleOf(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.ZodType, path);
  if (schema instanceof z.ZodLiteral) return schema.value as Json;
  if (schema instanceof z.ZodEnum) return schema.options[0] as Json;
  throw new Error(`${path} has no example`);
}

function ofFields(shape: Readonly<Record<string, z.ZodType>>, path: string): JsonObject {
  const fields = Object.entries(shape).filter(
    ([, field]) =>
      !(field instanceof z.ZodOptional) || examples.has(field) || examples.has(field.unwrap() as z.ZodType),
  );
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, `${path}.${name}`)]));
}

/** The records that examples tell of: one space, its people, and what they made. */
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
