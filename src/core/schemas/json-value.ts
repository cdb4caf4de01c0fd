import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';

type Path = readonly PropertyKey[];

/** Any JSON value with finite numbers only: JSON.parse reads 1e999 as Infinity, which JSON cannot express. */
export const jsonValue = z.unknown().superRefine(refineFinite) as unknown as z.ZodType<Json>;

/** A free-form map (GEN-10). The code that knows what its names and values mean checks them. */
export const jsonObject = z.unknown().superRefine((value, context) => {
  if (isJsonObject(value)) refineFinite(value, context);
  else context.addIssue({ code: 'invalid_type', expected: 'object', input: value, continue: false });
}) as unknown as z.ZodType<JsonObject>;

function refineFinite(value: unknown, context: z.core.$RefinementCtx): void {
  if (value === undefined)
    context.addIssue({ code: 'invalid_type', expected: 'unknown', input: value, continue: false });
  const path = nonFinitePath(value);
  if (path)
    context.addIssue({ code: 'custom', path: [...path], message: 'The number is too large: send one below 1.8e308.' });
}

/** The path of the first number that is not finite. Recursion is safe because the door limits the nesting. */
function nonFinitePath(value: unknown): Path | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : [];
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const path = nonFinitePath(value[index]);
      if (path) return [index, ...path];
    }
    return undefined;
  }
  for (const name in value) {
    const path = nonFinitePath((value as Record<string, unknown>)[name]);
    if (path) return [name, ...path];
  }
  return undefined;
}
