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

/** The service validates the values, and its errors appear next to the filters. */
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

export function filtersIn(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

export type ExportFormat = 'csv' | 'ndjson';

/** The query of an export of the filtered entries. */
export function toExportQuery({ format: renderFormat, ...rest }: Filters): Readonly<Record<string, string>> {
  return { ...rest, ...(renderFormat && { renderFormat }) };
}
