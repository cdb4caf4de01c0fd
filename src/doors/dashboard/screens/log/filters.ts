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

/** The service judges the values: what it refuses is said beside the filters. */
export type Filters = Partial<Record<(typeof filterNames)[number], string>>;

export function filtersIn(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

export type ExportFormat = 'csv' | 'ndjson';

/** What is asked for an export of the entries that the filters choose. */
export function toExportQuery({ format: renderFormat, ...rest }: Filters): Readonly<Record<string, string>> {
  return { ...rest, ...(renderFormat && { renderFormat }) };
}
