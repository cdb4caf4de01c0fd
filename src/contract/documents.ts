import { z } from 'zod';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { anyJson, anyJsonObject } from '../core/schemas/json-value.ts';
import { binding } from '../design/document/bindings.ts';
import { authoredLayer } from '../design/document/layers/index.ts';
import { contentSource } from '../design/document/page.ts';
import { items, openObject, valuesByName } from './common.ts';

/**
 * Describes a part of a document in a response. It does not check the part again, because the part was checked when it
 * was saved, perhaps by rules that have changed since.
 */
function saved(part: z.ZodType): z.ZodType<object> {
  return documentedAs(openObject, part);
}

export const layers = items(saved(authoredLayer));

export const bindings = items(saved(binding));

export const contentSources = items(saved(contentSource));

/** Variables in the form in which they are stored. */
export const variableSet = saved(
  z
    .strictObject({
      schema: z
        .strictObject({
          type: z.literal('object').describe('The type of the schema, which is always `object`.'),
          properties: valuesByName(anyJsonObject).describe(
            'The JSON Schema of each variable by its name, with `default`, `title` and `description`.',
          ),
        })
        .describe('A JSON Schema of an object with a property for each variable.'),
      values: valuesByName(anyJson).describe('The values that apply without tweaks, by name.'),
      ids: valuesByName(z.string())
        .optional()
        .describe('The ids of variables by name, where the id differs from the name.'),
    })
    .meta({ id: 'VariableSet' }),
);
