import { type JsonObject, requireJsonObject } from '../../core/json.ts';
import { hoistSchemas } from '../http/openapi/hoist.ts';
import { toJsonSchema } from '../http/openapi/schema.ts';
import type { Tool } from './tool.ts';

/**
 * The input of a tool as JSON Schema 2020-12, with a description of every field. It is made from the schema that validates
 * the input.
 */
export function toInputSchema({ input }: Pick<Tool, 'input'>): ObjectSchema {
  return objectSchema(toJsonSchema(input, 'input'));
}

/**
 * The structured content of a tool as JSON Schema, for clients that check it or pass it on. Clients hand the list of tools to
 * models, so keywords and long lists of codes that no model needs to read an answer are left out.
 */
export function toOutputSchema({ answers }: Pick<Tool, 'answers'>): ObjectSchema {
  return objectSchema(
    toJsonSchema(answers, 'output', (schema) => {
      for (const keyword of unneeded) delete schema[keyword];
      if (schema.enum && schema.enum.length > longestEnum) delete schema.enum;
      if (schema.additionalProperties === false) delete schema.additionalProperties;
    }),
  );
}

/** What a model reads in an answer explains itself by its name; inputs keep their descriptions and required fields. */
const unneeded = [
  'description',
  'required',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
] as const;

const longestEnum = 10;

type ObjectSchema = JsonObject & { type: 'object' };

const definitions = { location: '#/$defs/', shortest: 45, wholeFields: true };

/** What a schema uses more than once is moved to its `$defs`, so that the list of tools stays small: a page has about a hundred fields. */
function objectSchema(schema: JsonObject): ObjectSchema {
  const { paths, schemas } = hoistSchemas({ schema }, {}, definitions);
  const root = requireJsonObject(paths['schema']);
  return { ...root, type: 'object', ...(Object.keys(schemas).length > 0 ? { $defs: schemas } : {}) };
}
