import type { TemplateFields } from '../../contract/templates.ts';
import { AppError, type Fault } from '../../core/errors/app-error.ts';
import { describeFault, FaultList } from '../../core/errors/faults.ts';
import { documentLimits } from '../../design/document/limits.ts';
import { findTemplateWithPages, listPageIds, listPageVariables } from '../../records/template-pages.ts';
import type { TemplateAddress } from '../../records/templates.ts';
import { updateWithPages } from '../../records/templates-writes.ts';
import type { Services } from '../services.ts';
import { checkSamples } from './check-samples.ts';
import { templateNotFound } from './not-found.ts';

import { mergePatch, type PageInput, requirePage, toColumns } from './write-page.ts';
import { makeTemplate, requireBrand, requireTemplate, toStoredColumns, unlessSlugTaken } from './write-template.ts';

/**
 * A change with any fields of a page. If it has an id, it changes the page with that id. Without an id, it adds a page.
 */
export type PagePatch = Readonly<Record<string, unknown>> & { id?: string };

/** A patch that is only saved if its page still has this revision. */
type RevisedPatch = PagePatch & { revision?: number | undefined };

/** The maximum number of tries of an edit. A try fails if another edit is saved in between. */
const attempts = 5;

/**
 * Creates a template with its pages, all or nothing. Returns both.
 * @throws AppError as makeTemplate does, body_too_large
 */
export async function makeDesign(
  services: Services,
  spaceId: string,
  { pages, ...fields }: TemplateFields & { name: string; pages: readonly PageInput[] },
) {
  const { id } = await makeTemplate(services, spaceId, fields, pages.map(toColumns));
  return await requireDesign(services, { id, spaceId });
}

/**
 * Changes the given fields of a template and its pages, and adds the pages that have no id, all or nothing. `check`
 * parses each complete page in the form in which it would be saved, and throws an error with every fault. The paths of
 * the faults then begin with `pages.<index>`. Nothing is saved if the template or a page has another revision than the
 * given one.
 * @throws AppError template_not_found, page_not_found, precondition_failed, invalid_body, invalid_document, conflict,
 * body_too_large, and what checkSamples throws
 */
export async function changeDesign(
  services: Services,
  address: TemplateAddress,
  { pages = [], ...fields }: TemplateFields & { pages?: readonly RevisedPatch[] },
  check: (page: unknown) => PageInput,
) {
  const { db, clock } = services;
  await requireBrand(db, address.spaceId, fields.brandId);
  rejectRepeated(pages);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const template = await requireTemplate(db, address);
    const writes = await checkedPages(services, address, pages, check);
    const changedIds = new Set(writes.changed.map(({ id }) => id));
    const storedPages = fields.samples ? await listPageVariables(db, address.id) : [];
    await checkSamples(db, fields.samples ?? [], {
      spaceId: address.spaceId,
      template: fields.variables ?? template.variables,
      pages: [
        ...storedPages.filter(({ id }) => !changedIds.has(id)).map(({ variables }) => variables),
        ...[...writes.changed, ...writes.added].map(({ document }) => document['variables']),
      ],
    });
    const write = updateWithPages(db, address, toStoredColumns(fields), writes, clock.now());
    if (await unlessSlugTaken(db, fields.slug ?? '', write)) return await requireDesign(services, address);
    await rejectTooMany(services, address, writes.added.length);
  }
  throw new AppError('conflict', { detail: 'Someone else is editing the template. Try again.' });
}

async function checkedPages(
  { db }: Services,
  { id: templateId, spaceId }: Pick<TemplateAddress, 'id' | 'spaceId'>,
  patches: readonly RevisedPatch[],
  check: (page: unknown) => PageInput,
) {
  const faults = new FaultList();
  const changed = [];
  const added = [];
  for (const [index, { id, revision, ...patch }] of patches.entries()) {
    const page = id === undefined ? undefined : await requirePage(db, { id, spaceId, revision });
    if (page && page.templateId !== templateId) throw new AppError('page_not_found');
    try {
      const columns = toColumns(check(page ? mergePatch(page, patch) : patch));
      if (page) changed.push({ ...columns, id: page.id, revision: page.revision });
      else added.push(columns);
    } catch (error) {
      if (!(error instanceof AppError) || !error.errors) throw error;
      for (const fault of error.errors) faults.add(prefixFault(`pages.${index}`, fault));
    }
  }
  const errors = faults.list();
  if (errors.length > 0)
    throw new AppError('invalid_document', { errors, ...(errors[0] && { detail: describeFault(errors[0]) }) });
  return { changed, added };
}

function prefixFault(path: string, fault: Fault): Fault {
  return { ...fault, path: fault.path === '' ? path : `${path}.${fault.path}` };
}

/** Rejects two patches of the same page, because one of them would be lost. */
function rejectRepeated(pages: readonly PagePatch[]): void {
  const seen = new Set<string>();
  const errors: Fault[] = [];
  for (const [index, { id }] of pages.entries()) {
    if (id === undefined) continue;
    if (seen.has(id))
      errors.push({ path: `pages.${index}.id`, code: 'repeated', message: 'The page is listed twice.' });
    seen.add(id);
  }
  if (errors.length > 0)
    throw new AppError('invalid_body', { errors, ...(errors[0] && { detail: describeFault(errors[0]) }) });
}

async function rejectTooMany({ db }: Services, { id }: Pick<TemplateAddress, 'id'>, added: number): Promise<void> {
  const { pageIds } = await listPageIds(db, id, { draft: true });
  const limit = documentLimits.pagesPerTemplate;
  if (pageIds.length + added > limit)
    throw new AppError('conflict', { detail: `A template may have at most ${limit} pages.` });
}

async function requireDesign({ db }: Services, { id, spaceId }: Pick<TemplateAddress, 'id' | 'spaceId'>) {
  const design = await findTemplateWithPages(db, spaceId, id);
  if (!design) throw await templateNotFound(db, spaceId, id);
  return design;
}
