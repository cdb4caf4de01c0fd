import type { QueryOf } from 'galley-client';

type LogQuery = NonNullable<QueryOf<'renderLogs.listForSession'>>;

/** What the address of the log chooses, each as the service takes it. */
export const filterNames = [
  'status',
  'format',
  'templateId',
  'via',
  'cached',
  'errorCode',
  'search',
  'from',
  'to',
] as const;

export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

export function filtersIn(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

/** The service judges the values: what it refuses is said beside the filters. */
export const toQuery = (filters: Filters): LogQuery => filters as LogQuery;

export type ExportFormat = 'csv' | 'ndjson';

/** What is asked for an export of the entries that the filters choose. */
export function toExportQuery(filters: Filters, format: ExportFormat): QueryOf<'renderLogs.export'> {
  const { format: renderFormat, ...rest } = filters;
  return { ...rest, format, ...(renderFormat && { renderFormat }) } as QueryOf<'renderLogs.export'>;
}
