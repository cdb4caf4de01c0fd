import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject, prototypeNames } from '../../core/json.ts';

/** A fault inside a free-form map, by its path there. */
export interface MapFault {
  path: string[];
  code: 'invalid_value' | 'too_deep';
  message: string;
}

/** Levels of objects and lists, the map itself counted. */
const maxDepth = 32;

/** A free-form map (GEN-10) that nests 32 deep at most and has no name of a prototype in it; `check` adds faults. */
export function openMap(check: (map: JsonObject) => MapFault[] = () => []) {
  return z.record(z.string(), z.unknown()).superRefine((value, context) => {
    const map = value as JsonObject;
    for (const { path, code, message } of [...hostileParts(map, [], 1), ...check(map)]) {
      context.addIssue({ code: 'custom', path, message, params: { code } });
    }
  }) as unknown as z.ZodType<JsonObject>;
}

/** The door's parser bounds the nesting of a body, so that recursion ends. */
function hostileParts(value: Json, path: string[], depth: number): MapFault[] {
  if (typeof value !== 'object' || value === null) return [];
  if (depth > maxDepth) return [{ path, code: 'too_deep', message: `May nest ${maxDepth} levels deep` }];
  return Object.entries(value).flatMap(([name, member]) => {
    const place = [...path, name];
    const isForbidden = isJsonObject(value) && prototypeNames.has(name);
    const forbidden = { path: place, code: 'invalid_value', message: `${name} cannot be a name here` } as const;
    return [...(isForbidden ? [forbidden] : []), ...hostileParts(member, place, depth + 1)];
  });
}
