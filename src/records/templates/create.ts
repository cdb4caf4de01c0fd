import { newId } from '../../core/ids.ts';
import type { Database } from '../database.ts';
import { insertPage, type NewPage } from './pages/create.ts';
import { foldForSearch, searchColumnsOf } from './search-text.ts';
import { type Maintained, type Template, templates } from './table.ts';

export type NewTemplate = Pick<Template, 'spaceId' | 'slug' | 'name'> & Partial<Omit<Template, Maintained>>;

/** The pages of a new template come in order; their ids may be given, for the gallery's are fixed. */
export type PageOfNewTemplate = Omit<NewPage, 'templateId' | 'spaceId' | 'order'>;

/** Stores a template with its pages in one batch (SEC-5). Throws when the slug is taken. */
export async function createTemplate(
  db: Database,
  template: NewTemplate,
  now: number,
  pages: readonly PageOfNewTemplate[] = [],
): Promise<Template> {
  const id = template.id ?? newId();
  const owner = { templateId: id, spaceId: template.spaceId };
  const search = { ...searchColumnsOf(template), searchName: foldForSearch(template.name) };
  const [created] = await db.batch([
    db
      .insert(templates)
      .values({ ...template, ...search, id, createdOn: now, updatedOn: now })
      .returning(),
    ...pages.map((page, index) => insertPage(db, { ...page, ...owner, order: index + 1 }, now)),
  ]);
  return created[0] as Template;
}
