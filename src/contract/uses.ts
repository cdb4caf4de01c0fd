import { z } from 'zod';
import { id, list } from './common.ts';
import { sample } from './examples.ts';

const where = z.enum(['draft', 'published']);

/** A place where an asset or a font is used. */
const use = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('page').describe('What names the file.'),
      templateId: id.describe('The id of the template.'),
      templateName: z.string().describe('The name of the template.'),
      pageId: id.describe('The id of the page.'),
      pageName: z.string().describe('The name of the page.'),
      where: where.describe('Whether the draft or the published state names the file.'),
    }),
    z.strictObject({
      kind: z.literal('template').describe('What names the file.'),
      templateId: id.describe('The id of the template.'),
      templateName: z.string().describe('The name of the template.'),
      where: where.describe('Whether the draft or the published state names the file.'),
    }),
    z.strictObject({
      kind: z.literal('brand').describe('What names the file.'),
      brandId: id.describe('The id of the brand.'),
      brandName: z.string().describe('The name of the brand.'),
      where: where.describe('Whether the draft or the published state names the file.'),
    }),
    z.strictObject({
      kind: z.literal('entry').describe('What names the file.'),
      entryId: id.describe('The id of the entry.'),
      slug: z.string().nullable().describe('The slug of the entry. Null if it has none.'),
      collection: z.string().describe('The `apiName` of the collection of the entry.'),
      where: where.describe('Whether the draft or the published state names the file.'),
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
      .describe(
        'Whether everything was searched. False in a very large space, where only what changed last was searched.',
      )
      .meta({ examples: [true] }),
  })
  .meta({ id: 'Uses' });
export type Uses = z.output<typeof uses>;
