import { type Schema, Validator } from '@cfworker/json-schema';
import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { addFaults } from '../issues.ts';
import { assertionsOf, readSchema } from './schema-faults.ts';

/** A variable's schema: JSON Schema 2020-12, less the keywords that could run without end or reach elsewhere. */
export type VariableSchema = JsonObject;

/** A JSON Schema as authored for one variable. */
export const variableSchema = z
  .custom<VariableSchema>(isJsonObject, 'expected a JSON Schema object')
  .superRefine((schema, context) => addFaults(readSchema(schema).faults, context));

/** What is wrong with a value by its variable's schema (DOC-8); nothing when it fits. */
export function schemaFaults(schema: VariableSchema, value: Json | undefined): string[] {
  const result = new Validator(assertionsOf(schema) as Schema, '2020-12', false).validate(value);
  if (result.valid) return [];
  const leaves = result.errors.filter((error) => !['properties', 'items', 'allOf'].includes(error.keyword));
  return [...new Set(leaves.map((error) => `${error.instanceLocation.replace(/^#\/?/, '')} ${error.error}`.trim()))];
}
