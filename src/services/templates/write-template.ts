import type { TemplateFields } from '../../contract/templates.ts';
import { AppError } from '../../core/errors/app-error.ts';
import { findBrand } from '../../records/brands.ts';
import type { Database } from '../../records/database.ts';
import { makeFreeSlug } from '../../records/slug.ts';
import { findTemplateWithPages, listPageVariables } from '../../records/template-pages.ts';
import type { Template } from '../../records/templates.ts';
import { findSpaceTemplate, isSlugTaken, type TemplateAddress } from '../../records/templates.ts';
import {
  createTemplate,
  deleteTemplate,
  type NewTemplatePage,
  updateTemplate,
} from '../../records/templates-writes.ts';
import { forgetPublished } from '../publishing/forget.ts';
import type { Services } from '../services.ts';
import { checkSamples } from './check-samples.ts';
import { templateNotFound } from './not-found.ts';

/**
 * Creates a template with its pages in one batch. @throws AppError invalid_body for a brand of another space, conflict
 * for a slug that is taken, and what checkSamples throws
 */
export async function makeTemplate(
  { db, clock }: Services,
  spaceId: string,
  { name, ...fields }: TemplateFields & { name: string },
  pages: readonly NewTemplatePage[] = [],
): Promise<Template> {
  const slug = fields.slug ?? makeFreeSlug(name, 'template');
  await requireBrand(db, spaceId, fields.brandId);
  const pageVariables = pages.map(({ document }) => document['variables']);
  await checkSamples(db, fields.samples ?? [], { spaceId, template: fields.variables ?? {}, pages: pageVariables });
  return await unlessSlugTaken(
    db,
    slug,
    createTemplate(db, { ...toStoredColumns(fields), spaceId, name, slug }, clock.now(), pages),
  );
}

/**
 * Changes the given fields of a template. Returns it with its pages.
 * @throws AppError template_not_found, precondition_failed, conflict for a slug that is taken, invalid_body, and what
 * checkSamples throws
 */
export async function changeTemplate({ db, clock }: Services, address: TemplateAddress, fields: TemplateFields) {
  const { id, spaceId } = address;
  const template = await requireTemplate(db, address);
  await requireBrand(db, spaceId, fields.brandId);
  await checkSamples(db, fields.samples ?? [], {
    spaceId,
    template: fields.variables ?? template.variables,
    pages: fields.samples ? (await listPageVariables(db, id)).map(({ variables }) => variables) : [],
  });
  if (!(await updateTemplate(db, address, toStoredColumns(fields), clock.now()))) {
    await requireTemplate(db, address);
    throw slugTaken();
  }
  const changed = await findTemplateWithPages(db, spaceId, id);
  if (!changed) throw new AppError('template_not_found');
  return changed;
}

/**
 * Deletes a template with its pages and versions, and, after the response, its entries in the publish cache. If
 * removing the entries fails, they expire by themselves (PUB-2).
 * @throws AppError template_not_found, precondition_failed
 */
export async function removeTemplate(services: Services, address: TemplateAddress): Promise<void> {
  const { db, publishedKv, defer, report } = services;
  if (await deleteTemplate(db, address)) {
    defer(forgetPublished(publishedKv, address.id).catch((error) => report('publish_cache', error)));
    return;
  }
  await requireTemplate(db, address);
  // The template had this revision when it was checked, but no longer when the statement ran.
  throw new AppError('precondition_failed');
}

/**
 * Finds a template and checks that it has the given revision. @throws AppError template_not_found, precondition_failed
 */
export async function requireTemplate(db: Database, { id, spaceId, revision }: TemplateAddress): Promise<Template> {
  const template = await findSpaceTemplate(db, spaceId, id);
  if (!template) throw await templateNotFound(db, spaceId, id);
  if (revision !== undefined && template.revision !== revision) throw new AppError('precondition_failed');
  return template;
}

/** Waits for a write that may fail because its slug is taken. @throws AppError conflict if the slug is taken */
export async function unlessSlugTaken<T>(db: Database, slug: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (await isSlugTaken(db, slug)) throw slugTaken();
    throw error;
  }
}

function slugTaken(): AppError {
  const taken = { path: 'slug', code: 'taken', message: 'Another template has this slug. Choose another one.' };
  return new AppError('conflict', { detail: taken.message, errors: [taken] });
}

/** Checks that a brand belongs to the space, because a template can only use a brand of its own space (AUTH-1). */
export async function requireBrand(db: Database, spaceId: string, brandId: string | null | undefined): Promise<void> {
  if (!brandId || (await findBrand(db, brandId))?.spaceId === spaceId) return;
  const missing = { path: 'brandId', code: 'not_found', message: 'The space has no brand with this id.' };
  throw new AppError('invalid_body', { detail: missing.message, errors: [missing] });
}

/** Converts fields to their database columns. */
export function toStoredColumns({ variables, ...fields }: Omit<TemplateFields, 'name'>) {
  return { ...fields, ...(variables && { variables: JSON.parse(JSON.stringify(variables)) }) };
}
