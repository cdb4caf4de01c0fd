import { z } from 'zod';
import { parseJson } from '../core/json-text.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';

/** No list is this long: a later page would be as empty as this one, and its offset is still an exact integer. */
const lastPage = 1_000_000_000;

/** Text that is one positive whole number. */
const positiveInteger = z
  .string()
  .regex(/^[1-9][0-9]*$/, 'This must be a positive whole number.')
  .transform(Number);

/** Text that is one number. */
export const numberText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'This must be a number.')
  .transform(Number);

/**
 * A number of a query: text there, which the schema of the number judges. OpenAPI describes it as that number, because
 * generated clients write numbers as such text.
 */
export function queryNumber<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return documentedAs(numberText.pipe(schema), schema);
}

/** A flag of a query: `true`, `false`, `1` or `0`, which OpenAPI describes as a boolean. */
export const flag = documentedAs(
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  z.boolean(),
);

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
      page: documentedAs(
        positiveInteger.transform((page) => Math.min(page, lastPage)).default(1),
        z.int().min(1).default(1),
      ),
      perPage: documentedAs(
        positiveInteger
          .refine((perPage) => perPage <= perPageMax, `perPage must be at most ${perPageMax}.`)
          .default(perPageDefault),
        z.int().min(1).max(perPageMax).default(perPageDefault),
      ),
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

/** How OpenAPI describes both ends of a range. */
const dayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).meta({ id: 'DayOrTime' });

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** A day (`2026-11-21`) or a moment, ISO 8601 in UTC → epoch milliseconds. */
export const moment = documentedAs(z.union([z.iso.date().transform((day) => Date.parse(day)), instant]), dayOrTime);

/** The end of a range, exclusive: a day stands for all of itself. Epoch milliseconds. */
export const endMoment = documentedAs(
  z.union([z.iso.date().transform((day) => Date.parse(day) + dayMs), instant]),
  dayOrTime,
);

/**
 * Text with commas between the items of a list, which OpenAPI describes as a list that is sent so. Blanks around an item
 * do not count.
 */
export function commaList<List extends z.ZodType<unknown, string[]>>(list: List) {
  const split = z.string().transform((text) => text.split(',').map((item) => item.trim()));
  return documentedAs(split.pipe(list), list);
}

/**
 * `public=true` of a list that also has public records of other spaces. Every other value counts as false, as before the query
 * is read: it decides who may ask.
 */
export const publicOnly = documentedAs(z.string().optional(), z.boolean().default(false)).describe(
  'Whether to list the public records of all spaces, which anyone may do. By default the records of your space are listed.',
);

/** JSON inside a query parameter. */
export function jsonText<Schema extends z.ZodType>(schema: Schema) {
  const text = z.string().max(100_000);
  const parsed = text.transform((json, context): unknown => {
    try {
      return parseJson(new TextEncoder().encode(json));
    } catch {
      context.addIssue({ code: 'custom', message: 'This must be JSON.' });
      return z.NEVER;
    }
  });
  return documentedAs(parsed.pipe(schema), text.meta({ contentMediaType: 'application/json' }));
}
