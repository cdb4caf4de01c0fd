import { z } from 'zod';
import { lineText } from '../../core/line-text.ts';
import { openMap } from './open-map.ts';
import { checkTokens, checkVariants } from './tokens.ts';

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
