/** The names of the filters in the address of the log. They are the parameters of the service. */
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

/** The values of the filters. The service validates them, and its errors are shown next to the filters. */
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

export function filtersIn(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

export type ExportFormat = 'csv' | 'ndjson';

/** The query for an export of the filtered entries. */
export function toExportQuery({ format: renderFormat, ...rest }: Filters): Readonly<Record<string, string>> {
  return { ...rest, ...(renderFormat && { renderFormat }) };
}
