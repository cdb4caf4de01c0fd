import { z } from 'zod';
import { id, items, timestamp, warning } from './common.ts';
import { variableSet } from './documents.ts';
import { sample } from './examples.ts';
import { publishedCover, versionPage } from './pages.ts';
import { parity } from './renders.ts';
import { banner, designSettings } from './templates.ts';

const currentVersion = {
  version: 3,
  current: true,
  publishedOn: sample.updatedOn,
  restoredFrom: null,
  pageIds: [sample.page],
  public: false,
  requireGetRenderToken: true,
  publishedBy: { kind: 'person' as const, name: 'Ada Lovelace' },
};

export const version = z
  .strictObject({
    version: z.int().describe('The number of the version, starting at 1.'),
    current: z.boolean().describe('Whether renders draw this version.'),
    publishedOn: timestamp.describe('The time at which the version was published.'),
    publishedBy: z
      .strictObject({
        kind: z
          .enum(['person', 'key', 'grant'])
          .describe('Whether a signed-in person, an API key or a connected assistant published it.'),
        name: z.string().nullable().describe('The name of the person, key or assistant. Null if it no longer exists.'),
      })
      .meta({
        examples: [
          {
            kind: 'person',
            name: 'Ada Lovelace',
          },
        ],
      })
      .nullable()
      .describe('Who published the version. Null if it is unknown.'),
    restoredFrom: z
      .int()
      .nullable()
      .describe('The number of the older version that was published again. Null if the draft was published.'),
    pageIds: items(id).describe('The ids of the pages of the version, in order.'),
    public: z.boolean().describe('Whether the template was public when this version was published.'),
    requireGetRenderToken: z.boolean().describe('Whether GET renders of the version need a credential.'),
  })
  .meta({ id: 'Version', examples: [currentVersion] });

export type Version = z.output<typeof version>;

/** A version, including the part of the design that the version contains. */
export const wholeVersion = version
  .extend({
    ...designSettings,
    variables: variableSet.describe(
      'The variables of all pages of the version: a JSON Schema and the values that apply without tweaks.',
    ),
    pages: items(versionPage).describe('The pages of the version, in order.'),
  })
  .meta({
    id: 'WholeVersion',
    examples: [
      {
        ...currentVersion,
        rendererType: 'takumi',
        renderScale: 2,
        webpQuality: 90,
        emojiType: 'twemoji',
        brandId: null,
        variables: banner.variables,
        pages: [publishedCover],
      },
    ],
  });

export type WholeVersion = z.output<typeof wholeVersion>;

export const publication = z.strictObject({
  templateId: id.describe('The id of the published template.'),
  version: z.int().meta({ description: 'The number of the new version.', examples: [3] }),
  publishedOn: timestamp.describe('The time of the publish.'),
  parity: items(parity).optional().describe('How alike both engines draw each page. Only if the request asked for it.'),
  warnings: items(warning)
    .optional()
    .describe('Shaders and inputs of shaders that layers name but that do not exist. Absent if there are none.'),
});

export type Publication = z.output<typeof publication>;

export const publishBody = z.strictObject({
  templateId: z.string().min(1).max(64).describe('The id of the template to publish.'),
  public: z
    .boolean()
    .exactOptional()
    .describe('True lists the template in the public gallery, false removes it. By default nothing changes.'),
  version: z
    .int()
    .min(1)
    .exactOptional()
    .describe('The number of an older version to publish again. By default the draft is published.'),
  parity: z
    .boolean()
    .exactOptional()
    .describe(
      'Whether to compare how both engines draw the pages, which needs a browser and takes seconds. The default is false.',
    ),
});
