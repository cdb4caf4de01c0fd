/** Which part of a list: `page` from 1, `perPage` from 1 to 100, checked at the door (GEN-6). */
export interface Paging {
  page: number;
  perPage: number;
}

/** One page of a list. `count` is of the whole list; a page past the end is empty (GEN-6). */
export interface Listing<T> {
  list: T[];
  count: number;
  pagesCount: number;
}

export function limits({ page, perPage }: Paging): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage };
}

export function listing<T>(list: T[], count: number | undefined, { perPage }: Paging): Listing<T> {
  const total = count ?? 0;
  return { list, count: total, pagesCount: Math.ceil(total / perPage) };
}
