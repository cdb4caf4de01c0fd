import { z } from 'zod';

/** What lists of templates are filtered by. */
export const templateFilters = {
  search: z
    .string()
    .refine((text) => [...text].length <= 80, 'The text may have at most 80 characters.')
    .optional(),
  category: z.string().max(100).optional(),
  tag: z.string().max(50).optional(),
};
