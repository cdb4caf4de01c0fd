import { and, eq, sql } from 'drizzle-orm';
import { isoTimestamp } from '../core/clock.ts';
import { newId } from '../core/ids.ts';
import type { EventName } from '../core/names/events.ts';
import type { Database } from './database.ts';
import { events } from './events.ts';
import { pages } from './template-pages.ts';
import { type Publisher, type TemplateVersion, templateVersions, versionPages } from './template-versions.ts';
import { templates } from './templates.ts';
import { hasSubscriber } from './webhooks.ts';

export interface PublishInput {
  templateId: string;
  /** true makes the template public, false makes it private, absent does not change it. */
  public?: boolean;
  /** An older version to publish again as a new one. Absent: the draft is published (PUB-2). */
  restoredFrom?: number;
  /** Who publishes. If absent, Galley itself publishes a template of its gallery. */
  publishedBy?: Publisher;
}

export interface Publication {
  version: TemplateVersion;
  /** The id of the `template.published` event. Absent if no webhook of the space is subscribed to it (HOOK-1). */
  eventId?: string;
}

/**
 * Publishes a template in one batch: the version, its pages, the pointer to it and its event are written completely
 * or not at all (PUB-1, SEC-5). The database copies the pages and numbers the version inside the same transaction. So
 * no edit comes between reading and writing, simultaneous publishers get different numbers, and 200 large pages never
 * pass through the isolate's memory.
 *
 * Returns undefined if there is nothing to publish: there is no such template or version, or the template has no
 * pages.
 */
export async function publishVersion(db: Database, input: PublishInput, now: number): Promise<Publication | undefined> {
  const id = newId();
  const copy = input.restoredFrom === undefined ? copyOfDraft(db, input, id, now) : copyOfVersion(db, input, id, now);
  const [[version], , , [event]] = await db.batch([
    copy.version,
    copy.pages,
    movePointer(db, input, id, now),
    recordEvent(db, input, id, now),
  ]);
  return version && { version, ...(event ? { eventId: event.id } : {}) };
}

/** Runs after the pointer has moved, so that the event describes the published state. */
function recordEvent(db: Database, { templateId }: PublishInput, versionId: string, now: number) {
  const event: EventName = 'template.published';
  const doc = sql`json_object(
    'id', ${templates.id}, 'name', ${templates.name}, 'slug', ${templates.slug},
    'version', ${templateVersions.version}, 'pageIds', json(${templateVersions.pageIds}),
    'public', json(iif(${templates.publicOn} is null, 'false', 'true')),
    'restoredFrom', ${templateVersions.restoredFrom}, 'publishedOn', ${isoTimestamp(now)})`;
  return db
    .insert(events)
    .select(
      sql`select ${newId()}, ${templates.spaceId}, ${event}, json_object('doc', ${doc}), ${now}, null
        from ${templates} join ${templateVersions} on ${eq(templateVersions.id, versionId)}
        where ${and(eq(templates.id, templateId), hasSubscriber(templates.spaceId, event))}`,
    )
    .returning({ id: events.id });
}

function copyOfDraft(db: Database, input: PublishInput, id: string, now: number) {
  const { templateId } = input;
  const drafts = eq(pages.templateId, templateId);
  const settings = sql`json_object(
    'rendererType', ${templates.rendererType}, 'renderScale', ${templates.renderScale},
    'webpQuality', ${templates.webpQuality}, 'emojiType', ${templates.emojiType},
    'brandId', ${templates.brandId}, 'variables', json(${templates.variables}))`;
  const pageIds = sql`(select json_group_array(${pages.id} order by ${pages.order}, ${pages.id}) from ${pages} where ${drafts})`;
  return {
    version: db
      .insert(templateVersions)
      .select(
        sql`select ${id}, ${templates.id}, ${nextVersion(templateId)}, ${settings}, ${pageIds}, null, ${now},
            ${selectGuards(input)}, ${toPublisherJson(input)}
          from ${templates} where ${eq(templates.id, templateId)}
          and exists (select 1 from ${pages} where ${drafts})`,
      )
      .returning(),
    pages: db.insert(versionPages).select(
      sql`select ${pages.templateId}, ${templateVersions.version}, ${pages.id}, ${pages.order}, ${pages.name},
          ${pages.width}, ${pages.height}, ${pages.document}
        from ${templateVersions} join ${pages} on ${drafts} where ${eq(templateVersions.id, id)}`,
    ),
  };
}

function copyOfVersion(db: Database, input: PublishInput, id: string, now: number) {
  const { templateId, restoredFrom = 0 } = input;
  const { version, settings, pageIds } = templateVersions;
  const old = { page: versionPages, is: eq(versionPages.version, restoredFrom) };
  return {
    version: db
      .insert(templateVersions)
      .select(
        sql`select ${id}, ${templateId}, ${nextVersion(templateId)}, ${settings}, ${pageIds}, ${version}, ${now},
            ${selectGuards(input)}, ${toPublisherJson(input)}
          from ${templateVersions} join ${templates} on ${eq(templates.id, templateId)}
          where ${and(eq(templateVersions.templateId, templateId), eq(version, restoredFrom))}`,
      )
      .returning(),
    pages: db.insert(versionPages).select(
      sql`select ${old.page.templateId}, ${version}, ${old.page.pageId}, ${old.page.order}, ${old.page.name},
          ${old.page.width}, ${old.page.height}, ${old.page.document}
        from ${templateVersions} join ${versionPages} on ${and(eq(old.page.templateId, templateId), old.is)}
        where ${eq(templateVersions.id, id)}`,
    ),
  };
}

/**
 * Selects the access settings that apply after this publish. They also apply if an older version is published again
 * (AUTH-10).
 */
function selectGuards({ public: isPublic }: PublishInput) {
  const becomesPublic = isPublic === undefined ? sql`${templates.publicOn} is not null` : sql`${isPublic ? 1 : 0}`;
  return sql`${becomesPublic}, ${templates.requireGetRenderToken}`;
}

function toPublisherJson({ publishedBy }: PublishInput): string | null {
  return publishedBy ? JSON.stringify(publishedBy) : null;
}

function nextVersion(templateId: string) {
  return sql`(select coalesce(max(version), 0) + 1 from template_versions where template_id = ${templateId})`;
}

/**
 * Moves the pointer `publishedVersion`, which every render reads (PUB-1). The pointer does not move if the version was
 * not written.
 */
function movePointer(db: Database, { templateId, public: isPublic }: PublishInput, id: string, now: number) {
  const written = sql`(select version from template_versions where id = ${id})`;
  return db
    .update(templates)
    .set({
      publishedVersion: written,
      publishedOn: now,
      updatedOn: now,
      // These were the colors of the previous version; those of this version are stored once they are known.
      colors: null,
      revision: sql`${templates.revision} + 1`,
      ...(isPublic === true && { publicOn: sql`coalesce(${templates.publicOn}, ${now})` }),
      ...(isPublic === false && { publicOn: null }),
    })
    .where(and(eq(templates.id, templateId), sql`exists ${written}`));
}
