import { z } from 'zod';
import type { JsonObject } from '../../../../core/json.ts';
import { lineText } from '../../../../core/line-text.ts';
import { listOf, mapOf } from '../../../../core/schemas/bounded.ts';
import { jsonValue } from '../../../../core/schemas/json-value.ts';
import {
  apiName,
  fieldApiName,
  fieldDefinitions,
  hasSlugField,
} from '../../../../records/content/field-definitions.ts';

const collection = {
  name: lineText(200),
  fields: fieldDefinitions,
  preview: z.strictObject({ slugField: fieldApiName.default('slug') }).default({ slugField: 'slug' }),
};

function requireSlugField(
  { fields, preview }: { fields: z.output<typeof fieldDefinitions>; preview: { slugField: string } },
  context: z.RefinementCtx,
): void {
  if (hasSlugField(fields, preview.slugField)) return;
  const message = `This must name a field of the type text, but ${preview.slugField} is not one.`;
  context.addIssue({ code: 'custom', path: ['preview', 'slugField'], message });
}

/** POST …/collections */
export const newCollectionBody = z.strictObject({ apiName, ...collection }).superRefine(requireSlugField);

/** PUT …/collections/:apiName: the whole of it; its apiName, which templates know it by, stays. */
export const collectionBody = z
  .strictObject({ apiName: apiName.exactOptional(), ...collection })
  .superRefine(requireSlugField);

// Free-form here (GEN-10); the collection's definitions judge it.
const data = mapOf(z.string().max(64), jsonValue, { max: 1_000 }) as z.ZodType<JsonObject>;

const variant = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'Use 1 to 64 letters, digits, _ or -.')
    .exactOptional(),
  name: lineText(200),
  data,
});

/** POST …/entries and PUT /entries/:id. */
export const entryBody = z.strictObject({ data, variants: listOf(variant, { max: 50 }).exactOptional() });

/** How public reads are shown: `depth` 0 to 5, `variants` as a comma list in the order of the overlay (CON-1, CON-4). */
export const publicView = z.object({
  depth: z
    .string()
    .regex(/^[0-5]$/, 'This must be a whole number from 0 to 5.')
    .transform(Number)
    .default(0),
  variants: z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .default([]),
});
