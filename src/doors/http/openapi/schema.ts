import { z } from 'zod';
import { descriptions } from '../../../contract/descriptions.ts';
import { type JsonObject, requireJsonObject } from '../../../core/json.ts';

/** The Unicode category Cc, written as ranges for use inside the brackets of a pattern. */
const controlCharacters = '\\u0000-\\u001f\\u007f-\\u009f';

/**
 * Converts a zod schema to JSON Schema 2020-12, which OpenAPI 3.1 uses. `input` describes requests, and `output`
 * describes responses. A transformation that JSON Schema cannot express is described by its input. `adjust` may change
 * every nested schema.
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
    // Schemas with an id are moved to definitions, and their uses become references.
    metadata: descriptions,
    override: ({ jsonSchema }) => {
      // Tools that read JSON Schema need not support Unicode properties: without the flag `u`, `\p` matches the letter
      // p.
      if (jsonSchema.pattern) jsonSchema.pattern = jsonSchema.pattern.replaceAll('\\p{Cc}', controlCharacters);
      adjust?.(jsonSchema);
    },
  });
  return requireJsonObject(described);
}
