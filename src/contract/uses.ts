import { z } from 'zod';
import { id, list } from './common.ts';
import { sample } from './examples.ts';

const where = z.enum(['draft', 'published']);

/** Where an asset or a font is named. */
const use = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('page'),
      templateId: id,
      templateName: z.string(),
      pageId: id,
      pageName: z.string(),
      where,
    }),
    z.strictObject({
      kind: z.literal('template').describe('The value or default of a variable'),
      templateId: id,
      templateName: z.string(),
      where,
    }),
    z.strictObject({ kind: z.literal('brand'), brandId: id, brandName: z.string(), where }),
    z.strictObject({
      kind: z.literal('entry'),
      entryId: id,
      slug: z.string().nullable(),
      collection: z.string().describe('Its apiName'),
      where,
    }),
  ])
  .meta({
    examples: [
      {
        kind: 'page',
        templateId: sample.template,
        templateName: 'Event banner',
        pageId: sample.page,
        pageName: 'Cover',
        where: 'published',
      },
    ],
  });

export type Use = z.output<typeof use>;

export const uses = list(use)
  .extend({
    complete: z
      .boolean()
      .describe('Whether everything was searched, or of a very large space the last changed')
      .meta({ examples: [true] }),
  })
  .meta({ id: 'Uses' });
export type Uses = z.output<typeof uses>;
