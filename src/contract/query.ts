import { z } from 'zod';
import { parseJson } from '../core/json-text.ts';

/** No list is this long: a later page would be as empty as this one, and its offset is still an exact integer. */
const lastPage = 1_000_000_000;

const positiveInteger = z
  .string()
  .regex(/^[1-9][0-9]*$/, 'This must be a positive whole number.')
  .transform(Number);

/** Paging of a list as JSON has it, for a door that takes no query; the same bounds as `listQuery`. */
export function listFields({ perPageDefault, perPageMax = 100 }: { perPageDefault: number; perPageMax?: number }) {
  return {
    page: z
      .int()
      .min(1)
      .max(lastPage)
      .default(1)
      .describe('The page of the list to read, starting at 1. A page past the end has an empty `list`.'),
    perPage: z.int().min(1).max(perPageMax).default(perPageDefault).describe('The number of records on a page.'),
  };
}

/**
 * The query of a list: `page` from 1 and `perPage` up to its maximum (GEN-6). A page past the end is no error, however
 * far. Add a route's own parameters with `.extend`. records/paging.ts creates the response from it.
 */
export function listQuery({ perPageDefault, perPageMax = 100 }: { perPageDefault: number; perPageMax?: number }) {
  return z.object(
    describeLike(listFields({ perPageDefault, perPageMax }), {
      page: positiveInteger.transform((page) => Math.min(page, lastPage)).default(1),
      perPage: positiveInteger
        .refine((perPage) => perPage <= perPageMax, `perPage must be at most ${perPageMax}.`)
        .default(perPageDefault),
    }),
  );
}

/**
 * Fields of a query with the same meaning as in a body: those without a description get that of the field with the same
 * name.
 */
export function describeLike<Shape extends Readonly<Record<string, z.ZodType>>>(
  body: Readonly<Record<string, z.ZodType>>,
  query: Shape,
): Shape {
  for (const [name, field] of Object.entries(query)) {
    const description = body[name]?.description;
    if (field.description === undefined && description !== undefined)
      z.globalRegistry.add(field, { ...z.globalRegistry.get(field), description });
  }
  return query;
}

const dayMs = 86_400_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** A day (`2026-11-21`) or a moment, ISO 8601 in UTC → epoch milliseconds. */
export const moment = z.union([z.iso.date().transform((day) => Date.parse(day)), instant]);

/** The end of a range, exclusive: a day stands for all of itself. Epoch milliseconds. */
export const endMoment = z.union([z.iso.date().transform((day) => Date.parse(day) + dayMs), instant]);

export const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

export const numberText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'This must be a number.')
  .transform(Number);

/** JSON inside a query parameter. */
export function jsonText<Schema extends z.ZodType>(schema: Schema) {
  return z
    .string()
    .max(100_000)
    .transform((text, context): unknown => {
      try {
        return parseJson(new TextEncoder().encode(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'This must be JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
