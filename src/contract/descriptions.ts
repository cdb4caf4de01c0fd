import { z } from 'zod';

/** The metadata of schemas without examples, because examples are shown with the whole response. */
class Descriptions extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    const meta = z.globalRegistry.get(schema);
    if (!meta) return undefined;
    const described = { ...meta };
    delete described.examples;
    return described;
  }
}

/** The parts of zod's metadata that are included in JSON schemas. */
export const descriptions = new Descriptions();
