import { z } from 'zod';
import { parseJson } from '../core/json-text.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';

/**
 * The highest page number. No list has as many pages, so a higher page would be just as empty. The offset of this page
 * is still an exact integer.
 */
const lastPage = 1_000_000_000;

/** Text that consists of one positive whole number. */
const positiveInteger = z
  .string()
  .regex(/^[1-9][0-9]*$/, 'This must be a positive whole number.')
  .transform(Number);

/** Text that consists of one number. */
export const numberText = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, 'This must be a number.')
  .transform(Number);

/**
 * A number in a query. Queries contain text, which is converted to a number before the schema of the number checks it.
 * OpenAPI describes the parameter as that number, because generated clients convert numbers to such text.
 */
export function queryNumber<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return documentedAs(numberText.pipe(schema), schema);
}

/** A flag in a query: `true`, `false`, `1` or `0`. OpenAPI describes it as a boolean. */
export const flag = documentedAs(
  z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1'),
  z.boolean(),
);

/** The paging fields of a list as JSON, for requests without a query. They have the same limits as in `listQuery`. */
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
 * The query of a list: `page` from 1, and `perPage` up to its maximum (GEN-6). A page after the last one is empty and
 * not an error. A route adds its own parameters with `.extend`. records/paging.ts creates the response from this query.
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
 * Copies descriptions from fields of a body to fields of a query with the same name and meaning, if the query's fields
 * have no descriptions of their own.
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

/** How OpenAPI describes the start and the end of a time range. */
const dayOrTime = z.union([z.iso.date(), z.iso.datetime({ offset: true })]).meta({ id: 'DayOrTime' });

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Parses a day (`2026-11-21`) or a time (ISO 8601 in UTC) to epoch milliseconds. */
export const moment = documentedAs(z.union([z.iso.date().transform((day) => Date.parse(day)), instant]), dayOrTime);

/**
 * Parses the end of a time range, which is exclusive, to epoch milliseconds. If it is a day, the range includes the
 * whole day.
 */
export const endMoment = documentedAs(
  z.union([z.iso.date().transform((day) => Date.parse(day) + dayMs), instant]),
  dayOrTime,
);

/**
 * A list that is sent as text, with commas between its items. OpenAPI describes it as a list in this form. Blanks
 * around an item are ignored.
 */
export function commaList<List extends z.ZodType<unknown, string[]>>(list: List) {
  const split = z.string().transform((text) => text.split(',').map((item) => item.trim()));
  return documentedAs(split.pipe(list), list);
}

/**
 * `public=true` in the query of a list that can also include public records of other spaces. Any other value counts as
 * false. It is already read when the request is authorized, before the query is parsed, because it affects who may send
 * the request.
 */
export const publicOnly = documentedAs(z.string().optional(), z.boolean().default(false)).describe(
  'Whether to list the public records of all spaces, which anyone may do. By default the records of your space are listed.',
);

/** JSON that is sent as text in a query parameter. */
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
