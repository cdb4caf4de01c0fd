import type { QueryOf } from 'galley-client';

type LogQuery = NonNullable<QueryOf<'getRendersLogs'>>;

/** What the address of the log chooses, each as the service takes it. */
export const filterNames = [
  ...['status', 'format', 'templateId', 'via', 'cached', 'errorCode', 'search', 'from', 'to'],
] as const;

export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

export function filtersIn(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

/** The service judges the values: what it refuses is said beside the filters. */
export const queryOf = (filters: Filters): LogQuery => filters as LogQuery;

/** Where the entries that the filters choose are exported. */
export function exportAddress(filters: Filters, format: 'csv' | 'ndjson'): string {
  const { format: renderFormat, ...rest } = filters;
  const query = new URLSearchParams({ format, ...rest, ...(renderFormat && { renderFormat }) });
  return `/api/renders/logs/export?${query}`;
}
