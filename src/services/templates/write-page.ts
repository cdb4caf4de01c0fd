import { AppError } from '../../core/errors/app-error.ts';
import { requireJsonObject } from '../../core/json.ts';
import { documentLimits } from '../../design/document/limits.ts';
import { migrateDocument } from '../../design/document/migrate.ts';
import type { PageDocument } from '../../design/document/page.ts';
import type { Database } from '../../records/database.ts';
import { findSpacePage, type Page, type PageAddress } from '../../records/template-pages.ts';
import { addPage, deletePage, updatePage } from '../../records/template-pages-writes.ts';
import type { Services } from '../services.ts';
import { pageNotFound } from './not-found.ts';
import { requireTemplate } from './write-template.ts';

/** A validated document, with the page's name. */
export type PageInput = PageDocument & { name: string };

/** The maximum number of tries of an edit. A try fails if another edit is saved in between. */
const attempts = 5;

/** @throws AppError template_not_found, conflict for the 201st page, body_too_large */
export async function makePage(
  { db, clock }: Services,
  owner: { templateId: string; spaceId: string },
  input: PageInput,
): Promise<Page> {
  const limit = documentLimits.pagesPerTemplate;
  const page = await addPage(db, { ...owner, ...toColumns(input) }, limit, clock.now());
  if (page) return page;
  await requireTemplate(db, { id: owner.templateId, spaceId: owner.spaceId });
  throw new AppError('conflict', { detail: `A template may have at most ${limit} pages.` });
}

/**
 * Changes the given fields of a page; `null` removes an optional field. `check` parses the complete page in the form in
 * which it would be saved, and throws an error with every fault. Without a revision, the last write wins for each
 * field. If another edit is saved in between, its changes stay in all fields that this edit does not name.
 * @throws AppError page_not_found, precondition_failed, body_too_large, and what `check` throws
 */
export async function changePage(
  { db, clock }: Services,
  { id, spaceId, revision }: PageAddress,
  patch: Readonly<Record<string, unknown>>,
  check: (page: unknown) => PageInput,
): Promise<Page> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const page = await requirePage(db, { id, spaceId, revision });
    const columns = toColumns(check(mergePatch(page, patch)));
    const changed = await updatePage(db, { id, spaceId, revision: page.revision }, columns, clock.now());
    if (changed) return changed;
  }
  throw new AppError('conflict', { detail: 'Someone else is editing the page. Try again.' });
}

/** Deletes a page. Published versions keep it (RND-6). @throws AppError page_not_found, precondition_failed */
export async function removePage({ db, clock }: Services, address: PageAddress): Promise<void> {
  const page = await requirePage(db, address);
  if (await deletePage(db, page, address.revision, clock.now())) return;
  await requirePage(db, address);
  throw new AppError('precondition_failed');
}

/** Finds a page and checks that it has the given revision. @throws AppError page_not_found, precondition_failed */
export async function requirePage(db: Database, { id, spaceId, revision }: PageAddress): Promise<Page> {
  const page = await findSpacePage(db, spaceId, id);
  if (!page) throw await pageNotFound(db, spaceId, id);
  if (revision !== undefined && page.revision !== revision) throw new AppError('precondition_failed');
  return page;
}

/** Returns the page with the patch applied, so that it can be checked as a whole. `null` removes an optional field. */
export function mergePatch({ name, width, height, document }: Page, patch: Readonly<Record<string, unknown>>) {
  const whole = { ...migrateDocument(document), name, width, height, ...patch };
  const optional: ReadonlySet<string> = new Set(['backgroundColor', 'background', 'content', 'paginate', 'guides']);
  return Object.fromEntries(Object.entries(whole).filter(([key, value]) => value !== null || !optional.has(key)));
}

/**
 * Converts a page to its database columns. @throws AppError body_too_large for a document above 1 MiB of JSON as stored
 * (DOC-5)
 */
export function toColumns({ name, ...document }: PageInput) {
  const text = JSON.stringify(document);
  if (new TextEncoder().encode(text).byteLength > documentLimits.pageBytes) {
    throw new AppError('body_too_large', {
      detail: `A page may have at most ${documentLimits.pageBytes} bytes of JSON.`,
    });
  }
  const { width: _, height: __, ...rest } = requireJsonObject(JSON.parse(text));
  return { name, width: document.width, height: document.height, document: rest };
}
