import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../../../core/json.ts';
import { WorkBudget } from '../../../core/work-budget.ts';
import { Run } from './json-schema/run.ts';

/** A variable's schema: JSON Schema 2020-12, less the keywords that could run without end or reach elsewhere. */
export type VariableSchema = JsonObject;

/** `pattern` runs an author's regular expression, which nothing in an isolate can interrupt; `$ref` may be cyclic. */
const refusedKeywords: ReadonlySet<string> = new Set([
  'pattern',
  'patternProperties',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$id',
  '$anchor',
  '$defs',
  'definitions',
]);
const maxSchemaDepth = 16;

function refusedKeyword(value: unknown, depth = 0): string | undefined {
  if (depth > maxSchemaDepth) return `nesting deeper than ${maxSchemaDepth}`;
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = refusedKeyword(item, depth + 1);
      if (found) return found;
    }
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  for (const [key, member] of Object.entries(value)) {
    // Names of properties and values of enumerations are data, not keywords.
    if (key === 'properties' && isJsonObject(member)) {
      const found = refusedKeyword(Object.values(member), depth + 1);
      if (found) return found;
    } else if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') {
    } else if (refusedKeywords.has(key)) return key;
    else {
      const found = refusedKeyword(member, depth + 1);
      if (found) return found;
    }
  }
  return undefined;
}

/** A JSON Schema as authored for one variable. */
export const variableSchema = z
  .custom<VariableSchema>(isJsonObject, 'expected a JSON Schema object')
  .superRefine((schema, context) => {
    const refused = refusedKeyword(schema);
    if (refused) context.addIssue({ code: 'custom', message: `a variable's schema may not use ${refused}` });
  });

/** Steps for checking the values of one save or one request; see WorkBudget. */
const checkSteps = 5_000_000;

export function valueCheckBudget(): WorkBudget {
  return new WorkBudget('Checking the values of the variables', checkSteps);
}

/**
 * What is wrong with a value by its variable's schema (DOC-8), at most 100 faults worded to follow the variable's name;
 * nothing when it fits. `format` is a hint for editors (color, image, multiline), not a check.
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
