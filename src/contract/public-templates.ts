import { z } from 'zod';
import { pageSizes, publicOrders } from '../core/names/orders.ts';
import { colorNames } from '../design/document/color-names.ts';
import { id, items, timestamp, truncated } from './common.ts';
import { variableSet } from './documents.ts';
import { sample } from './examples.ts';
import { openCover, publicPage } from './pages.ts';
import { listQuery } from './query.ts';
import { banner, templateFilters } from './templates.ts';

export const publicTemplate = z
  .strictObject({
    id: id.describe('The id of the template.'),
    slug: z.string().describe('The slug of the template, which works in place of the id.'),
    name: z.string().describe('The name of the template.'),
    description: z.string().nullable().describe('What the template is for. Null if there is no description.'),
    category: z.string().nullable().describe('The category that the template is listed under. Null if there is none.'),
    tags: items(z.string()).describe('Words that the template can be found by.'),
    thumbnailUrl: z.string().describe('The URL of a picture of the first page, which anyone can read.'),
    colors: items(z.enum(colorNames)).describe('The main colors of the first published page, the most frequent first.'),
    requireGetRenderToken: z
      .boolean()
      .describe('Whether URLs of renders need a credential of the space of the template.'),
    rendererType: z
      .enum(['takumi', 'html'])
      .describe('The engine that draws the template. With `html`, layers around a flow region repeat on every page.')
      .optional(),
    variables: variableSet
      .nullable()
      .optional()
      .describe(
        'The variables of all pages: a JSON Schema and the values that apply without tweaks. Null if nothing is published.',
      ),
    pages: items(publicPage).optional().describe('The published pages in order.'),
    truncated,
    publicOn: timestamp.nullable().describe('The time at which the template was made public.'),
    featuredOn: timestamp
      .nullable()
      .describe('The time at which the operator featured the template in the gallery. Null if it is not featured.'),
  })
  .meta({
    id: 'PublicTemplate',
    examples: [
      {
        id: sample.template,
        slug: 'event-banner',
        name: 'Event banner',
        description: 'A banner for an event',
        category: 'social',
        tags: ['event'],
        thumbnailUrl: `https://galley.example/api/templates/public/${sample.template}/thumbnail`,
        colors: ['white', 'blue'],
        requireGetRenderToken: true,
        rendererType: 'takumi',
        variables: banner.variables,
        pages: [openCover],
        publicOn: sample.updatedOn,
        featuredOn: null,
      },
    ],
  });

export type PublicTemplate = z.output<typeof publicTemplate>;

export const publicTemplatesQuery = listQuery({ perPageDefault: 20 }).extend({
  ...templateFilters,
  size: z
    .enum(pageSizes)
    .optional()
    .describe(
      'Lists only templates whose first page has this shape. A page is `square` if its sides differ by at most a twentieth.',
    ),
  color: z.enum(colorNames).optional().describe('Lists only templates with this color among their `colors`.'),
  sort: z
    .enum(publicOrders)
    .describe('The order of the list. `featured` lists featured templates first, then the newest.')
    .default('featured'),
  fields: z
    .enum(['all', 'summary'])
    .describe(
      '`summary` leaves out the design (`rendererType`, `variables` and `pages`), which makes the response much smaller.',
    )
    .default('all'),
});

export const templateCategories = z
  .strictObject({ list: items(z.string()).describe('The categories of all public templates.') })
  .meta({ examples: [{ list: ['cards', 'documents', 'social'] }] });
