import { z } from 'zod';

/** zod's metadata without examples, which are shown with the whole response. */
class Descriptions extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<Schema extends z.core.$ZodType>(schema: Schema) {
    const meta = z.globalRegistry.get(schema);
    if (!meta) return undefined;
    const described = { ...meta };
    delete described.examples;
    return described;
  }
}

/** The parts of zod's metadata that JSON schemas get. */
export const descriptions = new Descriptions();
