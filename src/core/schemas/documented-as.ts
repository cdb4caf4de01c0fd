import { z } from 'zod';

interface DocumentedDef extends z.core.$ZodTypeDef {
  /** The schema that parses the value. */
  schema: z.ZodType;
  /** The schema that describes the value in JSON Schemas. */
  documented: z.ZodType;
}

interface DocumentedSchema extends z.ZodType {
  documented: z.ZodType;
}

const Documented = z.core.$constructor('GalleyDocumented', (inst: DocumentedSchema, def: DocumentedDef) => {
  z.ZodType.init(inst, def);
  inst.documented = def.documented;
  z.core.util.defineLazy(inst._zod, 'optin', () => def.schema._zod.optin);
  z.core.util.defineLazy(inst._zod, 'optout', () => def.schema._zod.optout);
  inst._zod.parse = (payload, context) => def.schema._zod.run(payload, context);
  inst._zod.processJSONSchema = (context, _, params) => {
    z.core.process(def.documented, context, params);
    const seen = context.seen.get(inst);
    if (seen) seen.ref = def.documented;
  };
});

/**
 * Creates a schema that parses values with `schema`, and that JSON Schemas describe with `documented`. It is for values
 * that Galley's own code parses, such as numbers in a query, which are text before they are parsed. `documented` never
 * parses anything.
 */
export function documentedAs<Schema extends z.ZodType>(
  schema: Schema,
  documented: z.ZodType,
): z.ZodType<z.output<Schema>, z.input<Schema>> {
  const wrapper = new Documented({ type: 'custom', schema, documented });
  return wrapper as z.ZodType<z.output<Schema>, z.input<Schema>>;
}

/**
 * The schema that describes a value in JSON Schemas. It is another schema if `documentedAs` was used, otherwise the
 * schema itself.
 */
export function documentedSchema(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof Documented ? schema.documented : schema;
}
