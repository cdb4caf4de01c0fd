import { AppError } from '../../core/errors/app-error.ts';
import { quote } from '../../core/quote.ts';
import type { Database } from '../../records/database.ts';
import { findSpacePage, listPageNames } from '../../records/template-pages.ts';
import { findSpaceTemplate } from '../../records/templates.ts';

const maxListed = 5;

/**
 * Makes the error for the id of a page that does not exist. If the id belongs to a template of the space, the detail
 * lists the pages of that template.
 */
export async function pageNotFound(db: Database, spaceId: string, id: string): Promise<AppError> {
  if (!(await findSpaceTemplate(db, spaceId, id))) return new AppError('page_not_found');
  const pages = await listPageNames(db, id);
  const listed = pages.slice(0, maxListed).map((page) => `${quote(page.id)} (${quote(page.name).slice(1, -1)})`);
  if (pages.length > maxListed) listed.push(`${pages.length - maxListed} more`);
  const has = pages.length === 0 ? 'It has no pages yet.' : `Its pages are ${joined(listed)}.`;
  return new AppError('page_not_found', { detail: `${quote(id)} is a template. ${has}` });
}

/**
 * Makes the error for the id of a template that does not exist. If the id belongs to a page of the space, the detail
 * names the template of that page.
 */
export async function templateNotFound(db: Database, spaceId: string, id: string): Promise<AppError> {
  const page = await findSpacePage(db, spaceId, id);
  if (!page) return new AppError('template_not_found');
  return new AppError('template_not_found', {
    detail: `${quote(id)} is a page. It belongs to the template ${quote(page.templateId)}.`,
  });
}

function joined(parts: readonly string[]): string {
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}
