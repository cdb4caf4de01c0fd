import type { Fault } from '../../core/errors/app-error.ts';
import { isJsonObject, type Json, type JsonObject, nestsDeeper } from '../../core/json.ts';
import { quote } from '../../core/quote.ts';
import { listVariables } from '../document/variables/index.ts';
import type { VariableSchema } from '../document/variables/schema.ts';
import { NameMatcher } from './matching.ts';
import type { VariableScopes } from './tweaks.ts';

/** The maximum nesting of lists and objects, the same as in a request body. */
const maxDepth = 64;
const numberText = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Converts tweaks from text to values (RND-1), by the schema of the variable, or part of a variable, to which the key
 * refers: numbers, booleans, JSON for objects and lists, and text for everything else.
 */
export function readTextTweaks(
  tweaks: Readonly<Record<string, string>>,
  { page, template, space }: VariableScopes,
): { tweaks: JsonObject; faults: Fault[] } {
  const schemas = new Map<string, VariableSchema>();
  for (const variable of [space, template, page].flatMap(listVariables)) {
    schemas.set(variable.id, variable.schema).set(variable.name, variable.schema);
  }
  const matcher = new NameMatcher(schemas);
  const faults: Fault[] = [];
  const entries = Object.entries(tweaks).map(([key, text]): [string, Json] => {
    const match = matcher.match(key);
    const value = readText(text, match?.path.reduce<VariableSchema | undefined>(memberSchema, match.target));
    if (value !== undefined) return [key, value];
    faults.push({
      path: `tweak:${key}`,
      code: 'invalid_value',
      message: `The value must be JSON, because ${quote(key)} is a list or an object.`,
    });
    return [key, text];
  });
  return { tweaks: Object.fromEntries(entries), faults };
}

function memberSchema(schema: VariableSchema | undefined, segment: string): VariableSchema | undefined {
  const properties = schema?.['properties'];
  const member =
    isJsonObject(properties) && Object.hasOwn(properties, segment) ? properties[segment] : schema?.['items'];
  return isJsonObject(member) ? member : undefined;
}

/**
 * Reads a value from text; undefined if the text should be JSON but is not. An invalid number or boolean remains text,
 * so that the schema rejects it.
 */
function readText(text: string, schema: VariableSchema | undefined): Json | undefined {
  const types = [schema?.['type']].flat();
  if ((types.includes('number') || types.includes('integer')) && numberText.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (types.includes('null') && text === 'null') return null;
  if (types.includes('string')) return text;
  if (!types.includes('object') && !types.includes('array')) return text;
  try {
    const value: Json = JSON.parse(text);
    return nestsDeeper(value, maxDepth) ? undefined : value;
  } catch {
    return undefined;
  }
}
