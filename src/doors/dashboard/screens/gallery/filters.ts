import { type ColorName, colorNames } from '../../../../design/document/color-names.ts';

/** What the gallery shows, as its address says it. */
export interface GalleryFilters {
  search: string;
  /** A category's name, or `featured`; empty: all. */
  category: string;
  size: '' | 'landscape' | 'portrait' | 'square';
  tag: string;
  /** A colour of its first page; empty: any. */
  color: '' | ColorName;
  /** From 1. */
  page: number;
}

const sizes = ['landscape', 'portrait', 'square'] as const;
/** Characters that the service takes of a search. */
export const maxSearchLength = 80;

/** The filters of an address. What it cannot say is as if it was not there. */
export function filtersOf(query: URLSearchParams): GalleryFilters {
  const page = Number(query.get('page'));
  return {
    search: [...(query.get('search') ?? '')].slice(0, maxSearchLength).join(''),
    category: (query.get('category') ?? '').slice(0, 100),
    size: sizes.find((size) => size === query.get('size')) ?? '',
    tag: (query.get('tag') ?? '').slice(0, 50),
    color: colorNames.find((color) => color === query.get('color')) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** An address for the filters, with nothing that is so anyway. A changed filter begins at the first page again. */
export function queryOf(filters: Partial<GalleryFilters>): Record<string, string> {
  const { page = 1, ...rest } = filters;
  const given = Object.entries(rest).filter(([, value]) => value !== '' && value !== undefined);
  return { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) };
}
