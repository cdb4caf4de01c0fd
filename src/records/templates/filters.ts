import { eq, isNotNull, or, sql } from 'drizzle-orm';
import type { PageSize } from '../../core/names/orders.ts';
import type { ColorName } from '../../design/document/color-names.ts';

import { foldForSearch } from './search-text.ts';
import { templates } from './table.ts';

/** What lists of templates are filtered by. */
export interface TemplateFilter {
  /** Plain text, found anywhere in name, description, tags or category; at most 80 characters, checked at the door. */
  search?: string | undefined;
  /** A category's name, or `featured`. */
  category?: string | undefined;
  /** One of its tags, as it is written. */
  tag?: string | undefined;
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
    sql`instr(${templates.searchTags}, ${folded}) > 0`,
    sql`instr(${templates.searchCategory}, ${folded}) > 0`,
  );
}

export function hasTag(tag: string | undefined) {
  return tag === undefined
    ? undefined
    : sql`exists (select 1 from json_each(${templates.tags}) as given where given.value = ${tag})`;
}

/** By what the first published page shows much of. */
export function hasColor(color: ColorName | undefined) {
  return color === undefined
    ? undefined
    : sql`exists (select 1 from json_each(${templates.colors}) as shown where shown.value = ${color})`;
}

/** By the first page that is published. */
export function hasPublishedSize(size: PageSize | undefined) {
  if (size === undefined) return undefined;
  const first = sql`select case when first.width > first.height * 1.05 then 'landscape'
      when first.height > first.width * 1.05 then 'portrait' else 'square' end
    from version_pages as first
    where first.template_id = ${templates.id} and first.version = ${templates.publishedVersion}
    order by first."order", first.page_id limit 1`;
  return sql`(${first}) = ${size}`;
}
