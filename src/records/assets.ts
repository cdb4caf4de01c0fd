import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { asciiLowerCase } from '../core/ascii-case.ts';
import type { Database } from './database.ts';
import { type Listing, type Paging, pageOf } from './paging.ts';
import { selectValues } from './statements.ts';

const assetTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'] as const;

/** A picture of a space. Its bytes are in R2 and never change. */
export const assets = sqliteTable('assets', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  contentType: text('content_type', { enum: assetTypes }).notNull(),
  /** The SHA-256 of the stored bytes. */
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
  /** Width and height in pixels as displayed, or in CSS px for an SVG. */
  width: real('width').notNull(),
  height: real('height').notNull(),
  createdOn: integer('created_on').notNull(),
});

export type Asset = typeof assets.$inferSelect;

export interface AssetAddress {
  id: string;
  spaceId: string;
}

/** Finds an asset of the space. Returns undefined if the space has no such asset (AUTH-1). */
export async function findAsset(db: Database, { id, spaceId }: AssetAddress): Promise<Asset | undefined> {
  return await db
    .select()
    .from(assets)
    .where(and(eq(assets.id, id), eq(assets.spaceId, spaceId)))
    .get();
}

/** Finds the space's asset that has these bytes. */
export async function findAssetByHash(db: Database, spaceId: string, sha256: string): Promise<Asset | undefined> {
  return await db
    .select()
    .from(assets)
    .where(and(eq(assets.spaceId, spaceId), eq(assets.sha256, sha256)))
    .get();
}

/** Finds those of the assets that belong to the space. */
export async function findAssets(db: Database, spaceId: string, ids: readonly string[]): Promise<Asset[]> {
  return await db
    .select()
    .from(assets)
    .where(and(inArray(assets.id, selectValues(ids)), eq(assets.spaceId, spaceId)));
}

/**
 * `search` is plain text that matches any part of the name. Only ASCII letters match regardless of case, as in
 * SQLite.
 */
type AssetQuery = Paging & { search?: string | undefined };

/** Lists the space's assets, newest first. */
export async function listAssets(db: Database, spaceId: string, query: AssetQuery): Promise<Listing<Asset>> {
  const text = query.search === undefined ? undefined : asciiLowerCase(query.search);
  const list = {
    from: assets,
    where: and(eq(assets.spaceId, spaceId), text ? sql`instr(lower(${assets.name}), ${text}) > 0` : undefined),
    orderBy: [desc(assets.createdOn), asc(assets.id)],
  };
  return await pageOf(db, db.select().from(assets), list, query);
}
