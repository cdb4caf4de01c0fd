import { z } from 'zod';
import { descriptions } from '../../contract/descriptions.ts';
import type { JsonObject } from '../../core/json.ts';
import { requireJsonObject } from '../../core/json.ts';
import type { Tool } from './tool.ts';

/**
 * The input of a tool as JSON Schema 2020-12, from the schema that judges it. What a schema uses more than once stands in
 * its `$defs`, so that the list of tools stays small: a page has some hundred fields.
 */
export function inputSchemaOf({ input }: Pick<Tool, 'input'>): ObjectSchema {
  return objectSchemaOf(input, 'input');
}

/**
 * The structured content of a tool as JSON Schema, for clients that check it or pass it on. Clients hand the list of tools to
 * models: patterns of texts and long lists of codes, which no model needs to read an answer, are left out.
 */
export function outputSchemaOf({ answers }: Pick<Tool, 'answers'>): ObjectSchema {
  const schema = objectSchemaOf(answers, 'output', ({ jsonSchema }) => {
    for (const keyword of ['pattern', 'format', 'minLength', 'maxLength', 'minimum', 'maximum'] as const)
      delete jsonSchema[keyword];
    if (jsonSchema.enum && jsonSchema.enum.length > longestEnum) delete jsonSchema.enum;
    // What a model reads in an answer explains itself by its name; inputs keep their descriptions and required fields.
    delete jsonSchema.description;
    delete jsonSchema.required;
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  });
  return JSON.parse(JSON.stringify(schema), (_, value) => shortened(value));
}

/** The same schema in fewer characters: a text or null, and an object of any form. */
function shortened(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text === '{"anyOf":[{"type":"string"},{"type":"null"}]}') return { type: ['string', 'null'] };
  if (text === '{"type":"object","properties":{},"additionalProperties":{}}') return { type: 'object' };
  return value;
}

const longestEnum = 10;

type ObjectSchema = JsonObject & { type: 'object' };

type Override = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'];

function objectSchemaOf(of: z.ZodType, io: 'input' | 'output', override?: Override): ObjectSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(of, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    cycles: 'ref',
    reused: 'ref',
    metadata: descriptions,
    ...(override && { override }),
  });
  return { ...requireJsonObject(schema), type: 'object' };
}
