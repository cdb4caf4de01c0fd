import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Template, templates } from './table.ts';

/** Whose it is, the caller judges: a template of another space answers as one that does not exist (AUTH-1). */
export async function findTemplate(db: Database, id: string): Promise<Template | undefined> {
  return await db.select().from(templates).where(eq(templates.id, id)).get();
}

/** A public, published template by id or slug (PUB-4). */
export async function findPublicTemplate(db: Database, idOrSlug: string): Promise<Template | undefined> {
  const named = or(eq(templates.id, idOrSlug), eq(templates.slug, idOrSlug));
  return await db.select().from(templates).where(and(named, isPublic)).limit(1).get();
}

/** Seen by everyone: made public, and published at least once. */
export const isPublic = and(isNotNull(templates.publicOn), isNotNull(templates.publishedVersion));
