import { z } from 'zod';
import { jsonObject } from '../core/schemas/json-value.ts';
import { namedPage } from '../design/document/page.ts';
import { engine, items, warning } from './common.ts';
import { samplePicture } from './examples.ts';
import { locale, pageSide, recordId, version } from './renders.ts';

/** The length in px of the picture's longer side. It is enough for a screen, and less than renders need. */
const previewSides = { min: 64, max: 2_000, usual: 1_200 } as const;

/** A picture of a page while the page is edited or filled in (DASH-1). */
export const preview = z
  .strictObject({
    picture: z.string().describe('The picture as a data URL of a png or webp.'),
    width: z.number().describe('The width of the page in px.'),
    height: z.number().describe('The height of the page in px.'),
    scale: z.number().describe('The number of pixels of the picture for each px of the page.'),
    version: z
      .int()
      .nullable()
      .describe('The version of the template that was drawn. Null for a draft and for an unsaved page.'),
    pages: z
      .int()
      .describe('The number of pages of the document. More than one if the content continues on further pages.'),
    warnings: items(warning).describe('Everything that could not be drawn as designed.'),
  })
  .meta({
    id: 'Preview',
    examples: [{ picture: samplePicture, width: 1_200, height: 630, scale: 1, version: null, pages: 1, warnings: [] }],
  });
export type Preview = z.output<typeof preview>;

export const previewBody = z.strictObject({
  pageId: recordId.describe('The id of a saved page to draw. Give either this or `page`.').optional(),
  draft: z
    .boolean()
    .describe(
      'With `pageId`: whether to draw the draft. The default is true for pages of the active space unless `version` is given.',
    )
    .optional(),
  version: version.describe('With `pageId`: the version of the template to draw.').optional(),
  page: namedPage.describe('An unsaved page to draw. Give either this or `pageId`.').optional(),
  templateId: recordId
    .describe('With `page`: the id of the template whose variables, brand and settings apply.')
    .optional(),
  sampleId: recordId
    .optional()
    .describe('The id of a sample row of the template, whose values are drawn. `tweaks` override them.'),
  tweaks: jsonObject.default({}).describe('Values by variable name that override the values of the variables.'),
  locale: locale.default('en-US').describe('The language of dates, numbers and Han characters, as a BCP 47 tag.'),
  brandId: recordId.optional().describe('The id of the brand to use instead of the brand of the template.'),
  brandVariant: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The name of the variant of the brand to apply. By default none is applied.'),
  width: pageSide
    .optional()
    .describe(
      'The width in px at which the page is drawn, from 1 to 10,000. With `width` or `height` alone, the page keeps its proportions.',
    ),
  height: pageSide.optional().describe('The height in px at which the page is drawn, like `width`.'),
  maxSide: z
    .int()
    .min(previewSides.min)
    .max(previewSides.max)
    .describe(
      'The maximum length of the longer side of the picture in pixels. The picture never has more than two pixels for each px of the page.',
    )
    .default(previewSides.usual),
  pageNumber: z
    .int()
    .min(1)
    .max(50)
    .describe(
      'Which page to draw if the content continues on further pages. `pages` of the response says how many there are.',
    )
    .default(1),
  renderType: engine
    .default('takumi')
    .describe('The engine that draws the picture: `takumi`, or `html` in a browser, which takes longer.'),
  lint: z.boolean().describe('Whether to look for texts that are hard to read, which takes longer.').default(false),
});
