import { z } from 'zod';

/** No list is this long: a page beyond is as empty as this one, and its offset still counts exactly. */
const lastPage = 1_000_000_000;

const positiveInteger = z
  .string()
  .regex(/^[1-9][0-9]*$/, 'This must be a positive whole number.')
  .transform(Number);

/** Paging of a list as JSON has it, for a door that takes no query; the same bounds as `listQuery`. */
export function listFields({ perPageDefault, perPageMax = 100 }: { perPageDefault: number; perPageMax?: number }) {
  return {
    page: z.int().min(1).max(lastPage).default(1),
    perPage: z.int().min(1).max(perPageMax).default(perPageDefault),
  };
}

/**
 * The query of a list: `page` from 1 and `perPage` up to its maximum (GEN-6). A page past the end is no error, however
 * far. Add a route's own parameters with `.extend`. records/paging.ts makes the answer of what it gives.
 */
export function listQuery({ perPageDefault, perPageMax = 100 }: { perPageDefault: number; perPageMax?: number }) {
  return z.object({
    page: positiveInteger.transform((page) => Math.min(page, lastPage)).default(1),
    perPage: positiveInteger
      .refine((perPage) => perPage <= perPageMax, `perPage must be at most ${perPageMax}.`)
      .default(perPageDefault),
  });
}
