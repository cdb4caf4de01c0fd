import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useNavigate, useParams } from 'react-router';
import { useAction } from '../../app/action.ts';
import { galley } from '../../app/api.ts';
import { formatMoment } from '../../app/date-words.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useIsAtLeast } from '../../app/session.tsx';
import { shorten } from '../../app/shorten.ts';
import {
  Button,
  ButtonLink,
  Empty,
  Menu,
  PageHeader,
  Select,
  Stack,
  Table,
  toast,
  useConfirm,
} from '../../design/index.ts';
import { DelayedSearch } from '../../kit/list/delayed-search.tsx';
import { ListView } from '../../kit/list/list-view.tsx';
import { useList } from '../../kit/list/use-list.ts';
import styles from './content.module.css';
import { contentKeys, type Entry, getEntryTitle, publishEntry, readCollection, unpublishEntry } from './records.ts';
import { StatusBadge } from './status-badge.tsx';

const states = [
  { id: 'all', name: 'All statuses', status: undefined },
  { id: 'draft', name: 'Drafts', status: 'draft' },
  { id: 'published', name: 'Published', status: 'published' },
  { id: 'changed', name: 'Unpublished changes', status: 'changed' },
] as const;
const orders = [
  { id: 'newest', name: 'Newest first' },
  { id: 'oldest', name: 'Oldest first' },
] as const;

/** The screen that lists the entries of a collection. */
export function Screen() {
  const { apiName = '' } = useParams();
  const isEditor = useIsAtLeast('editor');
  const collection = useQuery({ queryKey: contentKeys.collection(apiName), queryFn: () => readCollection(apiName) });
  const list = useList({
    queryKey: contentKeys.entries(apiName),
    perPage: 20,
    filters: { q: '', status: 'all', sort: 'newest' },
    load: (query, { q, status, sort }) =>
      galley.content.entries.list(apiName, {
        ...query,
        sort: orders.find(({ id }) => id === sort)?.id,
        search: q.slice(0, 80) || undefined,
        status: states.find(({ id }) => id === status)?.status,
      }),
  });
  const { q, status, sort } = list.filters;
  const actions = useEntryActions(apiName);
  const name = collection.data?.doc.name ?? apiName;
  const fields = collection.data?.doc.fields ?? [];
  const slugField = collection.data?.doc.preview.slugField ?? 'slug';
  const newEntry = isEditor && (
    <ButtonLink variant="primary" href={`/app/content/${apiName}/new`}>
      New entry
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={shorten(name, 200)}
        back={{ href: '/app/content', name: 'Content' }}
        actions={
          <>
            <ButtonLink href={`/app/content/${apiName}/fields`}>Fields</ButtonLink>
            {newEntry}
          </>
        }
      />
      <Stack>
        <ProblemNotice error={collection.error} onRetry={() => void collection.refetch()} />
        <ProblemNotice error={actions.error} onRetry={actions.retry} />
        {!list.isEmpty && (list.data || !list.error) && (
          <div className={styles.filters}>
            <DelayedSearch
              label="Search entries"
              maxLength={80}
              value={q}
              onChange={(text) => list.search({ q: text })}
            />
            <Select
              label="Status"
              options={states}
              value={status}
              onChange={(value) => list.filter({ status: value })}
            />
            <Select label="Sort by" options={orders} value={sort} onChange={(value) => list.filter({ sort: value })} />
          </div>
        )}
        <ListView
          list={list}
          what="entries"
          noResults="No entry matches the search and the status."
          empty={
            <Empty title="No entries yet" action={newEntry}>
              An entry holds a value for each field. It is a draft until you publish it.
            </Empty>
          }
        >
          {(entries) => (
            <Table
              label={`Entries of ${shorten(name, 60)}`}
              rows={collection.data && entries}
              getRowId={({ id }) => id}
              columns={[
                {
                  id: 'title',
                  name: 'Title',
                  cell: (entry) => (
                    <Link href={`/app/content/${apiName}/${entry.id}`} className={styles.name}>
                      {getEntryTitle(entry, fields, slugField)}
                    </Link>
                  ),
                },
                { id: 'slug', name: 'Slug', cell: ({ data: values }) => <SlugCell value={values?.[slugField]} /> },
                { id: 'state', name: 'Status', cell: (entry) => <StatusBadge status={entry.status} /> },
                { id: 'updatedOn', name: 'Updated', cell: ({ updatedOn }) => formatMoment(updatedOn) },
                {
                  id: 'actions',
                  name: 'Actions',
                  isAtEnd: true,
                  cell: (entry) =>
                    isEditor && (
                      <EntryMenu entry={entry} title={getEntryTitle(entry, fields, slugField)} actions={actions} />
                    ),
                },
              ]}
            />
          )}
        </ListView>
      </Stack>
    </>
  );
}

const SlugCell = ({ value }: { value: unknown }) =>
  typeof value === 'string' && value !== '' ? <code className={styles.name}>{shorten(value, 80)}</code> : '–';

type EntryFacts = Pick<Entry, 'id' | 'status'>;

/** The actions for the entries in a list. One runs at a time, and its failure is shown above the list. */
function useEntryActions(apiName: string) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const action = useAction(async ({ verb, entry }: { verb: 'publish' | 'unpublish' | 'delete'; entry: EntryFacts }) => {
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
    duplicate: (entry: EntryFacts) => void navigate(`/app/content/${apiName}/new?from=${entry.id}`),
    async remove(entry: EntryFacts, title: string) {
      const agreed = await confirm({
        title: `Delete ${shorten(title, 60)}?`,
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
  entry: EntryFacts;
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
