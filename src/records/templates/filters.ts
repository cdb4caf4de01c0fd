import { eq, isNotNull, or, sql } from 'drizzle-orm';
import { foldForSearch } from './search-text.ts';
import { templates } from './table.ts';

/** What lists of templates are filtered by. */
export interface TemplateFilter {
  /** Plain text, found anywhere in name or description; at most 80 characters, checked at the door. */
  search?: string | undefined;
  /** A category's name, or `featured`. */
  category?: string | undefined;
}

export function inCategory(category: string | undefined) {
  if (!category) return undefined;
  return category === 'featured' ? isNotNull(templates.featuredOn) : eq(templates.category, category);
}

/** `instr`, not LIKE: D1 refuses LIKE patterns above 50 bytes, and `%` and `_` are letters here. */
export function found(search: string | undefined) {
  if (!search) return undefined;
  const folded = foldForSearch(search);
  return or(
    sql`instr(${templates.searchName}, ${folded}) > 0`,
    sql`instr(${templates.searchDescription}, ${folded}) > 0`,
  );
}
