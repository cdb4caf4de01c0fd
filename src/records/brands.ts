import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Listing, type ListQuery, mapPage, type Paging, pageOf, selectPage } from './paging.ts';

export const brands = sqliteTable('brands', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  draftTokens: text('draft_tokens', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  liveTokens: text('live_tokens', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  /** Named overlays for the tokens (BRD-4). */
  variants: text('variants', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  extra: text('extra', { mode: 'json' }).$type<JsonObject>().notNull().default({}),
  publicOn: integer('public_on'),
  deletedOn: integer('deleted_on'),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
});

export type Brand = typeof brands.$inferSelect;

/**
 * The data of a brand that a render needs: the draft or the live tokens, and the variants from which the render can
 * choose (BRD-4).
 */
export interface BrandForRender {
  id: string;
  spaceId: string;
  tokens: JsonObject;
  variants: JsonObject;
}

/** Finds a brand that is not deleted. The caller checks access to its space. */
export async function findBrand(db: Database, id: string): Promise<Brand | undefined> {
  return await db
    .select()
    .from(brands)
    .where(and(eq(brands.id, id), isNull(brands.deletedOn)))
    .get();
}

/**
 * Finds a brand as a render of its space uses it: drafts use the draft tokens, published versions the live tokens
 * (BRD-4).
 */
export async function findBrandForRender(
  db: Database,
  { id, spaceId, draft }: { id: string; spaceId: string; draft: boolean },
): Promise<BrandForRender | undefined> {
  return await selectBrandForRender(db, { id, spaceId, draft }).get();
}

/**
 * The statement of findBrandForRender, for the batch that reads everything a render shows. `publicOnly` finds only
 * public brands (BRD-2).
 */
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

const brandBodies = ['draftTokens', 'liveTokens', 'variants', 'extra'] as const;

type ListedBrand = Listed<Brand, (typeof brandBodies)[number]>;

/** Lists the space's brands, newest first (BRD-1), with the tokens of those that fit into a response (LIM-3). */
export async function listBrands(db: Database, spaceId: string, paging: Paging): Promise<Listing<ListedBrand>> {
  const query = {
    from: brands,
    where: and(eq(brands.spaceId, spaceId), isNull(brands.deletedOn)),
    orderBy: [desc(brands.createdOn), asc(brands.id)],
  };
  return await pageOfBrands(db, query, paging);
}

/**
 * Lists the public brands of every space, the most recently made public first (BRD-2), with the tokens of those that
 * fit into a response (LIM-3).
 */
export async function listPublicBrands(db: Database, paging: Paging): Promise<Listing<ListedBrand>> {
  // A range instead of IS NOT NULL lets SQLite search the index of public brands.
  const isPublic = and(gt(brands.publicOn, 0), isNull(brands.deletedOn));
  const query = { from: brands, where: isPublic, orderBy: [desc(brands.publicOn), asc(brands.id)] };
  return await pageOfBrands(db, query, paging);
}

async function pageOfBrands(db: Database, query: ListQuery, paging: Paging): Promise<Listing<ListedBrand>> {
  const { draftTokens, liveTokens, variants, extra } = brands;
  // The live tokens are counted twice, because a response also contains them as the resolved set (BRD-4).
  const sizes = { id: brands.id, bytes: sumBytes(draftTokens, liveTokens, liveTokens, variants, extra) };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(brands), query, paging));
  const columns = {
    ...getTableColumns(brands),
    draftTokens: selectBody(draftTokens, brands.id, fitting),
    liveTokens: selectBody(liveTokens, brands.id, fitting),
    variants: selectBody(variants, brands.id, fitting),
    extra: selectBody(extra, brands.id, fitting),
    truncated: isTruncated(brands.id, fitting),
  };
  const page = await pageOf(db, db.select(columns).from(brands), query, paging);
  return mapPage(page, (row) => toListed<Brand, (typeof brandBodies)[number]>(row, brandBodies));
}
