import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useLocation, useSearchParams } from 'react-router';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import {
  Badge,
  Button,
  ButtonLink,
  type Column,
  Empty,
  PageHeader,
  Picture,
  Row,
  Stack,
  Table,
} from '../../design/index.ts';
import { isList, isObject } from '../../kit/value-form/schema.ts';
import { type Filters, filtersIn } from './filters.ts';
import styles from './log.module.css';
import { getListPictureUrl, type LogEntry, msWords, sizeWords, viaWords } from './log-entry.ts';
import { LogFilters } from './log-filters.tsx';
import { type TemplateNames, useTemplateNames } from './template-names.ts';
import { useLogExport } from './use-export.ts';

const perPage = 25;

/** The entries at which the newer pages begin. The state of the browser's history contains them. */
function newerIn(state: unknown): string[] | undefined {
  if (!isObject(state) || !isList(state['newer'])) return undefined;
  return state['newer'].filter((id) => typeof id === 'string');
}

/**
 * /app/log: lists all renders of the space (LOG-1). Each later page continues from an entry, so that the page with the
 * hundred-thousandth entry loads as fast as the first page. The state of the browser's history contains the way back.
 */
export function Screen() {
  const [search, setSearch] = useSearchParams();
  const newer = newerIn(useLocation().state);
  const filters = filtersIn(search);
  const before = search.get('before') ?? undefined;
  const log = useQuery({
    queryKey: ['log', 'list', filters, before],
    queryFn: () =>
      galley.renderLogs.listForSession({ perPage, ...(before !== undefined && { before }) }, { query: filters }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  const rows = log.data?.list;
  const names = useTemplateNames(rows?.flatMap(({ templateId }) => templateId ?? []) ?? []);
  const show = (chosen: Filters, from?: string, way: string[] = []) =>
    setSearch({ ...chosen, ...(from !== undefined && from !== '' && { before: from }) }, { state: { newer: way } });
  const [csv, ndjson] = [useLogExport(filters, 'csv'), useLogExport(filters, 'ndjson')];
  const running = [csv, ndjson].find(({ isPending }) => isPending);
  const last = rows?.at(-1)?.id;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title="Render log"
        lead="Every render request in this space: succeeded, cached or failed."
        actions={
          <>
            {running && (
              <Button variant="quiet" onPress={running.cancel}>
                Cancel export
              </Button>
            )}
            <Button isPending={csv.isPending} onPress={() => void csv.run()}>
              Export CSV
            </Button>
            <Button isPending={ndjson.isPending} onPress={() => void ndjson.run()}>
              Export NDJSON
            </Button>
            <Button isPending={log.isRefetching} onPress={() => void log.refetch()}>
              Refresh
            </Button>
          </>
        }
      />
      <LogFilters filters={filters} onChange={(chosen) => show(chosen)} />
      <Stack>
        <ProblemNotice error={csv.error} onRetry={csv.retry} />
        <ProblemNotice error={ndjson.error} onRetry={ndjson.retry} />
        <ProblemNotice error={log.error} onRetry={() => void log.refetch()} />
        {rows?.length === 0 ? (
          <Empty
            title={isFiltered || before !== undefined ? 'No matching renders' : 'No renders yet'}
            action={
              isFiltered || before !== undefined ? (
                <Button onPress={() => show({})}>Clear filters</Button>
              ) : (
                <ButtonLink variant="primary" href="/templates">
                  Choose a template
                </ButtonLink>
              )
            }
          >
            {isFiltered ? 'No render matches all filters.' : 'Each render is listed here with a preview.'}
          </Empty>
        ) : (
          <Table label="Renders" columns={buildColumns(names)} rows={rows} getRowId={({ id }) => id} />
        )}
        <nav className={styles.pager} aria-label="Pages of the log">
          <span>{countWords(log.data?.count)}</span>
          <Row>
            <Button
              size="small"
              isDisabled={before === undefined}
              onPress={() => show(filters, newer?.at(-1), newer?.slice(0, -1))}
            >
              Newer
            </Button>
            <Button
              size="small"
              isDisabled={last === undefined || (rows?.length ?? 0) < perPage}
              onPress={() => show(filters, last, [...(newer ?? []), before ?? ''])}
            >
              Older
            </Button>
          </Row>
        </nav>
      </Stack>
    </>
  );
}

function buildColumns(names: ReadonlyMap<string, TemplateNames>): ReadonlyArray<Column<LogEntry>> {
  return [
    {
      id: 'picture',
      name: 'Preview',
      isNarrow: true,
      cell: (entry) => <Thumbnail entry={entry} isOwn={names.get(entry.templateId ?? '')?.isOwn} />,
    },
    {
      id: 'what',
      name: 'Render',
      cell: (entry) => (
        <>
          <Link href={`/app/log/${entry.id}`}>{formatPageName(entry, names)}</Link>
          <br />
          <span className={styles.muted}>{formatMoment(entry.createdOn)}</span>
        </>
      ),
    },
    { id: 'state', name: 'Status', cell: (entry) => <State entry={entry} /> },
    {
      id: 'format',
      name: 'Format',
      cell: (entry) => (
        <>
          {entry.format.toUpperCase()}
          <br />
          <span className={styles.muted}>{sizeWords(entry)}</span>
        </>
      ),
    },
    { id: 'via', name: 'Source', cell: ({ via }) => viaWords[via] ?? via },
    { id: 'took', name: 'Duration', isAtEnd: true, cell: ({ renderMs }) => msWords(renderMs) },
    { id: 'credits', name: 'Credits', isAtEnd: true, cell: ({ credits }) => credits.toLocaleString() },
  ];
}

/** Pages that continue from an entry have no count. */
const countWords = (count: number | undefined): string =>
  count === undefined ? '' : count === 1 ? '1 render' : `${count.toLocaleString()} renders`;

/** The template and the page of an entry, with their names if these are known. */
export function formatPageName({ templateId, pageId }: LogEntry, names: ReadonlyMap<string, TemplateNames>): string {
  const template = names.get(templateId ?? '');
  if (!template) return pageId ?? templateId ?? 'Unknown page';
  const page = template.pages.get(pageId ?? '');
  return page === undefined || template.pages.size === 1 ? template.name : `${template.name} · ${page}`;
}

export function State({ entry: { status, cached, errorCode, warnings } }: { entry: LogEntry }) {
  const count = warnings?.length ?? 0;
  return (
    <Row>
      {status === 'failed' ? (
        <Badge tone="danger">{errorCode ?? 'Failed'}</Badge>
      ) : (
        <Badge tone="success">{cached ? 'Cached' : 'Succeeded'}</Badge>
      )}
      {count > 0 && <Badge tone="warning">{count === 1 ? '1 warning' : `${count} warnings`}</Badge>}
    </Row>
  );
}

function Thumbnail({ entry, isOwn }: { entry: LogEntry; isOwn: boolean | undefined }) {
  const absence = entry.status === 'failed' ? 'None' : 'No preview';
  return (
    <div className={styles.thumbnail}>
      <Picture src={getListPictureUrl(entry, isOwn) ?? null} alt="" width={88} height={56} absence={absence} />
    </div>
  );
}
