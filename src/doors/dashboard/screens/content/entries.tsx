import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { moment } from '../../app/date-words.ts';
import { DelayedSearch } from '../../app/delayed-search.tsx';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useSearchParam } from '../../app/search-param.ts';
import { useIsAtLeast } from '../../app/session.tsx';
import { shortened } from '../../app/shortened.ts';
import {
  Button,
  ButtonLink,
  Empty,
  Menu,
  PageHeader,
  Pagination,
  Select,
  Stack,
  Table,
  toast,
  useConfirm,
} from '../../design/index.ts';
import styles from './content.module.css';
import {
  contentKeys,
  type Entry,
  publishEntry,
  readCollection,
  type Status,
  titleOf,
  unpublishEntry,
} from './records.ts';
import { StatusBadge } from './status-badge.tsx';

const states = [
  { id: 'all', name: 'All statuses' },
  { id: 'draft', name: 'Drafts' },
  { id: 'published', name: 'Published' },
  { id: 'changed', name: 'Unpublished changes' },
] as const;
const orders = [
  { id: 'newest', name: 'Newest first' },
  { id: 'oldest', name: 'Oldest first' },
] as const;

/** The entries of a collection. */
export function Screen() {
  const { apiName = '' } = useParams();
  const isEditor = useIsAtLeast('editor');
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useSearchParam();
  const page = Number(params.get('page')) || 1;
  const status = states.find(({ id }) => id === params.get('status'))?.id ?? 'all';
  const sort = orders.find(({ id }) => id === params.get('sort'))?.id ?? 'newest';
  const set = (name: string, value: string, none: string) =>
    setParams((before) => {
      const { page: _, [name]: __, ...rest } = Object.fromEntries(before);
      return value === none ? rest : { ...rest, [name]: value };
    });
  const collection = useQuery({ queryKey: contentKeys.collection(apiName), queryFn: () => readCollection(apiName) });
  const query = {
    page,
    perPage: 20,
    sort,
    ...(search !== '' && { search: search.slice(0, 80) }),
    ...(status !== 'all' && { status: status as Status }),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [...contentKeys.entries(apiName), query],
    queryFn: () => galley.content.entries.list(apiName, query),
    placeholderData: keepPreviousData,
  });
  const actions = useEntryActions(apiName);
  const name = collection.data?.doc.name ?? apiName;
  const fields = collection.data?.doc.fields ?? [];
  const slugField = collection.data?.doc.preview.slugField ?? 'slug';
  const isFiltered = search !== '' || status !== 'all';
  const newEntry = isEditor && (
    <ButtonLink variant="primary" href={`/app/content/${apiName}/new`}>
      New entry
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={shortened(name, 200)}
        back={{ href: '/app/content', name: 'Content' }}
        actions={
          <>
            <ButtonLink href={`/app/content/${apiName}/fields`}>Fields</ButtonLink>
            {newEntry}
          </>
        }
      />
      <Stack>
        <ProblemNotice
          error={error ?? collection.error}
          onRetry={() => void Promise.all([refetch(), collection.refetch()])}
        />
        <ProblemNotice error={actions.error} onRetry={actions.retry} />
        {data?.count === 0 && !isFiltered ? (
          <Empty title="No entries yet" action={newEntry}>
            An entry holds a value for each field. It is a draft until you publish it.
          </Empty>
        ) : (
          (data || !error) && (
            <>
              <div className={styles.filters}>
                <DelayedSearch label="Search entries" maxLength={80} value={search} onChange={setSearch} />
                <Select
                  label="Status"
                  options={states}
                  value={status}
                  onChange={(value) => set('status', value, 'all')}
                />
                <Select
                  label="Sort by"
                  options={orders}
                  value={sort}
                  onChange={(value) => set('sort', value, 'newest')}
                />
              </div>
              {data?.count === 0 ? (
                <Empty title="No results">No entry matches the search and the status.</Empty>
              ) : (
                <Table
                  label={`Entries of ${shortened(name, 60)}`}
                  rows={collection.data && (data?.list as Entry[] | undefined)}
                  idOf={({ id }) => id}
                  columns={[
                    {
                      id: 'title',
                      name: 'Title',
                      cell: (entry) => (
                        <Link href={`/app/content/${apiName}/${entry.id}`} className={styles.name}>
                          {titleOf(entry, fields, slugField)}
                        </Link>
                      ),
                    },
                    { id: 'slug', name: 'Slug', cell: ({ data: values }) => <SlugCell value={values?.[slugField]} /> },
                    { id: 'state', name: 'Status', cell: (entry) => <StatusBadge status={entry.status} /> },
                    { id: 'updatedOn', name: 'Updated', cell: ({ updatedOn }) => moment(updatedOn) },
                    {
                      id: 'actions',
                      name: 'Actions',
                      isAtEnd: true,
                      cell: (entry) =>
                        isEditor && (
                          <EntryMenu entry={entry} title={titleOf(entry, fields, slugField)} actions={actions} />
                        ),
                    },
                  ]}
                />
              )}
            </>
          )
        )}
        {data && (
          <Pagination
            page={page}
            count={data.count}
            pagesCount={data.pagesCount}
            what="entries"
            onChange={(to) => set('page', String(to), '1')}
          />
        )}
      </Stack>
    </>
  );
}

