import { z } from 'zod';
import type { JsonObject } from '../../core/json.ts';
import type { Tool } from './tool.ts';

/**
 * The input of a tool as JSON Schema 2020-12, from the schema that judges it. What a schema uses more than once stands in
 * its `$defs`, so that the list of tools stays small: a page has some hundred fields.
 */
export function inputSchemaOf({ input }: Pick<Tool, 'input'>): JsonObject & { type: 'object' } {
  const { $schema: _, ...schema } = z.toJSONSchema(input, {
    ...({ io: 'input', target: 'draft-2020-12', unrepresentable: 'any', cycles: 'ref', reused: 'ref' } as const),
  });
  return { ...(schema as JsonObject), type: 'object' };
}
