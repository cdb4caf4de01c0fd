import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { JsonObject } from '../../core/json.ts';
import type { Database } from '../database.ts';
import { type Brand, brands } from './table.ts';

/** What a render needs of a brand: the tokens of one side and the overlays to pick from (BRD-4). */
export interface BrandForRender {
  id: string;
  spaceId: string;
  tokens: JsonObject;
  variants: JsonObject;
}

/** Undefined also for a brand that was deleted. The caller judges whether its space may be seen. */
export async function findBrand(db: Database, id: string): Promise<Brand | undefined> {
  return await db
    .select()
    .from(brands)
    .where(and(eq(brands.id, id), isNull(brands.deletedOn)))
    .get();
}

/** The brand as renders of its space see it: a draft render the draft tokens, a published one the live ones (BRD-4). */
export async function findBrandForRender(
  db: Database,
  { id, spaceId, draft }: { id: string; spaceId: string; draft: boolean },
): Promise<BrandForRender | undefined> {
  return await selectBrandForRender(db, { id, spaceId, draft }).get();
}

/** The statement alone, for the batch that reads all that a render shows. `publicOnly`: as strangers see it (BRD-2). */
export function selectBrandForRender(
  db: Database,
  { id, spaceId, draft, publicOnly = false }: { id: string; spaceId: string; draft: boolean; publicOnly?: boolean },
) {
  return db
    .select({
      id: brands.id,
      spaceId: brands.spaceId,
      tokens: draft ? brands.draftTokens : brands.liveTokens,
      variants: brands.variants,
    })
    .from(brands)
    .where(
      and(
        eq(brands.id, id),
        eq(brands.spaceId, spaceId),
        isNull(brands.deletedOn),
        publicOnly ? isNotNull(brands.publicOn) : undefined,
      ),
    );
}
