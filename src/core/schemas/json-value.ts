import { z } from 'zod';
import { isJsonObject, type Json } from '../json.ts';
import { documentedAs } from './documented-as.ts';

type Path = readonly PropertyKey[];

/** The schema of any JSON value. It does not say what lists and objects contain. */
const anyType = z.unknown().meta({ type: ['string', 'number', 'boolean', 'null', 'object', 'array'] });

const scalars = [z.string(), z.number(), z.boolean(), z.null()] as const;

const members = z.record(
  z.string(),
  z.lazy(() => anyJson),
);

/**
 * Describes any JSON value. Used in JSON Schemas only. The members of objects refer to this schema again. The items of
 * lists do not, because generated TypeScript interfaces cannot contain a list of their own type (TS2502).
 */
export const anyJson: z.ZodType = z
  .union([...scalars, z.array(z.union([...scalars, z.array(anyType), members])), members])
  .meta({ id: 'JsonValue', description: 'Any JSON value.' });

/** Describes any JSON object. Used in JSON Schemas only. */
export const anyJsonObject = z.record(z.string(), anyJson);

/** Any JSON value whose numbers are finite. JSON.parse reads 1e999 as Infinity, which JSON cannot express. */
export const jsonValue = documentedAs(z.unknown().superRefine(refineFinite).refine(isJson), anyJson);

/** A free-form map (GEN-10). Other code, which knows what its names and values mean, checks them. */
export const jsonObject = documentedAs(
  z
    .unknown()
    .superRefine((value, context) => {
      if (isJsonObject(value)) refineFinite(value, context);
      else context.addIssue({ code: 'invalid_type', expected: 'object', input: value, continue: false });
    })
    .refine(isJsonObject),
  anyJsonObject,
);

/** Whether a value that was parsed from JSON exists. Nothing else needs to be checked. */
function isJson(value: unknown): value is Json {
  return value !== undefined;
}

function refineFinite(value: unknown, context: z.core.$RefinementCtx): void {
  if (value === undefined)
    context.addIssue({ code: 'invalid_type', expected: 'unknown', input: value, continue: false });
  const path = nonFinitePath(value);
  if (path)
    context.addIssue({ code: 'custom', path: [...path], message: 'The number is too large: send one below 1.8e308.' });
}

/**
 * The path of the first number that is not finite. Recursion is safe here, because the nesting of requests is limited.
 */
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
  for (const [name, member] of Object.entries(value)) {
    const path = nonFinitePath(member);
    if (path) return [name, ...path];
  }
  return undefined;
}
