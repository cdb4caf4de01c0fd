import { AppError, type Fault } from '../../core/errors/app-error.ts';
import { findTemplateWithPages } from '../../records/template-pages.ts';
import { reorderPages } from '../../records/template-pages-writes.ts';
import type { TemplateAddress } from '../../records/templates.ts';
import type { Services } from '../services.ts';
import { requireTemplate } from './write-template.ts';

/**
 * Puts the pages of a template in the order of `pageIds`, which must name each page once. Returns the template with its
 * pages.
 * @throws AppError template_not_found, precondition_failed, conflict, invalid_body with every fault
 */
export async function orderPages({ db, clock }: Services, address: TemplateAddress, pageIds: readonly string[]) {
  const { spaceId, id, revision } = address;
  const templateWithPages = await findTemplateWithPages(db, spaceId, id);
  if (!templateWithPages) throw new AppError('template_not_found');
  if (revision !== undefined && templateWithPages.template.revision !== revision)
    throw new AppError('precondition_failed');
  const errors = orderFaults(
    pageIds,
    templateWithPages.pages.map((page) => page.id),
  );
  if (errors.length > 0)
    throw new AppError('invalid_body', { errors, detail: 'List every page of the template exactly once.' });
  if (!(await reorderPages(db, address, pageIds, clock.now()))) {
    await requireTemplate(db, address);
    throw new AppError('conflict', { detail: 'A page was added or deleted meanwhile. Read the pages again.' });
  }
  const ordered = await findTemplateWithPages(db, spaceId, id);
  if (!ordered) throw new AppError('template_not_found');
  return ordered;
}

function orderFaults(pageIds: readonly string[], currentIds: readonly string[]): Fault[] {
  const seen = new Set<string>();
  const ownPageIds = new Set(currentIds);
  const faults: Fault[] = [];
  for (const [index, id] of pageIds.entries()) {
    const path = `pageIds.${index}`;
    if (!ownPageIds.has(id))
      faults.push({ path, code: 'not_found', message: 'The template has no page with this id.' });
    else if (seen.has(id)) faults.push({ path, code: 'repeated', message: 'The page is listed twice.' });
    seen.add(id);
  }
  for (const id of currentIds) {
    if (!seen.has(id))
      faults.push({ path: 'pageIds', code: 'missing', message: `The page ${id} is missing from the list.` });
  }
  return faults;
}
