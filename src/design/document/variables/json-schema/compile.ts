import { isJsonObject, type Json, type JsonObject } from '../../../../core/json.ts';
import { applicators } from './applicators.ts';
import { assertions } from './assertions.ts';
import type { Evaluated } from './evaluated.ts';
import type { Place, Run } from './run.ts';

/** A keyword of one schema, compiled to a function that checks values. */
export type Keyword = (run: Run, value: Json, place: Place | undefined, evaluated: Evaluated | undefined) => boolean;

/**
 * Makes a keyword from a member of a schema. Returns undefined if the argument is invalid. The member then has no
 * effect, because older schemas were not checked as strictly.
 */
export type MakeKeyword = (argument: Json, schema: JsonObject) => Keyword | undefined;

/**
 * The keywords in the order in which they run. `unevaluated…` comes last, because it depends on what all others have
 * evaluated.
 */
const keywords: ReadonlyMap<string, MakeKeyword> = new Map([
  ...Object.entries(assertions),
  ...Object.entries(applicators),
]);

interface CompiledSchema {
  keywords: readonly Keyword[];
  /** Whether the schema has a keyword that must know what the other keywords have evaluated. */
  asksForUnevaluated: boolean;
}

const nothing: CompiledSchema = { keywords: [], asksForUnevaluated: false };
const compiledSchemas = new WeakMap<object, CompiledSchema>();

/** Compiles the keywords of a schema, once for each schema object. An invalid schema accepts every value. */
export function compileSchema(schema: Json): CompiledSchema {
  if (!isJsonObject(schema)) return nothing;
  const before = compiledSchemas.get(schema);
  if (before) return before;
  const made: Keyword[] = [];
  for (const [name, make] of keywords) {
    const argument = Object.hasOwn(schema, name) ? schema[name] : undefined;
    const keyword = argument === undefined ? undefined : make(argument, schema);
    if (keyword) made.push(keyword);
  }
  const asksForUnevaluated = ['unevaluatedProperties', 'unevaluatedItems'].some((name) => Object.hasOwn(schema, name));
  const compiledSchema = { keywords: made, asksForUnevaluated };
  compiledSchemas.set(schema, compiledSchema);
  return compiledSchema;
}
