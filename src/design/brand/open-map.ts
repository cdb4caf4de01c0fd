import { maxFound } from '../../core/errors/faults.ts';
import { isJsonObject, type Json, type JsonObject, prototypeNames } from '../../core/json.ts';
import { jsonObject } from '../../core/schemas/json-value.ts';

/** A fault in a free-form map, with its path in the map. */
export interface MapFault {
  path: string[];
  code: 'invalid_value' | 'too_deep';
  message: string;
}

/** The maximum number of levels of objects and lists, including the map itself. */
const maxDepth = 32;

/**
 * Creates the schema of a free-form map (GEN-10) that nests at most 32 levels deep and contains no prototype names.
 * `check` returns further faults.
 */
export function openMap(check: (map: JsonObject) => Iterable<MapFault> = () => []) {
  return jsonObject.superRefine((map, context) => {
    let count = 0;
    for (const faults of [hostileParts(map, [], 1), check(map)]) {
      for (const { path, code, message } of faults) {
        context.addIssue({ code: 'custom', path, message, params: { code } });
        if (++count >= maxFound) return;
      }
    }
  });
}

/**
 * Yields the faults of a value and its parts. The recursion is safe, because the parser of requests limits the nesting
 * of a body.
 */
function* hostileParts(value: Json, path: readonly string[], depth: number): Generator<MapFault, void> {
  if (typeof value !== 'object' || value === null) return;
  if (depth > maxDepth) {
    yield { path: [...path], code: 'too_deep', message: `Values may be nested at most ${maxDepth} levels deep.` };
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (isJsonObject(value) && prototypeNames.has(name)) {
      yield { path: [...path, name], code: 'invalid_value', message: `${name} is not allowed as a name.` };
    }
    if (typeof member === 'object' && member !== null) yield* hostileParts(member, [...path, name], depth + 1);
  }
}
