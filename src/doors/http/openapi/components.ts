import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject, parseJsonText, requireJsonObject } from '../../../core/json.ts';
import { toJsonSchema } from './schema.ts';

type Direction = 'input' | 'output';

const location = '#/components/schemas/';

/**
 * The named schemas of the document, which have an id in `.meta({ id })`. A schema that is used in both requests and
 * responses, and differs between them, becomes two components. For example, `Layer` describes responses, which contain
 * all defaults, and `LayerInput` describes requests, which may omit the fields that have a default.
 */
export class Components {
  readonly #byDirection = { input: new Map<string, JsonObject>(), output: new Map<string, JsonObject>() };

  /**
   * Returns the JSON Schema of a zod schema, with temporary references to named schemas. `complete` makes the
   * references final.
   */
  describe(schema: z.ZodType, direction: Direction): JsonObject {
    // The schema is wrapped in an object, so that a schema with an id becomes a reference too.
    const { $defs, properties } = toJsonSchema(z.strictObject({ schema }), direction);
    for (const [id, named] of Object.entries(isJsonObject($defs) ? $defs : {}))
      this.#add(id, requireJsonObject(toReferences(named, direction)), direction);
    return requireJsonObject(toReferences(requireJsonObject(properties)['schema'] ?? null, direction));
  }

  /** Returns the document with final references, and the components to which it refers. */
  complete(document: JsonObject): { document: JsonObject; schemas: Record<string, JsonObject> } {
    const { input, output } = this.#byDirection;
    const different = this.#findDifferent();
    const finish = (value: JsonObject): JsonObject => {
      const text = JSON.stringify(value).replaceAll(/#input\/(\w+)/g, (_, id: string) => finalReference(id, different));
      return requireJsonObject(JSON.parse(text.replaceAll('#output/', location)));
    };
    const schemas = [
      ...[...output].map(([id, schema]) => [id, finish(schema)] as const),
      ...[...input].map(([id, schema]) => [different.has(id) ? `${id}Input` : id, finish(schema)] as const),
    ];
    return {
      document: finish(document),
      schemas: Object.fromEntries(schemas.toSorted(([one], [other]) => one.localeCompare(other))),
    };
  }

  #add(id: string, named: JsonObject, direction: Direction): void {
    const schema = withoutDefaults(named);
    const existing = this.#byDirection[direction].get(id);
    if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the id ${id}`);
    this.#byDirection[direction].set(id, schema);
  }

  /** The ids of schemas that differ between requests and responses, or that contain such schemas. */
  #findDifferent(): ReadonlySet<string> {
    const { input, output } = this.#byDirection;
    const different = new Set<string>();
    const differs = (id: string, schema: JsonObject) => {
      const text = JSON.stringify(schema);
      const other = JSON.stringify(output.get(id)).replaceAll('#output/', '#input/');
      return text !== other || [...text.matchAll(/#input\/(\w+)/g)].some(([, used = '']) => different.has(used));
    };
    for (let size = -1; size < different.size; ) {
      size = different.size;
      for (const [id, schema] of input) if (output.has(id) && differs(id, schema)) different.add(id);
    }
    return different;
  }
}

function finalReference(id: string, different: ReadonlySet<string>): string {
  return `${location}${id}${different.has(id) ? 'Input' : ''}`;
}

/** Replaces zod's references with temporary ones that say whether they are used in a request or a response. */
function toReferences(schema: Json, direction: Direction): Json {
  return parseJsonText(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', `"$ref":"#${direction}/`));
}

/**
 * A component without the defaults of its fields. Code generators assume that a field with a default is always present.
 * This is true for responses, where the field is also listed as required, but not for requests.
 */
function withoutDefaults(schema: JsonObject): JsonObject {
  const { default: _, ...rest } = schema;
  const entries = Object.entries(rest).map(([keyword, value]): [string, Json] => {
    if (keyword === 'properties' && isJsonObject(value)) {
      const properties = Object.entries(value).map(([name, field]) => [name, fieldWithoutDefaults(field)] as const);
      return [keyword, Object.fromEntries(properties)];
    }
    return [keyword, Array.isArray(value) ? value.map(fieldWithoutDefaults) : fieldWithoutDefaults(value)];
  });
  return Object.fromEntries(entries);
}

function fieldWithoutDefaults(value: Json): Json {
  return isJsonObject(value) ? withoutDefaults(value) : value;
}
