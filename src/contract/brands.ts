import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { openMap } from '../design/brand/open-map.ts';
import { checkTokens, checkVariants } from '../design/brand/tokens.ts';
import { doc, id, items, openObject, times, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';
import { listQuery, publicOnly } from './query.ts';

/** A brand. In a list, its tokens may be left out. `tokens` is what published renders use (BRD-4). */
export const brand = z
  .strictObject({
    id: id.describe('The id of the brand.'),
    spaceId: id.describe('The id of the space that owns the brand.'),
    name: z.string().describe('The name of the brand.'),
    draftTokens: openObject
      .optional()
      .describe('The tokens that draft renders use. Only members and keys of the space of the brand see them.'),
    liveTokens: openObject.optional().describe('The tokens that renders of published pages use.'),
    tokens: openObject.optional().describe('The same as `liveTokens`.'),
    variants: openObject
      .optional()
      .describe('Named partial sets of tokens. A render selects one with `brandVariant`, and it overrides the tokens.'),
    extra: openObject.optional().describe('Your own data about the brand, which Galley does not interpret.'),
    truncated,
    publicOn: timestamp.nullable().describe('The time at which the brand was made public. Null if it is private.'),
    ...times,
  })
  .meta({
    id: 'Brand',
    examples: [
      {
        id: sample.brand,
        spaceId: sample.space,
        name: 'Acme',
        draftTokens: { colors: { primary: '#0f766e' } },
        liveTokens: { colors: { primary: '#0f766e' } },
        tokens: { colors: { primary: '#0f766e' } },
        variants: {},
        extra: {},
        publicOn: null,
        createdOn: sample.createdOn,
        updatedOn: sample.updatedOn,
      },
    ],
  });
export type Brand = z.output<typeof brand>;

export const brandWarning = z
  .strictObject({
    code: z.string().describe('The kind of warning, such as `brand_in_use` or `image_unavailable`.'),
    message: z.string().describe('A sentence that says what happened.'),
    path: z.string().optional().describe('The path of the token that the warning is about.'),
    templateId: id.optional().describe('The id of the template that the warning is about.'),
  })
  .meta({
    id: 'BrandWarning',
    examples: [{ code: 'brand_in_use', message: 'A template draws with this brand', templateId: sample.template }],
  });
export type BrandWarning = z.output<typeof brandWarning>;

export const savedBrand = doc(brand).extend({
  warnings: items(brandWarning)
    .optional()
    .describe(
      'Problems that did not prevent saving, such as a picture that could not be fetched. Absent if there are none.',
    ),
});
export type SavedBrand = z.output<typeof savedBrand>;

const name = lineText(200);

const tokens = openMap(checkTokens);

const facts = {
  draftTokens: tokens
    .exactOptional()
    .describe(
      'The tokens that draft renders use, by group: `colors`, `typography`, `logos`, `images`, `copy`, and groups of your own.',
    ),
  liveTokens: tokens
    .exactOptional()
    .describe('The tokens that renders of published pages use, in the form of `draftTokens`.'),
  /** Sets both the draft and the published tokens. If one of the two is also sent, it is used instead for that set. */
  tokens: tokens
    .exactOptional()
    .describe(
      'Sets `draftTokens` and `liveTokens` to the same value. If one of them is also given, it takes precedence.',
    ),
  variants: openMap(checkVariants)
    .exactOptional()
    .describe('Partial sets of tokens by name. A render selects one with `brandVariant`, and it overrides the tokens.'),
  extra: openMap()
    .exactOptional()
    .describe('Your own data about the brand, which Galley stores and does not interpret.'),
  /** true sets `publicOn`, and false clears it. */
  public: z
    .boolean()
    .exactOptional()
    .describe('Whether anyone may read the brand. True sets `publicOn`, false clears it.'),
};

/** The fields of a request that creates a brand (shapes.md, Brands). */
export const newBrand = z.strictObject({
  name: name.describe('The name of the brand, one line of up to 200 characters.'),
  ...facts,
});

/** The fields of a request that changes a brand. Absent fields are not changed. */
export const brandPatch = z.strictObject({
  name: name.exactOptional().describe('The new name of the brand, one line of up to 200 characters.'),
  ...facts,
});

export type NewBrandFields = z.output<typeof newBrand>;

export type BrandFields = z.output<typeof brandPatch>;

export const brandsQuery = listQuery({ perPageDefault: 50 }).extend({ public: publicOnly });
