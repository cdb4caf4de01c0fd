import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import { documentLimits } from '../../design/document/limits.ts';
import { bodyBytes } from '../bodies.ts';
import type { Database } from '../database.ts';
import { asListedPage, type ListedPage, selectPagesThatFit } from './pages/find.ts';
import { pages } from './pages/table.ts';
import { type Template, templates } from './table.ts';

/** Whose it is, the caller judges: a template of another space answers as one that does not exist (AUTH-1). */
export async function findTemplate(db: Database, id: string): Promise<Template | undefined> {
  return await db.select().from(templates).where(eq(templates.id, id)).get();
}

/** The same by its slug, of which the service has each once. */
export async function findTemplateBySlug(db: Database, slug: string): Promise<Template | undefined> {
  return await db.select().from(templates).where(eq(templates.slug, slug)).get();
}

/** A template of the space (AUTH-1). */
export async function findTemplateOfSpace(db: Database, spaceId: string, id: string): Promise<Template | undefined> {
  return await db
    .select()
    .from(templates)
    .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId)))
    .get();
}

/**
 * A template of the space with its pages as they are edited, in order: both of one moment. It has the documents of the
 * pages that fit an answer beside its variables (LIM-3).
 */
export async function findTemplateWithPages(
  db: Database,
  spaceId: string,
  id: string,
): Promise<{ template: Template; pages: ListedPage[] } | undefined> {
  const room = sql`(select ${bodyBytes} - octet_length(variables) from templates where id = ${id})`;
  const all = { limit: documentLimits.pagesPerTemplate, offset: 0, room };
  const [[template], ofTemplate] = await db.batch([
    db
      .select()
      .from(templates)
      .where(and(eq(templates.id, id), eq(templates.spaceId, spaceId))),
    selectPagesThatFit(db, and(eq(pages.templateId, id), eq(pages.spaceId, spaceId)), all),
  ]);
  return template && { template, pages: ofTemplate.map(asListedPage) };
}

/** Whether any template of the service has the slug. */
export async function isSlugTaken(db: Database, slug: string): Promise<boolean> {
  return (await db.select({ id: templates.id }).from(templates).where(eq(templates.slug, slug)).get()) !== undefined;
}

/** What everyone may know of a public template, without its design. */
export type PublicTemplateFacts = Pick<Template, keyof typeof publicFacts>;

/** A public, published template by id or slug (PUB-4). */
export async function findPublicTemplate(db: Database, idOrSlug: string): Promise<PublicTemplateFacts | undefined> {
  const named = or(eq(templates.id, idOrSlug), eq(templates.slug, idOrSlug));
  return await db.select(publicFacts).from(templates).where(and(named, isPublic)).limit(1).get();
}

export const publicFacts = {
  id: templates.id,
  slug: templates.slug,
  name: templates.name,
  description: templates.description,
  category: templates.category,
  tags: templates.tags,
  thumbnailUrl: templates.thumbnailUrl,
  requireGetRenderToken: templates.requireGetRenderToken,
  publishedVersion: templates.publishedVersion,
  publishedOn: templates.publishedOn,
  publicOn: templates.publicOn,
  featuredOn: templates.featuredOn,
  colors: templates.colors,
};

/** Seen by everyone: made public, and published at least once. */
export const isPublic = and(isNotNull(templates.publicOn), isNotNull(templates.publishedVersion));
