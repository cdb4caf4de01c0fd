import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { documentedAs } from '../../../core/schemas/documented-as.ts';
import { anyJsonObject } from '../../../core/schemas/json-value.ts';
import { WorkBudget } from '../../../core/work-budget.ts';
import { addFaults } from '../issues.ts';
import { Run } from './json-schema/run.ts';
import { readSchema } from './schema-faults.ts';

/** The schema of a variable: JSON Schema 2020-12 without the keywords that could run forever or refer elsewhere. */
export type VariableSchema = JsonObject;

/** The JSON Schema of one variable, as its author writes it. */
export const variableSchema = documentedAs(
  z
    .custom<VariableSchema>(isJsonObject, 'expected a JSON Schema object')
    .superRefine((schema, context) => addFaults(readSchema(schema).faults, context)),
  anyJsonObject,
);

/** The number of steps to check all values of one save or one request; see WorkBudget. */
const checkSteps = 5_000_000;

export function valueCheckBudget(): WorkBudget {
  return new WorkBudget('Checking the values of the variables', checkSteps);
}

/**
 * Checks a value against the schema of its variable (DOC-8). Returns at most 100 faults, in words that follow the
 * variable's name; empty if the value is valid. `format` is not checked, because it is only a hint for editors (color,
 * image, multiline).
 * @throws AppError too_complex when the budget is used up
 */
export function schemaFaults(
  schema: VariableSchema,
  value: Json | undefined,
  budget: WorkBudget = valueCheckBudget(),
): string[] {
  if (value === undefined) return [];
  const run = new Run(budget);
  run.check(schema, value, undefined);
  return run.faults;
}
