import type { QueryOf } from 'galley-client';

type LogQuery = NonNullable<QueryOf<'renderLogs.listForSession'>>;

/** The filters in the address of the log, as the service accepts them. */
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

/** The service validates the values, and its errors appear next to the filters. */
export const toQuery = (filters: Filters): LogQuery => filters as LogQuery;

export type ExportFormat = 'csv' | 'ndjson';

/** The request for an export of the filtered entries. */
export function toExportQuery(filters: Filters, format: ExportFormat): QueryOf<'renderLogs.export'> {
  const { format: renderFormat, ...rest } = filters;
  return { ...rest, format, ...(renderFormat && { renderFormat }) } as QueryOf<'renderLogs.export'>;
}