const SlugCell = ({ value }: { value: unknown }) =>
  typeof value === 'string' && value !== '' ? <code className={styles.name}>{shortened(value, 80)}</code> : '–';

/** What can be done with an entry of a list. One at a time: a failure is told above the list. */
function useEntryActions(apiName: string) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const action = useAction(async ({ verb, entry }: { verb: 'publish' | 'unpublish' | 'delete'; entry: Entry }) => {
    if (verb === 'publish') await publishEntry(entry.id, undefined);
    if (verb === 'unpublish') await unpublishEntry(entry.id, undefined);
    if (verb === 'delete') await galley.content.entries.delete(entry.id);
    await client.invalidateQueries({ queryKey: contentKeys.entries(apiName) });
    client.removeQueries({ queryKey: contentKeys.entry(entry.id) });
    toast({ publish: 'Entry published', unpublish: 'Entry unpublished', delete: 'Entry deleted' }[verb]);
    return true;
  });
  return {
    error: action.error,
    retry: action.retry,
    run: action.run,
    duplicate: (entry: Entry) => void navigate(`/app/content/${apiName}/new?from=${entry.id}`),
    async remove(entry: Entry, title: string) {
      const agreed = await confirm({
        title: `Delete ${shortened(title, 60)}?`,
        body: 'Pages and entries that refer to it show nothing instead. This cannot be undone.',
        action: 'Delete entry',
      });
      if (agreed) await action.run({ verb: 'delete', entry });
    },
  };
}

function EntryMenu({
  entry,
  title,
  actions,
}: {
  entry: Entry;
  title: string;
  actions: ReturnType<typeof useEntryActions>;
}) {
  const publish = {
    id: 'publish',
    name: entry.status === 'changed' ? 'Publish changes' : 'Publish',
    onAction: () => void actions.run({ verb: 'publish', entry }),
  };
  const unpublish = {
    id: 'unpublish',
    name: 'Unpublish',
    onAction: () => void actions.run({ verb: 'unpublish', entry }),
  };
  return (
    <Menu
      label={`Entry ${title}`}
      entries={[
        ...(entry.status === 'published' ? [] : [publish]),
        ...(entry.status === 'draft' ? [] : [unpublish]),
        { id: 'duplicate', name: 'Duplicate', onAction: () => actions.duplicate(entry) },
        'separator',
        { id: 'delete', name: 'Delete', isDanger: true, onAction: () => void actions.remove(entry, title) },
      ]}
    >
      <Button size="small" variant="quiet" isIcon aria-label={`Actions for ${title}`}>
        <MoreHorizontal aria-hidden="true" />
      </Button>
    </Menu>
  );
}
