import { z } from 'zod';
import { jsonObject } from '../core/schemas/json-value.ts';
import { namedPage } from '../design/document/page.ts';
import { items, warning } from './common.ts';
import { samplePicture } from './examples.ts';
import { locale, recordId, version } from './renders.ts';

/** px of the longer side of the picture: what a screen shows, and less than a render is wanted for. */
export const previewSides = { min: 64, max: 2_000, usual: 1_200 } as const;

/** The picture of a page while it is edited or filled (DASH-1). */
export const preview = z
  .strictObject({
    picture: z.string().describe('A data URL'),
    width: z.number().describe('px of the page'),
    height: z.number(),
    scale: z.number().describe('Pixels of the picture for each px of the page'),
    version: z.int().nullable().describe('null for a draft, or a page that is not saved'),
    pages: z.int().describe('Pages of the document: more than one where it flows'),
    warnings: items(warning),
  })
  .meta({
    id: 'Preview',
    examples: [{ picture: samplePicture, width: 1_200, height: 630, scale: 1, version: null, pages: 1, warnings: [] }],
  });

export const previewBody = z.strictObject({
  pageId: recordId.describe('A saved page. Give this or page.').optional(),
  draft: z
    .boolean()
    .describe('With pageId: as it is edited. By default for pages of the active space, unless a version is named.')
    .optional(),
  version: version.describe('With pageId: as it was published then.').optional(),
  page: namedPage.describe('A page that is not saved. Send either page or pageId.').optional(),
  templateId: recordId
    .describe('Only with page: the template whose variables, brand and settings the page uses.')
    .optional(),
  tweaks: jsonObject.default({}),
  locale: locale.default('en-US'),
  brandId: recordId.optional(),
  brandVariant: z.string().min(1).max(100).optional(),
  maxSide: z
    .int()
    .min(previewSides.min)
    .max(previewSides.max)
    .describe('Pixels of the longer side of the picture, which has two for each px of the page at most.')
    .default(previewSides.usual),
  pageNumber: z
    .int()
    .min(1)
    .max(50)
    .describe('Which page of one that flows over several; the answer says how many there are.')
    .default(1),
  lint: z.boolean().describe('Look for texts that are hard to read, which takes longer.').default(false),
});
