import { z } from 'zod';
import { renderTypes } from '../core/names/renders.ts';
import { documentedAs } from '../core/schemas/documented-as.ts';
import { anyJsonObject } from '../core/schemas/json-value.ts';
import { warningCodes } from '../core/warnings.ts';
import { sample } from './examples.ts';

/**
 * This file contains schemas of response data. They are strict, so that tests fail for a field that is not described.
 * They are not used to parse anything.
 */

/** An id: 21 URL-safe characters if the service created it, or an id that was imported (GEN-11). */
export const id = z
  .string()
  .min(1)
  .max(64)
  .meta({ examples: [sample.template] });

/** A timestamp in ISO 8601, in UTC and with milliseconds (GEN-11). */
export const timestamp = z.iso.datetime({ precision: 3 }).meta({
  description: 'A time in ISO 8601, in UTC with milliseconds.',
  id: 'Timestamp',
  examples: [sample.createdOn],
});
export type Timestamp = z.output<typeof timestamp>;

/** Any JSON object, whose form the user decides. */
export const openObject: z.ZodType<object> = documentedAs(z.looseObject({}), anyJsonObject).meta({ examples: [{}] });

/** True if a list had no room for the full record. The record itself must then be read separately (LIM-3). */
export const truncated = z
  .literal(true)
  .optional()
  .describe(
    'Present and true if the list had no room for the body of this record. Read the record by itself to get it.',
  );

/** The engines that draw pages. `takumi` runs in the isolate, and `html` in a browser (RND-8). */
export const engine = z.enum(renderTypes);

/** A list in a response, whose length is limited where it is created (LIM-3). */
export function items<Item extends z.ZodType>(item: Item): z.ZodType<ReadonlyArray<z.output<Item>>> {
  // biome-ignore lint/plugin: bounded lists are for outside input
  return z.array(item);
}

/** Values by names that the user chooses. */
export function valuesByName<Value extends z.ZodType>(
  value: Value,
): z.ZodType<Readonly<Record<string, z.output<Value>>>> {
  // biome-ignore lint/plugin: bounded maps are for outside input
  return z.record(z.string(), value);
}

/** The `success` of a response to an action that succeeded. If it fails, the response is an error. */
export const success = z.literal(true).describe('Always true. A failure returns an error instead.');

/** A response with one record. `.extend` adds fields next to the record. */
export function doc<Doc extends z.ZodType>(of: Doc) {
  return z.strictObject({ doc: of.describe('The record after this request.') });
}

const count = z
  .int()
  .min(0)
  .meta({ examples: [1] });

/** A response with one page of a list. `count` is the number of records in the whole list (GEN-6). */
export function list<Item extends z.ZodType>(of: Item) {
  return z.strictObject({
    list: items(of).describe('The records of this page, in a stable order.'),
    count: count.describe('The number of records in the whole list, not only on this page.'),
    pagesCount: count.describe('The number of pages that the list has at this `perPage`.'),
  });
}

/** The response to a deletion. `.extend` adds further fields. */
export function deleteAnswer() {
  return z.strictObject({ success, id: id.describe('The id of the deleted record.') });
}

/** A warning: the request succeeded, but something could not be done as requested (RND-24). */
export const warning = z
  .strictObject({
    code: z
      .enum(warningCodes)
      .describe('The kind of warning, which never changes. Each code is explained at /docs/warnings.'),
    message: z.string().describe('A sentence that says what happened and what to do.'),
    layerId: z
      .string()
      .optional()
      .describe('The id of the layer that the warning is about. Absent if it concerns no single layer.'),
    pageId: z
      .string()
      .optional()
      .describe('The id of the page that the warning is about. Absent if it concerns no single page.'),
  })
  .meta({
    id: 'Warning',
    examples: [
      { code: 'text_overflow', message: 'The text does not fit its box', layerId: 'title', pageId: sample.page },
    ],
  });
export type Warning = z.output<typeof warning>;

export const times = {
  createdOn: timestamp.describe('The time of creation.'),
  updatedOn: timestamp.describe('The time of the last change.'),
};

export const noBody = z.strictObject({}).optional();
