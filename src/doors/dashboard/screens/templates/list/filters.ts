import { useSearchParams } from 'react-router';

export const orders = ['createdOn', 'updatedOn', 'name'] as const;
export type Order = (typeof orders)[number];

export interface ListFilters {
  search: string;
  category: string;
  tag: string;
  sort: Order;
  page: number;
}

const defaults: ListFilters = { search: '', category: '', tag: '', sort: 'updatedOn', page: 1 };

/** What the list is filtered by stands in the address, so that back and links work. A changed filter starts at page 1. */
export function useListFilters(): [ListFilters, (changed: Partial<ListFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters: ListFilters = {
    search: params.get('search') ?? defaults.search,
    category: params.get('category') ?? defaults.category,
    tag: params.get('tag') ?? defaults.tag,
    sort: orders.find((order) => order === params.get('sort')) ?? defaults.sort,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
  const change = (changed: Partial<ListFilters>) => {
    const next = { ...filters, page: 1, ...changed };
    const said = Object.entries(next).filter(([name, value]) => value !== defaults[name as keyof ListFilters]);
    // Typing makes no entry in the history for each letter.
    setParams(Object.fromEntries(said.map(([name, value]) => [name, String(value)])), {
      replace: 'search' in changed,
      preventScrollReset: true,
    });
  };
  return [filters, change];
}
