import { z } from 'zod';
import { descriptions } from '../../../contract/descriptions.ts';
import { type JsonObject, requireJsonObject } from '../../../core/json.ts';

/** Unicode category Cc, inside brackets of a pattern. */
const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f';

/**
 * A schema of zod as JSON Schema 2020-12, which OpenAPI 3.1 takes. `input` describes what may be sent, `output` what is
 * answered. A transformation that JSON Schema has no word for is described by what goes into it. `adjust` may change every
 * schema in it.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  adjust?: (jsonSchema: z.core.JSONSchema.BaseSchema) => void,
): JsonObject {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'inline',
    // Schemas with an id become definitions of the schema, and references to them.
    metadata: descriptions,
    override: ({ jsonSchema }) => {
      // Readers of JSON Schema need not know Unicode properties: without the flag `u` they read letters.
      if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\p{Cc}', controlCharacters);
      adjust?.(jsonSchema);
    },
  });
  return requireJsonObject(described);
}
