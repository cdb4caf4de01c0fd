import { and, asc, desc, eq, getTableColumns, gt, type SQL } from 'drizzle-orm';
import type { ShaderStatus } from '../../core/names/shaders.ts';
import { asListed, bodyOf, bytesOf, fittingIds, isTruncated, type Listed } from '../bodies.ts';
import type { Database } from '../database.ts';
import { type Listing, limits, listing, type Paging } from '../paging.ts';
import { rowCount } from '../statements.ts';

import { type Shader, shaders } from './table.ts';

const bodies = ['manifest', 'report'] as const;
/** A shader of a list is without its source and program (SHD-10). */
export type ListedShader = Listed<Omit<Shader, 'source' | 'program'>, (typeof bodies)[number]>;

/** The space's shaders, newest first, of one status or of any (SHD-10), with what fits an answer (LIM-3). */
export async function listShaders(
  db: Database,
  { spaceId, status, ...paging }: Paging & { spaceId: string; status?: ShaderStatus | undefined },
): Promise<Listing<ListedShader>> {
  const matching = and(eq(shaders.spaceId, spaceId), status === undefined ? undefined : eq(shaders.status, status));
  return await list(db, matching, [desc(shaders.createdOn), asc(shaders.id)], paging);
}

/** The public approved shaders of every space, the last made public first. */
export async function listPublicShaders(db: Database, paging: Paging): Promise<Listing<ListedShader>> {
  // A range, not IS NOT NULL, so that SQLite searches the index of what is public.
  const matching = and(gt(shaders.publicOn, 0), eq(shaders.status, 'approved'));
  const found = await list(db, matching, [desc(shaders.publicOn), asc(shaders.id)], paging);
  // Why, is its space's to know.
  return { ...found, list: found.list.map((shader) => ({ ...shader, statusReason: null })) };
}

async function list(
  db: Database,
  matching: SQL | undefined,
  order: readonly SQL[],
  paging: Paging,
): Promise<Listing<ListedShader>> {
  const { limit, offset } = limits(paging);
  const { source: _, program: __, manifest, report, ...facts } = getTableColumns(shaders);
  const fitting = fittingIds(
    db
      .select({ id: shaders.id, bytes: bytesOf(manifest, report) })
      .from(shaders)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
  );
  const [rows, [total]] = await db.batch([
    db
      .select({
        ...facts,
        manifest: bodyOf(manifest, shaders.id, fitting),
        report: bodyOf(report, shaders.id, fitting),
        truncated: isTruncated(shaders.id, fitting),
      })
      .from(shaders)
      .where(matching)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select(rowCount).from(shaders).where(matching),
  ]);
  return listing(
    rows.map((row) => asListed<Omit<Shader, 'source' | 'program'>, (typeof bodies)[number]>(row, bodies)),
    total?.count,
    paging,
  );
}
