import { z } from 'zod';
import { lineText } from '../core/line-text.ts';
import { openMap } from '../design/brand/open-map.ts';
import { checkTokens, checkVariants } from '../design/brand/tokens.ts';
import { doc, id, items, openObject, times, timestamp, truncated } from './common.ts';
import { sample } from './examples.ts';

/** In a list maybe without its tokens. `tokens` is what published renders draw with (BRD-4). */
export const brand = z
  .strictObject({
    id,
    spaceId: id,
    name: z.string(),
    draftTokens: openObject.optional().describe('For members of its space'),
    liveTokens: openObject.optional(),
    tokens: openObject.optional(),
    variants: openObject.optional(),
    extra: openObject.optional(),
    truncated,
    publicOn: timestamp.nullable(),
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
    code: z.string(),
    message: z.string(),
    path: z.string().optional(),
    templateId: id.optional(),
  })
  .meta({
    id: 'BrandWarning',
    examples: [{ code: 'brand_in_use', message: 'A template draws with this brand', templateId: sample.template }],
  });
export type BrandWarning = z.output<typeof brandWarning>;

export const savedBrand = doc(brand, { warnings: items(brandWarning).optional() });
export type SavedBrand = z.output<typeof savedBrand>;

const name = lineText(200);

const tokens = openMap(checkTokens);

const facts = {
  draftTokens: tokens.exactOptional(),
  liveTokens: tokens.exactOptional(),
  /** Both at once; a set that is given beside it wins. */
  tokens: tokens.exactOptional(),
  variants: openMap(checkVariants).exactOptional(),
  extra: openMap().exactOptional(),
  /** true sets publicOn, false clears it. */
  public: z.boolean().exactOptional(),
};

/** What makes a brand (shapes.md, Brands). */
export const newBrand = z.strictObject({ name, ...facts });

/** What changes one: what is absent stays as it is. */
export const brandPatch = z.strictObject({ name: name.exactOptional(), ...facts });

export type NewBrandFields = z.output<typeof newBrand>;

export type BrandFields = z.output<typeof brandPatch>;
