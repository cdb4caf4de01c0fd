import { z } from 'zod';
import type { JsonObject } from '../../../core/json.ts';
import { timestamp, warning } from '../contract/common.ts';
import * as people from '../contract/people.ts';
import * as records from '../contract/records.ts';
import * as renders from '../contract/renders.ts';
import * as shaders from '../contract/shaders.ts';
import * as templates from '../contract/templates.ts';
import { jsonSchemaOf } from './schema.ts';

/** The records of answers by their names: `webhook` of the contract is the component `Webhook`. */
export function namedSchemas(): Record<string, JsonObject> {
  const exported: Record<string, unknown> = { warning, ...people, ...records, ...renders, ...shaders, ...templates };
  const schemas = Object.entries(exported).flatMap(([name, schema]) =>
    schema instanceof z.ZodObject
      ? [[`${name.slice(0, 1).toUpperCase()}${name.slice(1)}`, jsonSchemaOf(schema, 'output')] as const]
      : [],
  );
  return { ...Object.fromEntries(schemas), Timestamp: jsonSchemaOf(timestamp, 'output') };
}
