import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, or } from 'drizzle-orm';
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { JsonObject } from '../core/json.ts';
import { type ShaderStatus, shaderStatuses } from '../core/names/shaders.ts';
import type { VettingReport } from '../core/vetting-report.ts';
import { isTruncated, type Listed, selectBody, selectFittingIds, sumBytes, toListed } from './bodies.ts';
import type { Database } from './database.ts';
import { type Listing, type ListQuery, mapPage, type Paging, pageOf, selectPage } from './paging.ts';
import { selectValues } from './statements.ts';

export const shaders = sqliteTable('shaders', {
  id: text('id').primaryKey().notNull(),
  spaceId: text('space_id').notNull(),
  name: text('name').notNull(),
  /** The source as its author wrote it. Renders use the program instead. */
  source: text('source').notNull(),
  program: text('program').notNull(),
  manifest: text('manifest', { mode: 'json' }).$type<JsonObject>().notNull(),
  /** A hash of source, program and manifest (SHD-8). */
  contentHash: text('content_hash').notNull(),
  status: text('status', { enum: shaderStatuses }).notNull().default('approved'),
  statusReason: text('status_reason'),
  report: text('report', { mode: 'json' }).$type<VettingReport>().notNull(),
  trips: integer('trips').notNull().default(0),
  publicOn: integer('public_on'),
  /** Incremented by each write (GEN-12). */
  revision: integer('revision').notNull().default(1),
  createdOn: integer('created_on').notNull(),
  updatedOn: integer('updated_on').notNull(),
  /** A readable name that can be used instead of the id. Only shaders of the shipped gallery have one. */
  slug: text('slug'),
});

export type Shader = typeof shaders.$inferSelect;

/** Reports of clients whose watchdog stopped a shader (SHD-9). */
export const shaderTrips = sqliteTable(
  'shader_trips',
  {
    shaderId: text('shader_id').notNull(),
    client: text('client').notNull(),
    contentHash: text('content_hash').notNull(),
    trippedOn: integer('tripped_on').notNull(),
  },
  ({ shaderId, client }) => [primaryKey({ columns: [shaderId, client] })],
);

/** Finds a shader by its id or its slug. The caller checks access to its space. */
export async function findShader(db: Database, idOrSlug: string): Promise<Shader | undefined> {
  return await db
    .select()
    .from(shaders)
    .where(or(eq(shaders.id, idOrSlug), eq(shaders.slug, idOrSlug)))
    .get();
}

const shaderBodies = ['manifest', 'report'] as const;

/** A shader in a list has neither its source nor its program (SHD-10). */
export type ListedShader = Listed<Omit<Shader, 'source' | 'program'>, (typeof shaderBodies)[number]>;

/**
 * Lists the space's shaders, newest first, optionally of one status (SHD-10), with the bodies that fit into a
 * response (LIM-3).
 */
export async function listShaders(
  db: Database,
  { spaceId, status, ...paging }: Paging & { spaceId: string; status?: ShaderStatus | undefined },
): Promise<Listing<ListedShader>> {
  const query = {
    from: shaders,
    where: and(eq(shaders.spaceId, spaceId), status === undefined ? undefined : eq(shaders.status, status)),
    orderBy: [desc(shaders.createdOn), asc(shaders.id)],
  };
  return await pageOfShaders(db, query, paging);
}

/** Lists the public approved shaders of every space, the most recently made public first. */
export async function listPublicShaders(db: Database, paging: Paging): Promise<Listing<ListedShader>> {
  // A range instead of IS NOT NULL lets SQLite search the index of public shaders.
  const isPublic = and(gt(shaders.publicOn, 0), eq(shaders.status, 'approved'));
  const query = { from: shaders, where: isPublic, orderBy: [desc(shaders.publicOn), asc(shaders.id)] };
  const page = await pageOfShaders(db, query, paging);
  // Only the shader's own space may read the reason of its status.
  return mapPage(page, (shader) => ({ ...shader, statusReason: null }));
}

async function pageOfShaders(db: Database, query: ListQuery, paging: Paging): Promise<Listing<ListedShader>> {
  const { source: _, program: __, manifest, report, ...facts } = getTableColumns(shaders);
  const sizes = { id: shaders.id, bytes: sumBytes(manifest, report) };
  const fitting = selectFittingIds(selectPage(db.select(sizes).from(shaders), query, paging));
  const columns = {
    ...facts,
    manifest: selectBody(manifest, shaders.id, fitting),
    report: selectBody(report, shaders.id, fitting),
    truncated: isTruncated(shaders.id, fitting),
  };
  const page = await pageOf(db, db.select(columns).from(shaders), query, paging);
  return mapPage(page, (row) =>
    toListed<Omit<Shader, 'source' | 'program'>, (typeof shaderBodies)[number]>(row, shaderBodies),
  );
}

/** What a render needs of a shader before it draws it. */
export type ShaderForRender = Pick<
  Shader,
  'id' | 'slug' | 'spaceId' | 'publicOn' | 'status' | 'contentHash' | 'manifest'
>;

/**
 * The statement that reads shaders by their ids or slugs, for the batch that reads everything a render shows. The
 * caller checks who may use them.
 */
export function selectShadersForRender(db: Database, idsOrSlugs: readonly string[]) {
  const { id, slug, spaceId, publicOn, status, contentHash, manifest } = shaders;
  return db
    .select({ id, slug, spaceId, publicOn, status, contentHash, manifest })
    .from(shaders)
    .where(or(inArray(id, selectValues(idsOrSlugs)), inArray(slug, selectValues(idsOrSlugs))));
}

/** Lists the slugs of the gallery's shaders. */
export async function listShaderSlugs(db: Database): Promise<string[]> {
  const rows = await db
    .select({ slug: shaders.slug })
    .from(shaders)
    .where(and(isNotNull(shaders.slug), gt(shaders.publicOn, 0), eq(shaders.status, 'approved')));
  return rows.flatMap(({ slug }) => slug ?? []);
}

/** Whether all of these shaders exist and are approved. */
export async function areAllApproved(db: Database, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: shaders.id, status: shaders.status })
    .from(shaders)
    .where(inArray(shaders.id, selectValues(ids)));
  return rows.filter(({ status }) => status === 'approved').length === new Set(ids).size;
}
