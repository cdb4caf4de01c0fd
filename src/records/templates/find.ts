import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { type Page, pages } from '../pages/table.ts';
import { type Template, templates } from './table.ts';

/** Whose it is, the caller judges: a template of another space answers as one that does not exist (AUTH-1). */
export async function findTemplate(db: Database, id: string): Promise<Template | undefined> {
  return await db.select().from(templates).where(eq(templates.id, id)).get();
}

/** A template of the space (AUTH-1). */
export async function findTemplateOfSpace(db: Database, spaceId: string, id: string): Promise<Template | undefined> {
  return await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId)))
    .get();
}

/** A template of the space with its pages as they are edited, in order: both of one moment. */
export async function findTemplateWithPages(
  db: Database,
  spaceId: string,
  id: string,
): Promise<{ template: Template; pages: Page[] } | undefined> {
  const [[template], ofTemplate] = await db.batch([
    db
      .select()
      .from(templates)
      .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId))),
    db
      .select()
      .from(pages)
      .where(and(eq(pages.templateId, id), eq(pages.spaceId, spaceId)))
      .orderBy(asc(pages.order), asc(pages.id)),
  ]);
  return template && { template, pages: ofTemplate };
}

/** Whether any template of the service has the slug. */
export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  return (await db.select({ id: templates.id }).from(templates).where(eq(templates.slug, slug)).get()) !== undefined;
}

/** A public, published template by id or slug (PUB-4). */
export async function findPublicTemplate(db: Database, idOrSlug: string): Promise<Template | undefined> {
  const named = or(eq(templates.id, idOrSlug), eq(templates.slug, idOrSlug));
  return await db.select().from(templates).where(and(named, isPublic)).limit(1).get();
}

/** Seen by everyone: made public, and published at least once. */
export const isPublic = and(isNotNull(templates.publicOn), isNotNull(templates.publishedVersion));
