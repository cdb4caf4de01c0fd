import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** One page of a list, as the service returns it. */
export interface ListPage<Item> {
  list: readonly Item[];
  /** The number of items on all pages. */
  count: number;
  pagesCount: number;
}

/** The values of filters by the names of their query parameters. */
type Filters = Readonly<Record<string, string>>;

interface ListOptions<Page, Names extends Filters> {
  queryKey: QueryKey;
  perPage: number;
  load(query: { page: number; perPage: number }, filters: Names): Promise<Page>;
  /** For each filter, the value with which it has no effect. The address omits this value. */
  filters?: Names;
  /** Whether the page number and the filters are not stored in the address. Use it in dialogs. */
  isLocal?: boolean;
  /** The number of milliseconds for which loaded data is used before it is loaded again. */
  staleTime?: number;
  refetchInterval?: number | false;
}

export interface List<Page, Names extends Filters = Filters> {
  /** The current page; undefined until the first page is loaded. */
  data: Page | undefined;
  error: unknown;
  isFetching: boolean;
  refetch(): void;
  /** The number of the current page, from 1. */
  page: number;
  setPage(page: number): void;
  filters: Names;
  isFiltered: boolean;
  /** Whether the list has no items at all: it has loaded, and no filter is active. */
  isEmpty: boolean;
  /** Changes filters and goes to page 1. */
  filter(changed: Partial<Names>): void;
  /** The same as `filter`, but without an entry in the browser's history, for text that is being typed. */
  search(changed: Partial<Names>): void;
  clearFilters(): void;
}

/**
 * Loads a list of the service, one page at a time. The page number and the filters are stored in the address, so that
 * the back button and links work.
 */
export function useList<Page extends ListPage<unknown>, Names extends Filters = Record<never, string>>({
  queryKey,
  perPage,
  load,
  filters: defaults,
  isLocal = false,
  ...options
}: ListOptions<Page, Names>): List<Page, Names> {
  const address = useSearchParams();
  const local = useState(() => new URLSearchParams());
  const [params] = isLocal ? local : address;
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const none = { ...defaults } as Names;
  const filters = { ...none };
  for (const name of Object.keys(none)) Object.assign(filters, { [name]: params.get(name) ?? none[name] });

  const setParams = (changed: Readonly<Record<string, string | undefined>>, replace = false) => {
    const next = (before: URLSearchParams) => {
      const all = Object.entries<string | undefined>({ ...Object.fromEntries(before), ...changed });
      return new URLSearchParams(
        all.flatMap(([name, value]) => (value === (name === 'page' ? '1' : none[name]) ? [] : [[name, value ?? '']])),
      );
    };
    if (isLocal) local[1](next);
    else address[1](next, { replace });
  };
  const change = (changed: Partial<Names>, replace: boolean) => setParams({ ...changed, page: '1' }, replace);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, page, filters],
    queryFn: () => load({ page, perPage }, filters),
    placeholderData: keepPreviousData,
    ...options,
  });
  const isFiltered = Object.keys(none).some((name) => filters[name] !== none[name]);
  return {
    data,
    error,
    isFetching,
    refetch: () => void refetch(),
    page,
    setPage: (to) => setParams({ page: String(to) }),
    filters,
    isFiltered,
    isEmpty: data?.count === 0 && !isFiltered,
    filter: (changed) => change(changed, false),
    search: (changed) => change(changed, true),
    clearFilters: () => change(none, false),
  };
}
